import { report } from '../../core/report.js';
import { once } from '../../core/once.js';
import type { Scope } from '../../core/scope.js';
import { untracked, type ReadonlySignal, type WritableSignal } from '../../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../../protocol/constants.js';
import type { CaipNetwork, Connection } from '../../protocol/entities.js';
import { asW3mError, W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';
import { Attempts } from '../attempts.js';
import type { AdapterContext, ConnectRequest } from '../chain-adapter.js';
import { ask, listenTo, type Eip1193Provider } from './eip1193.js';
import type { OpenWallet } from './evm-client.js';
import { inTime, unlessAborted } from '../in-time.js';
import type { EvmWallet, FoundWallet } from './injected-wallet.js';

export interface EvmConnectorContext {
  readonly scope: Scope;
  networks(): readonly CaipNetwork[];
  readonly currentNetwork: AdapterContext['currentNetwork'];
  readonly sources: AdapterContext['sources'];
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly wallets: ReadonlySignal<readonly FoundWallet[]>;
  /** Where the wallet that was opened is put. */
  readonly current: WritableSignal<OpenWallet | undefined>;
}

/** Asks the wallets that were found to connect, one at a time. */
export interface EvmConnector {
  connect(connectorId: string, request?: ConnectRequest): Promise<Connection>;
  /** Gives up the attempt under way. */
  abandon(): void;
}

/** The part of the adapter that speaks to wallets before they are connected; it fetches viem while the person reads. */
export function createConnector(context: EvmConnectorContext): EvmConnector {
  const { scope, networks, wallets, current } = context;
  const prompts = new WeakMap<Eip1193Provider, Promise<unknown>>();
  const attempts = new Attempts(scope);

  /** A wallet takes one prompt at a time. Where it is busy with ours, a second attempt waits for the first one's answer. */
  async function prompt(provider: Eip1193Provider): Promise<unknown> {
    const earlier = prompts.get(provider);
    const prompted = ask(provider, 'eth_requestAccounts');
    if (!earlier) prompts.set(provider, prompted);
    try {
      return await prompted;
    } catch (error) {
      const isBusy = (error as { readonly code?: unknown } | null | undefined)?.code === -32002; // anything can be thrown
      if (earlier && isBusy) return await earlier;
      throw error;
    } finally {
      if (!earlier) prompts.delete(provider);
    }
  }

  const idInUse = (): string | undefined => untracked(() => current.get()?.connection.get())?.connectorId;

  /** Memoises the wallet of each source: one provider for all its sessions, because hosts keep it. */
  const openSource = new Map(
    context.sources?.map(({ connector: { id }, wallet }) => {
      const isInUse = (): boolean => idInUse() === id;
      return [id, once(() => wallet('eip155', { ...context, isInUse }), 'CONNECT_FAILED')];
    }),
  );

  /** Ends the grant of a source's wallet that is not in use any more, or never was: nobody else would end it. */
  function release(connectorId: string | undefined): void {
    const opened = connectorId === undefined ? undefined : openSource.get(connectorId)?.peek();
    void opened?.then(async wallet => wallet.release?.()).catch(report);
  }

  async function find(connectorId: string, stop: AbortSignal): Promise<EvmWallet> {
    const open = openSource.get(connectorId);
    if (open) return unlessAborted(open(), stop);
    const found = untracked(() => wallets.get()).find(({ connector }) => connector.id === connectorId);
    if (!found) throw new W3mError('CONNECTOR_NOT_FOUND');
    return found;
  }

  async function accountsOf({ provider, access }: EvmWallet, silent: boolean, signal: AbortSignal): Promise<unknown> {
    if (!silent) {
      void import('./evm-client.js').catch(() => undefined); // while the person reads; it is asked for again when needed
      return unlessAborted(access ? access({ silent, signal }) : prompt(provider), signal);
    }
    const asked = access ? access({ silent, signal }) : ask(provider, 'eth_accounts');
    return inTime(asked, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
  }

  async function attach(connectorId: string, request: ConnectRequest, stop: AbortSignal): Promise<Connection> {
    const found = await find(connectorId, stop);
    try {
      return await open(connectorId, found, request, stop);
    } catch (error) {
      if (!request.silent && idInUse() !== connectorId) release(connectorId);
      throw error;
    }
  }

  async function open(
    connectorId: string,
    found: EvmWallet,
    { silent = false, chainId }: ConnectRequest,
    stop: AbortSignal,
  ): Promise<Connection> {
    const { provider } = found;
    const accounts = await accountsOf(found, silent, stop);
    if (silent && Array.isArray(accounts) && accounts.length === 0) throw new W3mError('WALLET_NOT_AUTHORIZED');
    const events = listenTo(provider);
    try {
      const { openWallet } = await unlessAborted(import('./evm-client.js'), stop);
      const wallet = await openWallet({
        connectorId,
        provider,
        accounts,
        events,
        scope,
        networks,
        silent,
        chainId,
        stop,
      });
      const made = untracked(() => wallet.connection.get());
      if (stop.aborted || !made) {
        wallet.end();
        throw new W3mError('WALLET_DISCONNECTED');
      }
      const replaced = idInUse();
      untracked(() => current.get())?.end(); // ending twice is harmless
      current.set(wallet);
      if (replaced !== connectorId) release(replaced);
      return made;
    } catch (error) {
      events.stop();
      throw error;
    }
  }

  return {
    connect: (connectorId, request = {}) =>
      attempts.run(request, stop => attach(connectorId, request, stop), toConnectError),
    abandon: () => attempts.abandon(),
  };
}

/** Loads the table of wallet error codes, which few attempts need. Offline, the error is `CONNECT_FAILED`. */
async function toConnectError(error: unknown): Promise<W3mError> {
  const toW3mError = await import('../../protocol/rpc-errors.js').then(
    module => module.toW3mError,
    () => asW3mError,
  );
  return toW3mError(error, 'CONNECT_FAILED');
}

import { report } from '../../core/report.js';
import { once, type Once } from '../../core/once.js';
import type { Scope } from '../../core/scope.js';
import { untracked, type ReadonlySignal, type WritableSignal } from '../../core/signals.js';
import { whenIdle } from '../../core/when-idle.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { AccountType, CaipNetwork, Connection } from '../../domain/entities.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import { activate } from '../activate-account.js';
import { askForAccess } from '../ask-for-access.js';
import { Attempts } from '../attempts.js';
import type { AdapterContext, ConnectRequest, LockedWallet } from '../chain-adapter.js';
import { ask, listenTo } from './eip1193.js';
import type { OpenWallet } from './evm-client.js';
import { inTime, unlessAborted } from '../in-time.js';
import { watchUnlock, type UnlockWatch } from '../unlock-watch.js';
import type { EvmWallet, FoundWallet } from './injected-wallet.js';
import { onAccounts } from './on-accounts.js';

/** Time after the prompt at which viem loads: during a change of view, it would drop frames. */
const PREFETCH_MS = 400;

export interface EvmConnectorContext {
  readonly scope: Scope;
  networks(): readonly CaipNetwork[];
  readonly currentNetwork: AdapterContext['currentNetwork'];
  readonly sources: AdapterContext['sources'];
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly wallets: ReadonlySignal<readonly FoundWallet[]>;
  /** Where the wallet that was opened is put. */
  readonly current: WritableSignal<OpenWallet | undefined>;
  /** Where a wallet is put that shares no account now. */
  readonly locked: WritableSignal<LockedWallet | undefined>;
}

/** Connects the wallets that were found, one at a time. Loads viem while the wallet prompts. */
export class EvmConnector {
  readonly #context: EvmConnectorContext;
  /** What each wallet was asked for accounts: a wallet may take one prompt at a time, or answer the first alone. */
  readonly #attempts: Attempts;
  /** Memoises the wallet of each source: one provider for all its sessions, because hosts keep it. */
  readonly #openSource: ReadonlyMap<string, Once<EvmWallet>>;

  constructor(context: EvmConnectorContext) {
    this.#context = context;
    this.#attempts = new Attempts(context.scope);
    this.#openSource = new Map(
      context.sources?.map(({ connector: { id }, wallet }) => {
        const isInUse = (): boolean => this.#idInUse() === id;
        return [id, once(() => wallet('eip155', { ...context, isInUse }), 'CONNECT_FAILED')];
      }),
    );
  }

  async connect(connectorId: string, request: ConnectRequest = {}): Promise<Connection> {
    return this.#attempts.run(request, stop => this.#attach(connectorId, request, stop), toConnectError);
  }

  /** Aborts the attempt under way. */
  abandon(): void {
    this.#attempts.abandon();
  }

  #idInUse(): string | undefined {
    return untracked(() => this.#context.current.get()?.connection.get())?.connectorId;
  }

  /** Ends the grant of a source's wallet that is not in use: no other code ends it. */
  #release(connectorId: string | undefined): void {
    const opened = connectorId === undefined ? undefined : this.#openSource.get(connectorId)?.peek();
    void opened?.then(async wallet => wallet.release?.()).catch(report);
  }

  async #find(connectorId: string, stop: AbortSignal): Promise<EvmWallet> {
    const open = this.#openSource.get(connectorId);
    if (open) return unlessAborted(open(), stop);
    const found = untracked(() => this.#context.wallets.get()).find(({ connector }) => connector.id === connectorId);
    if (!found) throw new W3mError('CONNECTOR_NOT_FOUND');
    return found;
  }

  async #accountsOf({ provider, access }: EvmWallet, silent: boolean, signal: AbortSignal): Promise<unknown> {
    const { scope } = this.#context;
    if (!silent) {
      const prefetch = (): void =>
        void import('./evm-client.js').then(
          ({ prepareAddresses }) => whenIdle(prepareAddresses),
          () => undefined,
        ); // imported again when needed
      scope.after(PREFETCH_MS, () => whenIdle(prefetch)); // evaluating it takes a long task on a slow phone
      const prompt = (): Promise<unknown> => askForAccess(provider, () => ask(provider, 'eth_requestAccounts'));
      return unlessAborted(access ? access({ silent, signal }) : prompt(), signal);
    }
    const pending = access ? access({ silent, signal }) : ask(provider, 'eth_accounts');
    return inTime(pending, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
  }

  async #attach(connectorId: string, request: ConnectRequest, stop: AbortSignal): Promise<Connection> {
    const found = await this.#find(connectorId, stop);
    try {
      return await this.#open(connectorId, found, request, stop);
    } catch (error) {
      if (!request.silent && this.#idInUse() !== connectorId) this.#release(connectorId);
      throw error;
    }
  }

  async #open(
    connectorId: string,
    found: EvmWallet,
    { silent = false, chainId, address }: ConnectRequest,
    stop: AbortSignal,
  ): Promise<Connection> {
    const { scope, networks, fetch } = this.#context;
    const accounts = await (silent
      ? this.#sharedAccounts(connectorId, found, stop, address !== undefined)
      : this.#accountsOf(found, silent, stop));
    const events = listenTo(found.provider);
    try {
      const { openWallet } = await unlessAborted(import('./evm-client.js'), stop);
      const typeOf = (address: string): AccountType => found.typeOf?.(address) ?? 'eoa';
      const opening = {
        ...found,
        connectorId,
        accounts,
        typeOf,
        events,
        scope,
        networks,
        fetch,
        silent,
        chainId,
        stop,
        onLocked: () => this.#lock(connectorId, found),
      };
      const wallet = await openWallet(opening);
      activate(wallet, address);
      return this.#use(wallet, connectorId, stop);
    } catch (error) {
      events.stop();
      throw error;
    }
  }

  /** Reads the accounts without a prompt. @throws {W3mError} `WALLET_NOT_AUTHORIZED`; the wallet may be locked */
  async #sharedAccounts(connectorId: string, found: EvmWallet, stop: AbortSignal, isSwitch: boolean): Promise<unknown> {
    const { scope } = this.#context;
    const canLock = !found.access || found.onUnlock !== undefined;
    const isWatched = canLock && !isSwitch; // a switch prompts next, and the wallet in use may be locked too
    const watch = isWatched ? this.#watch(found) : undefined; // its owner may unlock it while it replies
    let isLocked = false;
    try {
      const accounts = await this.#accountsOf(found, true, stop);
      if (!Array.isArray(accounts) || accounts.length > 0) return accounts;
      if (isSwitch) throw new W3mError('WALLET_NOT_AUTHORIZED');
      const { readGrant } = await import('./grant.js'); // few wallets are locked
      isLocked = watch !== undefined && (await readGrant(found.provider, scope)) !== 'none' && !stop.aborted;
      throw new W3mError('WALLET_NOT_AUTHORIZED');
    } finally {
      if (isLocked) this.#lock(connectorId, found, watch);
      else watch?.stop();
    }
  }

  #watch({ provider, onUnlock = back => onAccounts(provider, back) }: EvmWallet): UnlockWatch {
    return watchUnlock(this.#context.scope, onUnlock);
  }

  /** A locked wallet shares no account until its owner unlocks it. */
  #lock(connectorId: string, wallet: EvmWallet, watch = this.#watch(wallet)): void {
    this.#context.locked.set({ connectorId, listen: watch.listen });
  }

  /** Puts the wallet in place of the one in use. */
  #use(wallet: OpenWallet, connectorId: string, stop: AbortSignal): Connection {
    const { current } = this.#context;
    const connection = untracked(() => wallet.connection.get());
    if (stop.aborted || !connection) {
      wallet.end();
      throw new W3mError('WALLET_DISCONNECTED');
    }
    const replaced = this.#idInUse();
    untracked(() => current.get())?.end(); // ending twice is harmless
    current.set(wallet);
    this.#context.locked.set(undefined);
    if (replaced !== connectorId) this.#release(replaced);
    return connection;
  }
}

/** Loads the table of wallet error codes, which few attempts need. Offline, the error is `CONNECT_FAILED`. */
async function toConnectError(error: unknown): Promise<W3mError> {
  const toW3mError = await import('../../domain/errors/rpc-errors.js').then(
    module => module.toW3mError,
    () => asW3mError,
  );
  return toW3mError(error, 'CONNECT_FAILED');
}

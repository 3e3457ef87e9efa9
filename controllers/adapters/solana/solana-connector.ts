import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { untracked, type ReadonlySignal, type WritableSignal } from '../../core/signals.js';
import { DISCONNECT_WAIT_MS, WALLET_READ_TIMEOUT_MS } from '../../protocol/constants.js';
import type { CaipNetwork, Connection } from '../../protocol/entities.js';
import { W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';
import { toW3mError } from '../../protocol/rpc-errors.js';
import { Attempts } from '../attempts.js';
import type { AdapterContext, ConnectRequest } from '../chain-adapter.js';
import { inTime, unlessAborted } from '../in-time.js';
import { sourceOf } from '../wallet-source.js';
import type { FoundWallet } from './discovery.js';
import type { PublicKeyClass } from './public-key.js';
import { SolanaProvider } from './solana-provider.js';
import { SolanaSession } from './solana-session.js';
import type { SolanaWallet } from './solana-wallet.js';
import { standardSolanaWallet } from './standard-solana-wallet.js';
import type { SendByNode } from './wallet-requests.js';

export interface SolanaConnectorContext {
  readonly scope: Scope;
  networks(): readonly CaipNetwork[];
  /** The network that the page is on, as it is now. */
  currentNetwork(): CaipNetwork | undefined;
  readonly wallets: ReadonlySignal<readonly FoundWallet[]>;
  readonly sources: AdapterContext['sources'];
  readonly sendByNode: SendByNode;
  readonly PublicKey: PublicKeyClass | undefined;
  /** Where the wallet that was opened is put. */
  readonly current: WritableSignal<SolanaSession | undefined>;
}

/** Asks the wallets that were found to connect, one at a time. */
export interface SolanaConnector {
  connect(connectorId: string, request?: ConnectRequest): Promise<Connection>;
  /** Gives up the attempt under way. */
  abandon(): void;
  /** Ends at once, and says goodbye to the wallet. It may take a while, and never fails. */
  release(session: SolanaSession): Promise<void>;
}

/** Codes with which wallets say, when asked without a prompt, that they would have to prompt. */
const NOT_GRANTED = ['USER_REJECTED', 'WALLET_NO_ACCOUNTS', 'WALLET_NOT_AUTHORIZED'];

/** The part of the adapter that speaks to wallets before they are connected. */
export function createConnector(context: SolanaConnectorContext): SolanaConnector {
  const { scope, wallets, current } = context;
  const attempts = new Attempts(scope);

  async function find(connectorId: string): Promise<SolanaWallet> {
    const isInUse = (): boolean => idInUse() === connectorId;
    const source = sourceOf(context.sources, connectorId);
    if (source) return source.wallet('solana', { ...context, isInUse });
    const found = untracked(() => wallets.get()).find(({ connector }) => connector.id === connectorId);
    if (!found) throw new W3mError('CONNECTOR_NOT_FOUND');
    return standardSolanaWallet(found.wallet, found.gone);
  }

  async function authorize(wallet: SolanaWallet, silent: boolean, signal: AbortSignal): Promise<readonly string[]> {
    const asked = wallet.authorize({ silent, signal });
    if (!silent) return unlessAborted(asked, signal);
    try {
      const addresses = await inTime(asked, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
      if (addresses.length === 0) throw new W3mError('WALLET_NOT_AUTHORIZED');
      return addresses;
    } catch (cause) {
      if (!NOT_GRANTED.includes(toW3mError(cause).code)) throw cause;
      throw new W3mError('WALLET_NOT_AUTHORIZED', { cause });
    }
  }

  function open(
    connectorId: string,
    wallet: SolanaWallet,
    addresses: readonly string[],
    chainId: ConnectRequest['chainId'],
  ): SolanaSession {
    return new SolanaSession({
      connectorId,
      wallet,
      addresses,
      scope,
      networks: context.networks,
      chainId: chainId ?? context.currentNetwork()?.id,
      provider: session =>
        new SolanaProvider(session, {
          sendByNode: context.sendByNode,
          PublicKey: context.PublicKey,
          disconnect: () => release(session),
        }),
    });
  }

  async function attach(
    connectorId: string,
    { silent = false, chainId }: ConnectRequest,
    stop: AbortSignal,
  ): Promise<Connection> {
    const wallet = await unlessAborted(find(connectorId), stop);
    try {
      const addresses = await authorize(wallet, silent, stop);
      stop.throwIfAborted();
      const session = open(connectorId, wallet, addresses, chainId);
      const made = untracked(() => session.connection.get());
      if (!made) throw new W3mError('WALLET_DISCONNECTED'); // it took all back while it was listened to
      const replaced = untracked(() => current.get());
      const replacedId = idInUse();
      replaced?.end(); // ending twice is harmless
      current.set(session);
      if (replacedId !== connectorId) releaseSource(replacedId, replaced?.wallet);
      return made;
    } catch (error) {
      if (!silent && idInUse() !== connectorId) releaseSource(connectorId, wallet);
      throw error;
    }
  }

  const idInUse = (): string | undefined => untracked(() => current.get()?.connection.get())?.connectorId;

  /** Ends the grant of a source's wallet that is not in use any more, or never was: nobody else would end it. */
  function releaseSource(connectorId: string | undefined, wallet: SolanaWallet | undefined): void {
    if (connectorId !== undefined && sourceOf(context.sources, connectorId)) wallet?.release().catch(report);
  }

  async function release(session: SolanaSession): Promise<void> {
    session.end();
    // Here it is forgotten already. Many wallets say nothing to a goodbye, and some never answer.
    const released = session.wallet.release();
    await inTime(released, DISCONNECT_WAIT_MS, { scope, late: 'DISCONNECT_FAILED' }).catch(() => undefined);
  }

  return {
    connect: (connectorId, request = {}) =>
      attempts.run(
        request,
        stop => attach(connectorId, request, stop),
        error => toW3mError(error, 'CONNECT_FAILED'),
      ),
    abandon: () => attempts.abandon(),
    release,
  };
}

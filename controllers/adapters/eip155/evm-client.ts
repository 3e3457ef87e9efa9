import { untracked, type ReadonlySignal } from '../../core/signals.js';
import type { CaipNetwork, ChainId, Connection } from '../../domain/entities.js';
import { asW3mError, isW3mError, W3mError } from '../../domain/errors/errors.js';
import type { ChainAdapter } from '../chain-adapter.js';
import type { Eip1193Provider } from './eip1193.js';
import { checksummed } from './wallet-replies.js';
import type { TransferContext } from './transfer.js';
import { using, type Signing } from './signing.js';
import { readChainId, type EvmSession } from './evm-session.js';
import { openSession, type SessionStart } from './open-session.js';

export { readBalance } from './node-balance.js';

/** Has the browser compile what checks addresses, which takes 5 ms, before a wallet answers with some. */
export const prepareAddresses = (): void => void checksummed(`0x${'0'.repeat(40)}`);

type WalletMethods =
  | 'useAccount'
  | 'switchNetwork'
  | 'signMessage'
  | 'signTypedData'
  | 'sendTransaction'
  | 'estimateTransfer'
  | 'transfer'
  | 'estimateCall'
  | 'sendCall'
  | 'getCapabilities'
  | 'sendCalls'
  | PermissionMethods;

type PermissionMethods = 'grantPermissions' | 'revokePermissions' | 'listPermissions';

/** Attached wallet and its requests. */
export interface OpenWallet extends Required<Pick<ChainAdapter, WalletMethods>> {
  readonly provider: Eip1193Provider;
  /** Current connection; undefined after the end. */
  readonly connection: ReadonlySignal<Connection | undefined>;
  /** Removes the listeners and rejects pending requests. */
  end(): void;
  /** Ends at once, then asks the wallet to revoke its permissions. Resolves after the answer or a time limit, and never rejects. */
  disconnect(): Promise<void>;
}

/** Parameters of {@link openWallet}. */
export interface WalletOpening extends SessionStart {
  networks(): readonly CaipNetwork[];
  /** Replaces the page's `fetch` for requests to nodes. */
  readonly fetch: typeof globalThis.fetch | undefined;
  /** Chain to switch to after connecting. */
  readonly chainId: ChainId | undefined;
  /** True if the wallet must not prompt. */
  readonly silent: boolean | undefined;
  /** Aborts the attempt. */
  readonly stop: AbortSignal;
}

/** Opens a session with a wallet that has shared its accounts. */
export async function openWallet({
  networks,
  fetch,
  chainId,
  silent,
  stop,
  ...start
}: WalletOpening): Promise<OpenWallet> {
  const session = openSession(start);
  try {
    await readFirstChain(session, stop);
    const isThere = String(chainId) === String(untracked(() => session.connection.get())?.chainId);
    const network = isThere || silent ? undefined : networks().find(({ id }) => String(id) === String(chainId));
    // A failed switch does not fail the connection.
    if (network) await session.switchNetwork(network, stop).catch(() => undefined);
  } catch (error) {
    session.end();
    throw error;
  }
  return {
    provider: session.wallet,
    connection: session.connection,
    end: () => session.end(),
    disconnect: () => session.release(),
    useAccount: address => session.useAccount(checksummed(address)),
    switchNetwork: (to, signal) => session.switchNetwork(to, signal),
    ...requests(session),
    ...permissions(session),
    ...transfers({ scope: session.scope, networks, fetch }, session),
  };
}

/**
 * The requests of a session; their code is loaded when it is first used. Account and chain are those in use when the host
 * calls, not those after the load.
 */
function requests(
  session: EvmSession,
): Required<Pick<ChainAdapter, 'signMessage' | 'signTypedData' | 'sendTransaction' | 'getCapabilities' | 'sendCalls'>> {
  const load = loader(() => import('./wallet-requests.js'));
  const withRequests = async <T>(
    ask: (module: typeof import('./wallet-requests.js'), signing: Signing) => Promise<T>,
  ): Promise<T> => {
    const signing = using(session);
    return ask(await load(), signing);
  };
  return {
    signMessage: text => withRequests((wallet, signing) => wallet.signMessage(session, signing, text)),
    signTypedData: typedData => withRequests((wallet, signing) => wallet.signTypedData(session, signing, typedData)),
    sendTransaction: request => withRequests((wallet, signing) => wallet.sendPlanned(session, signing, request)),
    getCapabilities: () => withRequests((wallet, signing) => wallet.getCapabilities(session, signing)),
    sendCalls: calls => withRequests((wallet, signing) => wallet.sendCalls(session, signing, calls)),
  };
}

/** The requests about permissions; their code is loaded when it is first used. */
function permissions(session: EvmSession): Required<Pick<ChainAdapter, PermissionMethods>> {
  const load = loader(() => import('./permissions.js'));
  return {
    grantPermissions: async (request, signal) => (await load()).grantPermissions(session, request, signal),
    revokePermissions: async (granted, signal) => (await load()).revokePermissions(session, granted, signal),
    listPermissions: async signal => (await load()).listPermissions(session, signal),
  };
}

/** The transfers and calls of a session; their code is loaded when it is first used. */
function transfers(
  context: TransferContext,
  session: EvmSession,
): Required<Pick<ChainAdapter, 'estimateTransfer' | 'transfer' | 'estimateCall' | 'sendCall'>> {
  const load = loader(() => import('./transfer.js'));
  return {
    estimateTransfer: async (request, signal) => (await load()).estimateTransfer(context, session, request, signal),
    transfer: async (request, progress) => (await load()).transfer(context, session, request, progress),
    estimateCall: async (call, signal) => (await load()).estimateCall(context, session, call, signal),
    sendCall: async (call, progress) => (await load()).sendCall(context, session, call, progress),
  };
}

const loader =
  <T>(make: () => Promise<T>): (() => Promise<T>) =>
  () =>
    make().catch((error: unknown) => {
      throw asW3mError(error, 'NODE_UNREACHABLE');
    });

async function readFirstChain(session: EvmSession, stop: AbortSignal): Promise<void> {
  try {
    await readChainId(session, stop);
  } catch (error) {
    const code = isW3mError(error) ? error.code : 'UNKNOWN';
    if (code === 'REQUEST_TIMEOUT') throw new W3mError('CONNECT_TIMEOUT', { cause: error });
    throw code === 'UNKNOWN' ? new W3mError('CONNECT_FAILED', { cause: error }) : error;
  }
}

import { onReturn } from '../../core/on-return.js';
import type { Scope } from '../../core/scope.js';
import type { CaipNetwork, ChainId } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { unsupportedNetwork } from '../../domain/networks/networks.js';
import { AccountSession, type SessionAccount } from '../account-session.js';
import type { Signing, SolanaWallet, WalletNews } from './solana-wallet.js';

/** An attached Solana wallet. A switch asks nothing of its owner: each request names its network. */
export type SolanaSession = AccountSession<SolanaWallet, CaipNetwork>;

/** Parameters of {@link openSession}. */
export interface SessionStart {
  readonly connectorId: string;
  readonly wallet: SolanaWallet;
  /** Validated addresses that the wallet returned. */
  readonly addresses: readonly string[];
  /** The network to use, if the wallet supports it. */
  readonly chainId: ChainId | undefined;
  readonly scope: Scope;
  networks(): readonly CaipNetwork[];
  /** Creates the provider for hosts. */
  provider(session: SolanaSession): unknown;
  /**
   * Called before the end of the session if the page comes back to a wallet that shares no account without a prompt.
   * Absent for wallets of sources, which follow their sessions themselves.
   */
  readonly onLocked?: (() => void) | undefined;
}

const toAccount = (address: string): SessionAccount => ({ address, type: 'eoa' });

/** Opens a session with a wallet that has shared its accounts. @throws {W3mError} `WALLET_NO_ACCOUNTS` */
export function openSession(start: SessionStart): SolanaSession {
  const { connectorId, scope, wallet, addresses, provider } = start;
  if (addresses.length === 0) throw new W3mError('WALLET_NO_ACCOUNTS');
  const network = placeNear(start, start.chainId);
  if (!network) throw new W3mError(wallet.unsupported);
  return new AccountSession<SolanaWallet, CaipNetwork>({
    namespace: 'solana',
    connectorId,
    scope,
    wallet,
    accounts: addresses.map(toAccount),
    network,
    provider,
    listen(session) {
      const { onLocked } = start;
      if (onLocked) onReturn(() => void session.readAgain(readShared(start, session), onLocked), session.signal);
      return wallet.listen(news => onNews(start, session, news));
    },
    async switchTo(session, network, signal) {
      if (signal?.aborted) throw new W3mError('REQUEST_ABORTED', { cause: signal.reason });
      if (wallet.enter) await session.request(async () => wallet.enter?.(network), { signal });
      if (!wallet.supports(network)) throw new W3mError(wallet.unsupported);
      session.update({ network });
    },
    release: () => wallet.release(),
  });
}

/**
 * Checks that the account and network of a plan are still active, so that nothing is signed for others.
 * @throws {W3mError} `REQUEST_ABORTED` if they are not; `WALLET_DISCONNECTED` after the end.
 */
export function expectUsing({ using }: SolanaSession, { address, network }: Signing): void {
  if (using.address === address && using.network.caipNetworkId === network.caipNetworkId) return;
  throw new W3mError('REQUEST_ABORTED', { cause: new Error('The account or the network changed before signing') });
}

/** Reads the accounts, whose events the page has missed. */
async function readShared(
  { wallet }: SessionStart,
  { signal }: SolanaSession,
): Promise<{ accounts: SessionAccount[] }> {
  const addresses = await wallet.authorize({ silent: true, signal });
  return { accounts: addresses.map(toAccount) };
}

function onNews(start: SessionStart, session: SolanaSession, news: WalletNews): void {
  if (session.signal.aborted) return;
  if (news.kind === 'gone') return session.end();
  if (news.kind === 'unknown') return void session.readAgain(readShared(start, session), start.onLocked);
  if (news.kind === 'accounts') return session.update({ accounts: news.addresses.map(toAccount) });
  const isStale = news.chain !== undefined || !start.wallet.supports(session.using.network);
  const network = isStale ? placeNear(start, news.chain) : undefined;
  if (network) session.update({ network }); // without one, the session keeps its network
}

/** Returns the host's network of that id if the wallet supports it, else the first supported one, else the wallet's own, if any. */
function placeNear({ networks, wallet }: SessionStart, chainId: ChainId | undefined): CaipNetwork | undefined {
  const supported = networks().filter(network => wallet.supports(network));
  const near = supported.find(({ id }) => String(id) === String(chainId)) ?? supported[0];
  return near ?? (wallet.anyChainId === undefined ? undefined : unsupportedNetwork('solana', wallet.anyChainId));
}

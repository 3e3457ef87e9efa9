import { onReturn } from '../core/on-return.js';
import type { Scope } from '../core/scope.js';
import type { Dispose } from '../core/signals.js';
import { WALLET_READ_TIMEOUT_MS } from '../domain/constants.js';
import type { CaipNetwork, CaipNetworkId, ChainId, ChainNamespace } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { parseCaipNetworkId, toChainId } from '../domain/networks/caip.js';
import { AccountSession, type SessionAccount, type SharedNow } from './account-session.js';
import { inTime } from './in-time.js';

/** What a wallet shares: its accounts, and the network they are on. */
export interface SessionGrant<A extends SessionAccount = SessionAccount> {
  readonly accounts: readonly A[];
  readonly chain: CaipNetworkId;
}

/** Event of a wallet. Absent values have to be read again. */
export type SessionNews<A extends SessionAccount = SessionAccount> =
  /** The accounts that it shares now; empty if it revoked them all. */
  | { readonly kind: 'accounts'; readonly accounts: readonly A[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'network'; readonly chain: CaipNetworkId; readonly accounts?: readonly A[] }
  | { readonly kind: 'gone' };

/** A wallet whose accounts depend on its network. Results have the declared types; errors may be any value. */
export interface SessionWallet<A extends SessionAccount = SessionAccount> {
  /** Resolves with what is shared: after a prompt, or, if silent, what was granted before, which may be no account. */
  authorize(options: {
    readonly silent: boolean;
    readonly chain?: CaipNetworkId | undefined;
    readonly signal?: AbortSignal | undefined;
  }): Promise<SessionGrant<A>>;
  /** Subscribes to events; returns the unsubscribe function. */
  listen(listener: (news: SessionNews<A>) => void): Dispose;
  /**
   * Asks the wallet to switch; it may reply without doing so. Resolves with what is shared on the other network, or with
   * undefined if that has to be read. Rejects with `UNSUPPORTED_CHAIN` for networks that it lacks.
   */
  switchTo(chain: CaipNetworkId): Promise<SessionGrant<A> | undefined>;
  /** Disconnects the wallet, which may never reply. */
  release(): Promise<unknown>;
}

/** Network of a grant. */
interface GrantNetwork {
  readonly id: ChainId;
  readonly caipNetworkId: CaipNetworkId;
}

/** Session of a wallet whose accounts depend on its network. */
export type GrantSession<A extends SessionAccount, W extends SessionWallet<A>> = AccountSession<W, GrantNetwork, A>;

/** Parameters of {@link openGrantSession}. */
export interface GrantStart<A extends SessionAccount, W extends SessionWallet<A>> {
  readonly namespace: ChainNamespace;
  readonly connectorId: string;
  readonly wallet: W;
  readonly grant: SessionGrant<A>;
  readonly scope: Scope;
  /** True for the format of an address of the network. */
  isOnNetwork(address: string, chain: CaipNetworkId): boolean;
  /** Creates the provider for hosts. */
  provider(session: GrantSession<A, W>): unknown;
  /**
   * Called before the end of the session if the page comes back to a wallet that shares no account without a prompt.
   * Absent for wallets that are not read again then.
   */
  readonly onLocked?: (() => void) | undefined;
}

/**
 * Opens a session, which reads the grant again where an event leaves it open.
 * @throws {W3mError} `WALLET_NO_ACCOUNTS`, or `WALLET_BAD_REPLY` if no account is on the network
 */
export function openGrantSession<A extends SessionAccount, W extends SessionWallet<A>>(
  start: GrantStart<A, W>,
): GrantSession<A, W> {
  const { wallet, grant } = start;
  const usable = usableOf(start, grant);
  if (!usable) throw new W3mError(grant.accounts.length === 0 ? 'WALLET_NO_ACCOUNTS' : 'WALLET_BAD_REPLY');
  return new AccountSession({
    ...start,
    ...usable,
    listen(session) {
      const { onLocked } = start;
      if (onLocked) onReturn(() => void session.readAgain(readShared(start, session), onLocked), session.signal);
      return wallet.listen(news => onNews(start, session, news));
    },
    switchTo: (session, network, signal) => switchTo(start, session, network, signal),
    release: () => wallet.release(),
  });
}

/** Returns the network of the wallet and the accounts that are on it; undefined if there are none. */
function usableOf<A extends SessionAccount, W extends SessionWallet<A>>(
  { isOnNetwork }: GrantStart<A, W>,
  { accounts, chain }: SessionGrant<A>,
): { readonly accounts: readonly A[]; readonly network: GrantNetwork } | undefined {
  const at = parseCaipNetworkId(chain);
  const usable = accounts.filter(({ address }) => isOnNetwork(address, chain));
  return at && usable.length > 0
    ? { accounts: usable, network: { id: toChainId(at), caipNetworkId: chain } }
    : undefined;
}

const chainOf = (
  { grant }: { grant: SessionGrant },
  { network }: { network: GrantNetwork | undefined },
): CaipNetworkId => network?.caipNetworkId ?? grant.chain;

function onNews<A extends SessionAccount, W extends SessionWallet<A>>(
  start: GrantStart<A, W>,
  session: GrantSession<A, W>,
  news: SessionNews<A>,
): void {
  if (session.signal.aborted) return;
  if (news.kind === 'gone' || (news.kind === 'accounts' && news.accounts.length === 0)) return session.end();
  const chain = news.kind === 'network' ? news.chain : chainOf(start, session);
  const accounts = 'accounts' in news ? news.accounts : session.shared;
  const usable = news.kind === 'unknown' ? undefined : usableOf(start, { accounts, chain });
  if (usable) session.update(usable);
  else void reread(start, session);
}

/** Reads what the wallet shares without a prompt: no account, if none is on its network. */
async function readShared<A extends SessionAccount, W extends SessionWallet<A>>(
  start: GrantStart<A, W>,
  session: GrantSession<A, W>,
): Promise<SharedNow<GrantNetwork, A>> {
  const grant = await start.wallet.authorize({ silent: true, chain: chainOf(start, session) });
  return usableOf(start, grant) ?? { accounts: [] };
}

/** Reads accounts and network again. A wallet that shares no account on its network ends the session. Never rejects. */
async function reread<A extends SessionAccount, W extends SessionWallet<A>>(
  start: GrantStart<A, W>,
  session: GrantSession<A, W>,
): Promise<void> {
  const { scope, signal } = session;
  try {
    const reply = readShared(start, session);
    const read = inTime(reply, WALLET_READ_TIMEOUT_MS, { scope, signal, late: 'CONNECT_TIMEOUT' });
    const shared = await session.latest(read);
    if (shared) session.update(shared);
  } catch {
    session.end(); // what cannot be read is not shown
  }
}

async function switchTo<A extends SessionAccount, W extends SessionWallet<A>>(
  start: GrantStart<A, W>,
  session: GrantSession<A, W>,
  { caipNetworkId }: CaipNetwork,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (caipNetworkId === chainOf(start, session)) return;
  const grant = await session.request(wallet => wallet.switchTo(caipNetworkId), { signal });
  if (grant) onNews(start, session, { kind: 'network', ...grant });
  else await session.request(() => reread(start, session), { signal });
  if (caipNetworkId !== chainOf(start, session)) throw new W3mError('SWITCH_IGNORED');
}

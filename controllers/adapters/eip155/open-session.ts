import { onReturn } from '../../core/on-return.js';
import type { Scope } from '../../core/scope.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { AccountType } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { rpcCodes } from '../../domain/errors/rpc-errors.js';
import { AccountSession, type SessionAccount } from '../account-session.js';
import { ask, type Eip1193Provider, type WalletEvent, type WalletEvents } from './eip1193.js';
import { inTime } from '../in-time.js';
import { readChainId, type EvmSession } from './evm-session.js';
import { switchNetwork } from './switch-network.js';
import { parseAccounts, parseChainId, parseUsableAccounts } from './wallet-replies.js';

/**
 * Code of MetaMask for a temporary loss of its node. The wallet stays attached and emits `connect` later
 * (https://github.com/MetaMask/metamask-extension/issues/13375).
 */
const LOST_FOR_A_MOMENT = 1013;

/** Parameters of {@link openSession}. */
export interface SessionStart {
  readonly connectorId: string;
  readonly provider: Eip1193Provider;
  /** Unchecked reply of the wallet to the request for accounts. */
  readonly accounts: unknown;
  readonly events: WalletEvents;
  readonly scope: Scope;
  /** Called before the end of the session if the wallet is locked: it shares no account, but keeps the grant. */
  readonly onLocked?: (() => void) | undefined;
  /** Type of an account; by default all are plain accounts. */
  readonly typeOf?: ((address: string) => AccountType) | undefined;
  /** Ends the grant; by default the wallet is asked to (EIP-2255). */
  readonly release?: (() => Promise<unknown>) | undefined;
}

/** Opens a session with a wallet that has shared its accounts. @throws {W3mError} `WALLET_BAD_REPLY`, `WALLET_NO_ACCOUNTS` */
export function openSession(start: SessionStart): EvmSession {
  const { connectorId, provider, events, scope } = start;
  const accounts = accountsOf(parseAccounts(start.accounts), start);
  if (!accounts) throw new W3mError('WALLET_BAD_REPLY', { cause: start.accounts });
  return new AccountSession<Eip1193Provider, { readonly id: number }>({
    namespace: 'eip155',
    connectorId,
    scope,
    wallet: provider,
    accounts,
    provider: () => provider,
    listen(session) {
      events.forwardTo((event, payload) => onEvent(start, session, event, payload));
      onReturn(() => void readAgain(start, session), session.signal);
      return () => events.stop();
    },
    switchTo: switchNetwork,
    release: start.release ?? (() => ask(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])),
  });
}

/** Adds the types of accounts, which are read when they are published, because they may change. */
const accountsOf = (
  addresses: readonly string[] | undefined,
  { typeOf = () => 'eoa' }: Pick<SessionStart, 'typeOf'>,
): readonly SessionAccount[] | undefined =>
  addresses?.map(address => ({
    address,
    get type() {
      return typeOf(address);
    },
  }));

function onEvent(start: SessionStart, session: EvmSession, event: WalletEvent, payload: unknown): void {
  if (event === 'accountsChanged') {
    // The accounts have changed, although the payload does not say to which
    if (!useShared(start, session, payload)) void readAgain(start, session);
  } else if (event === 'disconnect') {
    if (!rpcCodes(payload).includes(LOST_FOR_A_MOMENT)) session.end();
  } else {
    const value =
      event === 'connect' ? (payload as { readonly chainId?: unknown } | null | undefined)?.chainId : payload; // the payload is unchecked
    const id = parseChainId(value);
    if (id !== undefined) session.update({ network: { id } });
  }
}

/** Uses the accounts that a wallet shares now. Returns false if the reply does not say which one is in use. */
function useShared(start: SessionStart, session: EvmSession, reply: unknown): boolean {
  const accounts = accountsOf(parseUsableAccounts(reply), start);
  if (accounts?.length === 0) void withdraw(start, session);
  else if (accounts) session.update({ accounts });
  return accounts !== undefined;
}

/** Reads the accounts and the chain, whose events the page has missed. What the wallet does not answer stays as it was. */
async function readAgain(start: SessionStart, session: EvmSession): Promise<void> {
  const { provider, scope } = start;
  readChainId(session, session.signal).catch(() => undefined);
  const limit = { scope, signal: session.signal, late: 'REQUEST_TIMEOUT' } as const;
  const read = inTime(ask(provider, 'eth_accounts'), WALLET_READ_TIMEOUT_MS, limit);
  const accounts = await session.latest(read.catch(() => undefined));
  if (accounts !== undefined) useShared(start, session, accounts);
}

/** Ends the session, unless the wallet shares accounts again while it is asked whether it is only locked. */
async function withdraw({ provider, scope, onLocked }: SessionStart, session: EvmSession): Promise<void> {
  if (!onLocked) return session.end();
  const grant = await session.latest(
    import('./grant.js').then(
      ({ readGrant }) => readGrant(provider, scope),
      () => 'none', // offline; ends the session as if the grant had ended
    ),
  );
  if (grant === undefined) return;
  if (grant === 'some') onLocked();
  session.end();
}

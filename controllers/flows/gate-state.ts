import type { Connection, WalletInfo } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { WaitingStatus } from '../state/account-controller.js';
import type { Candidate } from './admission.js';

/** No wallet counts: there is none, or it was refused. */
export interface EmptyState {
  readonly kind: 'empty';
  /** The refused connection, until the adapter has disconnected. */
  readonly connection?: Connection | undefined;
  /** Why the last candidate was refused; undefined if its wallet disconnected. */
  readonly reason?: unknown;
  readonly candidate?: undefined;
  readonly wallet?: undefined;
  readonly last?: undefined;
  readonly status?: undefined;
}

/** The checks run (`checking`), or one of them asks the person (`asking`). */
export interface WaitingState {
  readonly kind: 'checking' | 'asking';
  readonly candidate: Candidate;
  /** The latest connection of the candidate, which may share more accounts meanwhile. */
  readonly connection: Connection;
  readonly wallet: WalletInfo | undefined;
  /** The last admitted connection of the namespace. */
  readonly last: Connection | undefined;
  /** Status of the account while no check asks the person. */
  readonly status: WaitingStatus;
}

/** The wallet counts as connected. */
export interface AdmittedState {
  readonly kind: 'admitted';
  readonly connection: Connection;
  readonly wallet: WalletInfo | undefined;
  /** The same connection. */
  readonly last: Connection;
  readonly candidate?: undefined;
  readonly status?: undefined;
}

/** State of the gate for one namespace. */
export type GateState = EmptyState | WaitingState | AdmittedState;

/** The adapter has a wallet. */
interface AttachedEvent {
  /**
   * `recheck`: the checks are to be asked again. `recalled`: the account that the person chose before the reload is the
   * active one.
   */
  readonly type: 'attached' | 'recheck' | 'recalled';
  readonly connection: Connection;
  /** Undefined if the list of connectors lacks the wallet. */
  readonly wallet: WalletInfo | undefined;
  /** True unless the connection comes from the attempt under way. */
  readonly isSilent: boolean;
  /** True while the namespace is restored after a reload. */
  readonly isRestored: boolean;
}

/** What the checks decide about a candidate, or the attempt that waits for it. */
type VerdictEvent =
  /** A check asks the person. */
  | { readonly type: 'asking'; readonly candidate: Candidate }
  /** `isLate`: the checks took time. */
  | { readonly type: 'passed'; readonly candidate: Candidate; readonly isLate: boolean }
  | { readonly type: 'refused'; readonly candidate: Candidate; readonly reason: unknown }
  /** The attempt is aborted. */
  | { readonly type: 'aborted'; readonly reason: unknown };

/** What happens to the gate of a namespace. `gone`: the adapter has no wallet; a locked wallet comes back. */
export type GateEvent = AttachedEvent | { readonly type: 'gone'; readonly isLocked: boolean } | VerdictEvent;

/** What the driver does after a transition, by name. */
export interface GateEffects {
  /** Aborts the checks of the last candidate. */
  abort(reason: unknown): void;
  /** Asks the checks about a candidate; `passed` or `refused` follows, in the same turn or later. */
  check(candidate: Candidate): void;
  /** Shows the candidate, if the state still has one. */
  show(): void;
  /** Activates the account that the person chose before the reload; `recalled` follows. */
  recall(connection: Connection): void;
  /**
   * Connects the admitted wallet. `last`: the connection before it; `isLate`: the namespace becomes active, unless the
   * active one has a wallet.
   */
  admit(connection: Connection, wallet: WalletInfo | undefined, last: Connection | undefined, isLate: boolean): void;
  /** Removes the connection from account, storage and checks. A locked wallet is removed from the account only. */
  forget(isLocked: boolean): void;
  /** Disconnects the wallet that was refused. */
  disconnect(reason: unknown): void;
}

/** An effect and its arguments. */
export type GateEffect = {
  [K in keyof GateEffects]: readonly [K, ...Parameters<GateEffects[K]>];
}[keyof GateEffects];

/** The state after an event, and the effects in the order in which the driver runs them. */
export type Step = readonly [GateState, ...GateEffect[]];

/** Identifies a candidate. A new key is checked again; more accounts or a new name of the wallet keep the key. */
export const keyOf = ({ connectorId, accounts, chainId }: Connection): string =>
  [connectorId, accounts[0].address, chainId].join(' ');

/** Returns the state after an event, and what is to be done. An event of a replaced candidate changes nothing. */
export function next(state: GateState, event: GateEvent): Step {
  if ('connection' in event) return attach(state, event);
  if (event.type === 'gone') return leave(state, event.isLocked);
  return state.candidate ? decide(state, event) : [state];
}

function attach(state: GateState, { type, connection, isSilent, isRestored, ...event }: AttachedEvent): Step {
  const { last } = state;
  const isSameWallet = last?.connectorId === connection.connectorId;
  const wallet = event.wallet ?? (isSameWallet ? state.wallet : undefined); // a connected wallet may leave the list
  const isKnown = state.connection && keyOf(state.connection) === keyOf(connection);
  if (type === 'attached' && isKnown) {
    if (state.kind === 'empty') return [state];
    if (state.kind === 'admitted') return admit({ connection, wallet, last }, false);
    return [{ ...state, connection, wallet }, ['show']];
  }
  const isFirst = type === 'recheck' || (type === 'attached' && !state.connection);
  if (isFirst && isSilent) return [state, ['recall', connection]];
  const wasConnected = isSameWallet && state.status !== 'connecting';
  const status = wasConnected || (isSilent && isRestored) ? 'reconnecting' : 'connecting';
  const candidate = { connection, wallet, isSilent };
  return [
    { kind: 'checking', candidate, connection, wallet, last, status },
    ...abort(state, 'REQUEST_ABORTED'),
    ['check', candidate],
    ['show'],
  ];
}

/** Removes a wallet that has disconnected, by itself or on request. */
const leave = (state: GateState, isLocked: boolean): Step =>
  state.kind === 'empty'
    ? [{ kind: 'empty', reason: state.reason }]
    : [{ kind: 'empty' }, ...abort(state, 'WALLET_DISCONNECTED'), ['forget', isLocked]];

function decide(state: WaitingState, event: VerdictEvent): Step {
  if (event.type !== 'aborted' && event.candidate !== state.candidate) return [state];
  if (event.type === 'asking') return [{ ...state, kind: 'asking' }, ['show']];
  if (event.type === 'passed') return admit(state, event.isLate);
  const { reason } = event;
  return [
    { kind: 'empty', connection: state.connection, reason },
    ['abort', reason],
    ['forget', false],
    ['disconnect', reason],
  ];
}

/** Aborts the checks of a candidate, if there is one. */
const abort = (state: GateState, code: 'REQUEST_ABORTED' | 'WALLET_DISCONNECTED'): readonly GateEffect[] =>
  state.candidate ? [['abort', new W3mError(code)]] : [];

const admit = (
  { connection, wallet, last }: Pick<WaitingState, 'connection' | 'wallet' | 'last'>,
  isLate: boolean,
): Step => [{ kind: 'admitted', connection, wallet, last: connection }, ['admit', connection, wallet, last, isLate]];

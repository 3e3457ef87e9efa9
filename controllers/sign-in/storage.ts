import type { CaipNetworkId } from '../domain/entities.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';

/** Where `DefaultSIWX` keeps sessions. */
export interface SIWXStorage {
  /** True if `add` and `set` verify signatures themselves, as a server does. */
  readonly isVerifying?: boolean;
  add(session: SIWXSession): Promise<void>;
  /** Replaces all sessions. */
  set(sessions: readonly SIWXSession[]): Promise<void>;
  /** Returns the sessions of an account on a network. */
  get(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]>;
  /** Removes the sessions of an account on a network. */
  delete(chainId: CaipNetworkId, address: string): Promise<void>;
  /** Calls `listener` when another tab has changed the sessions. Returns the end of it. */
  onChange?(listener: () => void): () => void;
}

/** Returns the address in the spelling to compare: EVM addresses ignore case. */
export const comparedAddress = (chainId: string, address: string): string =>
  chainId.startsWith('eip155:') ? address.toLowerCase() : address;

/** True if a session belongs to the account on the network. */
export const isSessionOf = ({ data }: SIWXSession, chainId: CaipNetworkId, address: string): boolean =>
  data.chainId === chainId && comparedAddress(chainId, data.accountAddress) === comparedAddress(chainId, address);

/** Returns the sessions and the new one, which replaces those of the same account and network. */
export const withSession = (sessions: readonly SIWXSession[], added: SIWXSession): readonly SIWXSession[] => [
  ...sessions.filter(session => !isSessionOf(session, added.data.chainId, added.data.accountAddress)),
  added,
];

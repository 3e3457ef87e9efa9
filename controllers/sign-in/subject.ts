import type { CaipNetworkId, ChainNamespace, Connection } from '../domain/entities.js';
import { toCaipNetworkId } from '../domain/networks/caip.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { comparedAddress } from './storage.js';

/** Account and network of a sign-in session. */
export interface Subject {
  readonly namespace: ChainNamespace;
  readonly chainId: CaipNetworkId;
  readonly address: string;
}

/** Returns what a connection needs a session for. */
export const subjectOf = ({ namespace, chainId, accounts }: Connection): Subject => ({
  namespace,
  chainId: toCaipNetworkId(namespace, chainId),
  address: accounts[0].address,
});

/** Returns the account and the network of a session. */
export const subjectOfSession = ({ data: { chainId, accountAddress } }: SIWXSession): Subject => ({
  namespace: chainId.split(':')[0] as ChainNamespace, // the first part of a CAIP-2 id
  chainId,
  address: accountAddress,
});

/** Returns one key for each account on each network, whatever the spelling of the address. */
export const keyOf = ({ chainId, address }: Subject): string => `${chainId} ${comparedAddress(chainId, address)}`;

/** True for the same account on the same network. */
export const isSameSubject = (one: Subject, other: Subject): boolean => keyOf(one) === keyOf(other);

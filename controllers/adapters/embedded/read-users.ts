import { report } from '../../core/report.js';
import {
  EMBEDDED_NAMESPACES,
  type EmbeddedAccountType,
  type EmbeddedWallet,
} from '../../domain/embedded/embedded-wallet.js';
import type { CaipNetwork, ChainNamespace } from '../../domain/entities.js';
import { readUser, type CheckedUser } from './read-user.js';
import { isUnserved, type ServedNetworks } from './served-networks.js';

/** The signed-in person's account in each namespace. */
export type EmbeddedUsers = { readonly [N in (typeof EMBEDDED_NAMESPACES)[number]]?: CheckedUser };

/** Dependencies of {@link readUsers}. */
export interface ReadUsers {
  readonly served: ServedNetworks;
  /** The type of account that the person, or the host, prefers. */
  preferredType(namespace: ChainNamespace): EmbeddedAccountType;
  /** Called where the network in use has no account of the preferred type, so that the plain one is used from then on. */
  onPlain?(namespace: ChainNamespace): void;
}

/**
 * Reads the account of each namespace; returns no account while the person is signed out. A failed read keeps the
 * accounts of the other namespaces; a namespace that the wallet does not serve has none. The reads run in sequence: the
 * first one may create the keys of a new person.
 */
export async function readUsers(needs: ReadUsers, wallet: EmbeddedWallet, stop?: AbortSignal): Promise<EmbeddedUsers> {
  const users: { -readonly [N in keyof EmbeddedUsers]: EmbeddedUsers[N] } = {};
  const failures: unknown[] = [];
  for (const namespace of EMBEDDED_NAMESPACES) {
    if (needs.served.candidates(namespace).length === 0) continue;
    try {
      const user = await needs.served.first(namespace, network => userOf(needs, wallet, network, stop), stop);
      if (user === undefined) break; // signed out
      users[namespace] = user;
    } catch (error) {
      stop?.throwIfAborted();
      failures.push(error);
    }
  }
  stop?.throwIfAborted(); // a failure of a session that has ended is not reported
  const isSignedIn = Object.keys(users).length > 0;
  for (const failure of failures) {
    if (!isSignedIn) throw failure;
    if (!isUnserved(failure)) report(failure);
  }
  return users;
}

/** Reads the account on a network; a type of account that fails falls back to the plain account, this time. */
async function userOf(
  needs: ReadUsers,
  wallet: EmbeddedWallet,
  network: CaipNetwork,
  stop?: AbortSignal,
): Promise<CheckedUser | undefined> {
  const { chainNamespace: namespace, caipNetworkId: chainId } = network;
  const type = needs.preferredType(namespace);
  const read = (wish: EmbeddedAccountType): Promise<unknown> => wallet.account({ chainId, type: wish }, stop);
  let reply: unknown;
  try {
    reply = await read(type);
  } catch (error) {
    if (type === 'eoa' || stop?.aborted || isUnserved(error)) throw error;
    const fallback = await read('eoa');
    return fallback === undefined ? undefined : readUser(fallback, namespace);
  }
  if (reply === undefined) return undefined;
  const user = readUser(reply, namespace);
  const isPlain = user.accounts.every(account => account.type === 'eoa');
  if (isPlain && type !== 'eoa') needs.onPlain?.(namespace);
  return user;
}

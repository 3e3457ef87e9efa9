import { untracked } from '../core/signals.js';
import { readNativeBalance } from '../flows/read-native-balance.js';
import type { Modal } from '../modal/modal.js';
import { toCaipNetworkId } from '../domain/networks/caip.js';
import type { BalanceInfo, CaipNetwork, ChainId, ChainNamespace } from '../domain/entities.js';
import { hasIdentities } from '../domain/validation.js';

/** Asynchronous methods of `AppKit` that few hosts call. A chunk of their own. */

/** Whose name is asked for; by default that of the active account on its network. */
export interface IdentityRequest {
  readonly address?: string | undefined;
  /** CAIP-2 id of a network of the page. */
  readonly caipNetworkId?: string | undefined;
}

/** Name and picture of an account; null where it has none. */
export interface IdentityInfo {
  readonly name: string | null;
  readonly avatar: string | null;
}

const NOTHING: IdentityInfo = { name: null, avatar: null };

/** Runs the flow of `AppKit.updateNativeBalance` with its dependencies. */
export async function updateNativeBalance(
  modal: Modal,
  request: {
    readonly address?: string | undefined;
    readonly chainId?: ChainId | undefined;
    readonly namespace?: ChainNamespace | undefined;
  },
): Promise<BalanceInfo | undefined> {
  return readNativeBalance({ ...modal, ...(await modal.start()) }, request);
}

/** Starts WalletConnect's universal provider; resolves with undefined if there is none. */
export async function universalProvider(modal: Modal): Promise<unknown> {
  try {
    return await (await modal.start()).source('walletConnect')?.remote.getProvider();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Looks up the name and the picture of an account. */
export async function fetchIdentity(modal: Modal, request: IdentityRequest): Promise<IdentityInfo> {
  const network = untracked(() => networkOf(modal, request.caipNetworkId));
  const address = request.address ?? untracked(() => modal.account.accountOf('eip155')?.address);
  if (!network || address === undefined || !hasIdentities(network)) return NOTHING;
  const identities = await (await modal.start()).features.load('identity');
  const { name, avatar } = await identities.of({ address, network }, modal.scope.signal);
  return { name: name ?? null, avatar: avatar ?? null };
}

/** Looks up the name and the picture of the active account again, and shows them. */
export async function syncIdentity(modal: Modal): Promise<void> {
  const { own } = await (await modal.start()).features.load('identity');
  await own.refresh({ force: true });
}

function networkOf({ network }: Modal, id: string | undefined): CaipNetwork | undefined {
  if (id === undefined) return network.of('eip155');
  const named = network.inNamespace('eip155');
  return named.find(({ id: chainId }) => toCaipNetworkId('eip155', chainId) === id);
}

import { untracked } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import { parseCaipNetworkId, toChainId } from '../domain/networks/caip.js';
import { findModal } from '../modal/modal-registry.js';
import type { AccountInfo, NetworkInfo } from '../modal/public-state.js';
import { NO_ACCOUNT, NO_NETWORK } from '../modal/unset-state.js';
import type { PageState, StatedAccount } from './page-state.js';

/** Of a namespace without an account where the page has stored that of another. */
const DISCONNECTED: AccountInfo = { ...NO_ACCOUNT, status: 'disconnected' };
const accounts = new WeakMap<StatedAccount, AccountInfo>(); // the same object for each render of a request

/** The account of a namespace, by default the active one, as a page shows it after a reload until its wallet answers. */
export function accountOf(state: PageState, namespace?: ChainNamespace): AccountInfo {
  const shown = namespace ?? activeNamespace(state);
  const stated = state.accounts.find(each => each.namespace === shown);
  if (!stated) return state.accounts.length > 0 ? DISCONNECTED : NO_ACCOUNT; // a browser may have kept the cookie back
  const known = accounts.get(stated);
  if (known) return known;
  const { address, caipAddress } = stated;
  const info: AccountInfo = { ...NO_ACCOUNT, address, caipAddress, status: 'reconnecting' };
  accounts.set(stated, info);
  return info;
}

/** The active network; its description too if the modal with that id has it. */
export function networkOf({ active }: PageState, modalId?: string): NetworkInfo {
  const parsed = active && parseCaipNetworkId(active);
  if (!parsed) return NO_NETWORK;
  const chainId = toChainId(parsed);
  const caipNetwork = untracked(() => findModal(modalId)?.network.find(parsed.namespace, chainId));
  return { ...NO_NETWORK, caipNetwork, caipNetworkId: active, chainId };
}

const activeNamespace = ({ active, accounts: all }: PageState): ChainNamespace | undefined =>
  active ? parseCaipNetworkId(active)?.namespace : all[0]?.namespace;

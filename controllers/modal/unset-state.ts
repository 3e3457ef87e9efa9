/** What hooks and composables return while there is no modal, as on a server and during hydration. */
import type { EventsState } from '../state/events-controller.js';
import type { AccountInfo, NetworkInfo, PublicState, ThemeInfo } from './public-state.js';

export const NO_ACCOUNT: AccountInfo = {
  allAccounts: [],
  caipAddress: undefined,
  address: undefined,
  isConnected: false,
  status: undefined, // not known: a stored wallet may come back
  embeddedWalletInfo: undefined,
};
export const NO_NETWORK: NetworkInfo = {
  caipNetwork: undefined,
  caipNetworkId: undefined,
  chainId: undefined,
  approvedCaipNetworkIds: undefined,
  supportsAllNetworks: true,
};
export const INITIAL_STATE: PublicState = {
  loading: false,
  open: false,
  initialized: false,
  selectedNetworkId: undefined,
  activeChain: undefined,
};
export const NO_EVENT: EventsState = {
  timestamp: 0,
  reportedErrors: {},
  data: { type: 'track', event: 'MODAL_CREATED', properties: undefined },
};
export const DEFAULT_THEME: ThemeInfo = { themeMode: 'light', themeVariables: {} };

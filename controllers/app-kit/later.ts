import type { Modal } from '../modal/modal.js';
import type { Actions, Overridable } from './actions.js';
import type { LegacySetters } from './legacy-setters.js';
import { StateChapter } from './state.js';

/** Names of {@link Actions}, and of {@link LegacySetters} of the 1.7 line. */
const NAMES = (
  'updateNativeBalance fetchIdentity getIdentityToken getReownName syncIdentity getUniversalProvider preview loadTokens loadNfts ' +
  'loadActivity showErrorMessage showSuccessMessage redirect replace popTransactionStack ' +
  'setCaipAddress setAllAccounts setStatus setUser setConnectedWalletInfo setConnections setClientId setBalance ' +
  'setAddressExplorerUrl setSmartAccountDeployed setSmartAccountEnabledNetworks setPreferredAccountType ' +
  'setRequestedCaipNetworks setApprovedCaipNetworksData setConnectors setEIP6963Enabled addConnector resetAccount ' +
  'resetNetwork resetWcConnection handleUnsafeRPCRequest switchConnection deleteConnection'
).split(' ');

/** Methods whose code loads with the first call: the first page has their names alone. */
class Later extends StateChapter {
  static {
    for (const name of NAMES)
      Object.defineProperty(this.prototype, name, {
        async value(this: Overridable, ...given: readonly unknown[]) {
          const { runAction } = await import('./actions.js');
          return runAction(this, name, given);
        },
        writable: true,
        configurable: true,
      });
  }
}

/** The methods that {@link Later} defines by name. */
export interface LaterMethods extends Actions, LegacySetters {}

/** The compiler cannot see the loop. */
export const LaterChapter = Later as unknown as new (modal: Modal) => StateChapter & LaterMethods;

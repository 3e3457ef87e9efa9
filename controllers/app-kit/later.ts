import type { Handle } from './handle.js';
import type { Actions } from './actions.js';
import type { LegacySetters } from './legacy-setters.js';

/** Names of {@link Actions}, and of {@link LegacySetters} of the 1.7 line. */
const NAMES = (
  'updateNativeBalance fetchIdentity getReownName syncIdentity getUniversalProvider preview loadTokens loadNfts ' +
  'loadActivity showErrorMessage showSuccessMessage redirect replace popTransactionStack ' +
  'setCaipAddress setAllAccounts setStatus setUser setConnectedWalletInfo setConnections setClientId setBalance ' +
  'setAddressExplorerUrl setSmartAccountDeployed setSmartAccountEnabledNetworks setPreferredAccountType ' +
  'setRequestedCaipNetworks setApprovedCaipNetworksData setConnectors setEIP6963Enabled addConnector resetAccount ' +
  'resetNetwork resetWcConnection handleUnsafeRPCRequest switchConnection deleteConnection'
).split(' ');

/** Methods whose code loads with the first call: the first page has their names alone. */
class Later {
  readonly #kit: Handle;

  constructor(kit: Handle) {
    this.#kit = kit;
  }

  static {
    for (const name of NAMES)
      Object.defineProperty(this.prototype, name, {
        async value(this: Later, ...given: readonly unknown[]) {
          const { modal } = this.#kit;
          const { runAction } = await import('./actions.js');
          return runAction(modal, name, given);
        },
      });
  }
}

/** The methods that {@link Later} defines by name. */
export interface LaterMethods extends Actions, LegacySetters {}

export const LaterChapter = Later as unknown as new (kit: Handle) => LaterMethods; // the compiler cannot see the loop

import type { Modal } from '../modal/modal.js';
import type { Actions, Overridable } from './actions.js';
import { loadedReads } from './loaded-wallets.js';
import type { LegacySetters } from './legacy-setters.js';
import { StateChapter } from './state.js';
import type { WalletReads } from './wallets.js';

/** Names of {@link Actions}, and of {@link LegacySetters} of the 1.7 line. */
const NAMES =
  'updateNativeBalance fetchIdentity getIdentityToken getReownName syncIdentity getUniversalProvider preview loadTokens loadNfts ' +
  'loadActivity fetchWallets prefetchWalletConnectUri resetWalletConnectUri resetConnectingWallet showErrorMessage ' +
  'showSuccessMessage redirect replace popTransactionStack ' +
  'setCaipAddress setAllAccounts setStatus setUser setConnectedWalletInfo setConnections setClientId setBalance ' +
  'setAddressExplorerUrl setSmartAccountDeployed setSmartAccountEnabledNetworks setPreferredAccountType ' +
  'setRequestedCaipNetworks setApprovedCaipNetworksData setConnectors setEIP6963Enabled addConnector resetAccount ' +
  'resetNetwork resetWcConnection handleUnsafeRPCRequest switchConnection deleteConnection';

/** Reads of {@link WalletReads}, which are empty until their code is loaded. */
const READS = 'getWalletList getWalletConnectUri';
const SUBSCRIPTIONS = 'subscribeWalletList subscribeWalletConnectUri';

/** Methods whose code loads with the first call: the first page has their names alone. */
class Later extends StateChapter {
  static {
    const define = (
      names: string,
      method: (kit: Overridable, name: string, given: readonly unknown[]) => unknown,
    ): void => {
      for (const name of names.split(' '))
        Object.defineProperty(this.prototype, name, {
          value(this: Overridable, ...given: readonly unknown[]) {
            return method(this, name, given);
          },
          writable: true,
          configurable: true,
        });
    };
    define(NAMES, (kit, name, given) => import('./actions.js').then(actions => actions.runAction(kit, name, given)));
    define(
      READS,
      ({ modal }, name) =>
        loadedReads[name]?.(modal) ?? { wallets: [], wcWallets: [], wcError: false, wcFetchingUri: false },
    );
    define(SUBSCRIPTIONS, ({ modal }, name, [listener]) => {
      const life = modal.scope.child();
      import('./wallets.js')
        .then(wallets => wallets.follow(modal, name, listener as () => void, life))
        .catch(life.report);
      return () => life.dispose();
    });
  }
}

/** The methods that {@link Later} defines by name. */
export interface LaterMethods extends Actions, LegacySetters, WalletReads {}

/** The compiler cannot see the loop. */
export const LaterChapter = Later as unknown as new (modal: Modal) => StateChapter & LaterMethods;

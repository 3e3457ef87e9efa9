import type { Connector } from '../../controllers/domain/entities.js';
import { computed, type Modal, type ReadonlySignal } from '../../controllers/index.js';

const NO_CONNECTORS: readonly Connector[] = [];

/** Wallets of Solana in this browser, once the modal looks for them. */
export const solanaConnectors = (modal: Modal): ReadonlySignal<readonly Connector[]> =>
  computed(() => modal.session.get()?.connectors.inNamespace('solana') ?? NO_CONNECTORS);

/** Account and wallet in use. */
export interface UsedWallet {
  readonly address: string | undefined;
  readonly isConnected: boolean;
  readonly isConnecting: boolean;
  readonly name: string | undefined;
  readonly icon: string | undefined;
}

/** State without a modal. */
export const NO_WALLET: UsedWallet = {
  address: undefined,
  isConnected: false,
  isConnecting: false,
  name: undefined,
  icon: undefined,
};

/** Account and wallet of Solana; the same object while nothing of it changes. */
export const usedWallet = (modal: Modal): ReadonlySignal<UsedWallet> =>
  computed(
    () => {
      const { connection, wallet, status } = modal.account.of('solana');
      return {
        address: modal.account.accountOf('solana')?.address,
        isConnected: connection !== undefined,
        isConnecting: status === 'connecting' || status === 'reconnecting',
        name: wallet?.name,
        icon: wallet?.icon,
      };
    },
    { equals: (one, other) => JSON.stringify(one) === JSON.stringify(other) },
  );

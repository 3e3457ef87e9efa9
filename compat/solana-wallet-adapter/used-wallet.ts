import type { SolanaProvider } from '../../controllers/adapters/solana/index.js';
import type { Connection, Connector } from '../../controllers/domain/entities.js';
import { computed, untracked, type Modal, type ReadonlySignal } from '../../controllers/index.js';
import { AppKit } from '../../elements/app-kit.js';

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
  /** True if the connected wallet signs messages. */
  readonly canSignMessages: boolean;
  /** True if the connected wallet signs transactions without sending them. */
  readonly canSignTransactions: boolean;
}

/** State without a modal. */
export const NO_WALLET: UsedWallet = {
  address: undefined,
  isConnected: false,
  isConnecting: false,
  name: undefined,
  icon: undefined,
  canSignMessages: false,
  canSignTransactions: false,
};

/** Reads what the wallet signs; the adapter of the kit is `SolanaAdapter`, whose provider this is. */
function abilitiesOf(connection: Connection | undefined): Pick<UsedWallet, 'canSignMessages' | 'canSignTransactions'> {
  const { canSignMessages = false, canSignTransactions = false } = (connection?.provider ??
    {}) as Partial<SolanaProvider>;
  return { canSignMessages, canSignTransactions };
}

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
        ...abilitiesOf(connection),
      };
    },
    { equals: (one, other) => JSON.stringify(one) === JSON.stringify(other) },
  );

/** Returns account and wallet as they are now, which a component may not have rendered yet. */
export function usedNow(): UsedWallet {
  const modal = AppKit.getInstance()?.modal;
  return modal ? untracked(() => usedWallet(modal).get()) : NO_WALLET;
}

/** What hooks and the instance return, in the types of the 1.7 line: hosts build such values themselves, and name them. */
import type {
  Account,
  AccountStatus,
  AppKitNetwork,
  CaipAddress,
  CaipNetworkId,
  ConnectorType,
  WalletInfo,
} from '../domain/entities.js';
import type { EmbeddedWalletInfo } from '../domain/embedded/embedded-wallet.js';
import type { NetworkInfo } from '../modal/public-state.js';

/** What `useAppKitAccount` returns. A field that has no value may be absent from an account that a host builds. */
export interface UseAppKitAccountReturn {
  /** A list of its own, which a host may sort. */
  allAccounts: Account[];
  caipAddress?: CaipAddress | undefined;
  address?: string | undefined;
  isConnected: boolean;
  /** Undefined while the page cannot know it: on a server, during hydration and before `createAppKit`. */
  status?: AccountStatus | undefined;
  /** What is known of the person and the account of the embedded wallet; undefined for other wallets. */
  embeddedWalletInfo?: EmbeddedWalletInfo | undefined;
}

/** What `useAppKitNetworkCore` returns; the last two fields exist since 1.8. */
export interface UseAppKitNetworkCoreReturn extends Omit<
  NetworkInfo,
  'approvedCaipNetworkIds' | 'supportsAllNetworks'
> {
  /** Networks that the wallet of the active namespace has approved; undefined without a wallet that says so. */
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[] | undefined;
  /** False if the wallet serves only the networks that it has approved. */
  readonly supportsAllNetworks?: boolean | undefined;
}

/** What `useAppKitNetwork` returns. */
export interface UseAppKitNetworkReturn extends UseAppKitNetworkCoreReturn {
  switchNetwork(network: AppKitNetwork): Promise<void>;
}

/** The connected wallet. Hosts of the 1.7 line also read fields that only some wallets have. */
export interface ConnectedWalletInfo extends Omit<WalletInfo, 'type'> {
  readonly type?: ConnectorType | (string & {}) | undefined;
  readonly [field: string]: unknown;
}

/** The connected wallet as the modal returns it: with all that is known, and any other field. */
export type KnownWalletInfo = WalletInfo & Readonly<Record<string, unknown>>;

/** Returns a wallet with the type that lets hosts read any field. */
export const walletForHosts = (wallet: WalletInfo | undefined): KnownWalletInfo | undefined =>
  wallet as KnownWalletInfo | undefined; // an interface has no index signature of its own

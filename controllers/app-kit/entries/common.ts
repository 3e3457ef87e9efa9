/** Entry `latchkey/common`: names of `@reown/appkit-common` for code of the 1.7 line. New code uses `latchkey/utils`. */
import type { AppKitNetwork, CaipNetwork, CaipNetworkId, ChainNamespace } from '../../domain/entities.js';
import type { CustomRpcUrl } from '../../domain/entities.js';
import type { ServiceBalance, ServiceTransaction, ServiceTransfer } from '../service-names.js';

export * from '../legacy/common-utils.js';
export type { Hex, SdkVersion, ThemeType, W3mThemeVariables } from '../names.js';
export type { OnRampProvider } from '../service-names.js';
export type { ConnectionInfo as Connection } from '../connections.js';
export type { SocialProvider } from '../../domain/embedded/social.js';
export type {
  AppKitNetwork,
  CaipAddress,
  CaipNetwork,
  CaipNetworkId,
  ChainId,
  ChainNamespace,
  CustomRpcUrl,
} from '../../domain/entities.js';
export type { ThemeVariables } from '../../state/theme-controller.js';

/** An EVM address. */
export type Address = `0x${string}`;
/** The namespaces of the modal. */
export type InternalChainNamespace = ChainNamespace;
/** A network of viem or of another namespace. */
export type BaseNetwork = AppKitNetwork;
/** A network of viem. */
export type BaseChain = AppKitNetwork;
/** A network of a namespace that a host adds. */
export interface CustomCaipNetwork<N extends string = ChainNamespace> extends Omit<
  AppKitNetwork,
  'chainNamespace' | 'caipNetworkId' | 'deprecatedCaipNetworkId'
> {
  readonly chainNamespace: N;
  readonly caipNetworkId: `${N}:${string}`;
}
/** The network of a namespace. */
export type InferredCaipNetwork = CaipNetwork;
/** Nodes by the CAIP-2 id of their network. */
export type CustomRpcUrlMap = Readonly<Partial<Record<CaipNetworkId, readonly CustomRpcUrl[]>>>;
/** Kind of an adapter. */
export type AdapterType = 'solana' | 'wagmi' | 'ethers' | 'ethers5' | 'universal' | 'bip122' | 'bitcoin' | 'polkadot';
/** Kind of a package. */
export type SdkFramework = 'html' | 'react' | 'vue' | 'cdn' | 'unity';
/** Version of a package as services receive it. */
export type AppKitSdkVersion = `${SdkFramework}-${string}-${string}`;
/** Kind of an asset in its id (CAIP-19). */
export type AssetNamespace = string;
/** Reference of an asset in its id (CAIP-19). */
export type AssetReference = string;
/** Id of an asset (CAIP-19). */
export type AssetType = `${CaipNetworkId}/${AssetNamespace}:${AssetReference}`;
/** Id of one of several equal assets (CAIP-19). */
export type TokenId = string;
/** Id of an asset, or of one of several (CAIP-19). */
export type CaipAsset = AssetType | `${AssetType}/${TokenId}`;
/** Why the embedded wallet did not answer. */
export type EmbeddedWalletTimeoutReason = 'iframe_load_failed' | 'iframe_request_timeout' | 'unverified_domain';
/** Who finds swaps. */
export type SwapProvider = '1inch';
/** State of a sign-in. */
export type SIWEStatus = 'uninitialized' | 'ready' | 'loading' | 'success' | 'rejected' | 'error';
/** A holding of an account; amounts are decimals. */
export type Balance = ServiceBalance;
/** A past transaction. */
export type Transaction = ServiceTransaction;
/** Facts of a past transaction. */
export type TransactionMetadata = ServiceTransaction['metadata'];
/** Outcome of a past transaction. */
export type TransactionStatus = 'confirmed' | 'failed' | 'pending';
/** A transfer in a past transaction. */
export type TransactionTransfer = ServiceTransfer;
/** Direction of a transfer. */
export type TransactionDirection = ServiceTransfer['direction'];
/** Amount of a transfer. */
export type TransactionQuantity = ServiceTransfer['quantity'];
/** A collectible in a transfer. */
export type TransactionNftInfo = NonNullable<ServiceTransfer['nft_info']>;
/** Marks of a collectible. */
export type TransactionNftInfoFlags = NonNullable<TransactionNftInfo['flags']>;
/** Pictures of a collectible. */
export type TransactionContent = NonNullable<TransactionNftInfo['content']>;
/** Small picture of a collectible. */
export type TransactionPreview = NonNullable<TransactionContent['preview']>;
/** Large picture of a collectible. */
export type TransactionDetail = NonNullable<TransactionContent['detail']>;
/** Picture of a transfer. */
export interface TransactionImage {
  readonly type: 'FUNGIBLE' | 'NFT' | undefined;
  readonly url: string | undefined;
}
/** A name under which the modal stores something. */
export type SafeLocalStorageKey = string;
/** What is stored, by name. */
export type SafeLocalStorageItems = Readonly<Record<string, string>>;

/** Entities of the product. Shapes follow CAIP-2, CAIP-10, EIP-1193, EIP-6963 and, for networks, viem's `Chain`. */
import type { ChainNamespace } from './networks/namespace-ids.js';
import type { SocialProvider } from './embedded/social.js';

export type { ChainNamespace };

/** CAIP-2: `namespace:reference`, as in `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`;

/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${ChainNamespace}:${string}:${string}`;

/** Id of a network as libraries of its namespace write it: a number on EVM, the CAIP-2 reference in other namespaces. */
export type ChainId = number | string;

/** Type of an account. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx';

/** Native coin of a network; `decimals` is the number of decimal places of its unit. */
export interface NativeCurrency {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Endpoints of a network's nodes. */
export interface RpcUrls {
  readonly http: readonly string[];
  readonly webSocket?: readonly string[] | undefined;
}

/** Block explorer of a network. `url` has no trailing slash. */
export interface BlockExplorer {
  readonly name: string;
  readonly url: string;
  readonly apiUrl?: string | undefined;
}

/** A network as hosts define it; any viem `Chain` is one. The namespace is `eip155` by default. */
export interface AppKitNetwork {
  readonly id: ChainId;
  readonly name: string;
  readonly nativeCurrency: NativeCurrency;
  readonly rpcUrls: { readonly default: RpcUrls } & { readonly [name: string]: RpcUrls };
  readonly blockExplorers?:
    ({ readonly default: BlockExplorer } & { readonly [name: string]: BlockExplorer }) | undefined;
  readonly contracts?: { readonly [name: string]: unknown } | undefined;
  readonly testnet?: boolean | undefined;
  readonly chainNamespace?: ChainNamespace | undefined;
  readonly caipNetworkId?: CaipNetworkId | undefined;
  readonly deprecatedCaipNetworkId?: CaipNetworkId | undefined;
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined;
}

/** A network with all defaults filled in: the form that the product uses and returns to hosts. */
export interface CaipNetwork extends AppKitNetwork {
  readonly chainNamespace: ChainNamespace;
  readonly caipNetworkId: CaipNetworkId;
  readonly assets: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined };
  /** Configuration of requests to a node, by the node's URL: `customRpcUrls[].config`. */
  readonly nodeConfigs?: Readonly<Record<string, NodeConfig>> | undefined;
}

/** Fetch options that a host adds to requests to a node: headers, credentials, a referrer policy. */
export type NodeRequestOptions = Omit<RequestInit, 'body' | 'method' | 'signal' | 'window'>;

/** Configuration of requests to a node, in the shape of viem's HTTP transport. An invalid number counts as absent. */
export interface NodeConfig {
  readonly fetchOptions?: NodeRequestOptions | undefined;
  /**
   * True sends requests of the same moment as one JSON-RPC batch. An object sets the largest batch, 1000 requests by
   * default, and how long a batch waits for more requests in milliseconds, 0 by default.
   */
  readonly batch?:
    boolean | { readonly batchSize?: number | undefined; readonly wait?: number | undefined } | undefined;
  /** Timeout of one request in milliseconds, 10,000 by default. Of EVM networks. */
  readonly timeout?: number | undefined;
  /**
   * How often a failed request is repeated before the next node is asked; the other nodes then repeat it 3 times each.
   * By default all nodes are asked in turn, 4 times. Of EVM networks.
   */
  readonly retryCount?: number | undefined;
}

/** Additional node of a network, tried before the network's own. */
export interface CustomRpcUrl {
  readonly url: string;
  readonly config?: NodeConfig | undefined;
}

/** One account of a wallet. `address` has the canonical spelling of its namespace (EVM: checksummed). */
export interface Account {
  readonly namespace: ChainNamespace;
  readonly address: string;
  readonly type: AccountType;
  readonly publicKey?: string | undefined;
  readonly path?: string | undefined;
}

/** How a connector was found. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH';

/** What a wallet announces of itself (EIP-6963). */
export interface WalletAnnouncement {
  readonly name: string;
  readonly rdns: string;
  readonly uuid?: string | undefined;
  readonly icon?: string | undefined;
}

/** A way to connect one wallet: one row in the Connect view. */
export interface Connector {
  /** The rdns of an announced wallet, `injected` for an injected one, otherwise the id of the wallet source. */
  readonly id: string;
  readonly name: string;
  readonly type: ConnectorType;
  /** The namespace it serves; for `MULTI_CHAIN`, that of the first in `connectors`. */
  readonly namespace: ChainNamespace;
  /** Validated `data:` or `https:` URL of the icon. */
  readonly imageUrl?: string | undefined;
  /** Reverse domain name (EIP-6963): the identity of a wallet across pages. */
  readonly rdns?: string | undefined;
  /** Id in the wallet directory. */
  readonly explorerId?: string | undefined;
  /** What the wallet announced of itself (EIP-6963); set for hosts, the modal reads the fields above. */
  readonly info?: WalletAnnouncement | undefined;
  /** The rdns, set only if the name of another wallet looks alike; empty if the wallet announces none. */
  readonly distinction?: string | undefined;
  /** For `MULTI_CHAIN`: one connector of the same wallet for each namespace it serves. */
  readonly connectors?: readonly Connector[] | undefined;
}

/** Accounts, chain and provider of an attached wallet. */
export interface Connection {
  readonly connectorId: string;
  readonly namespace: ChainNamespace;
  /** Never empty; the first is the active one. */
  readonly accounts: readonly [Account, ...Account[]];
  /** Addresses in the order of the wallet; by default that of `accounts`. */
  readonly walletOrder?: readonly string[] | undefined;
  /** The chain that the wallet reports; it may be one that the page does not list. */
  readonly chainId: ChainId;
  /** Provider that signs: EIP-1193 on EVM. The adapter determines its type. */
  readonly provider: unknown;
}

/** Status of a namespace. */
export type AccountStatus = 'connected' | 'disconnected' | 'connecting' | 'reconnecting';

/** The connected wallet, as hosts receive it. */
export interface WalletInfo {
  readonly name: string;
  readonly icon?: string | undefined;
  readonly type: ConnectorType;
  readonly rdns?: string | undefined;
  /** Website of a wallet on another device. */
  readonly url?: string | undefined;
  /** What a wallet on another device says of itself. */
  readonly description?: string | undefined;
  /** Pictures of a wallet on another device, with that of `icon`. */
  readonly icons?: readonly string[] | undefined;
  /** Links that open a wallet on another device. */
  readonly redirect?: { readonly native?: string | undefined; readonly universal?: string | undefined } | undefined;
  /** E-mail address or name of the person who has signed in to the embedded wallet. */
  readonly identifier?: string | undefined;
  /** Social provider of that sign-in; undefined without one. */
  readonly social?: SocialProvider | undefined;
}

/** An amount of a coin; `amount` is in the smallest unit. */
export interface Balance {
  readonly amount: bigint;
  readonly decimals: number;
  readonly symbol: string;
  /**
   * By how much the token multiplies amounts that are shown, such as `1.05` (Token-2022, scaled UI amount); absent for 1.
   * `amount` is what is moved, and not multiplied.
   */
  readonly multiplier?: `${number}` | undefined;
}

/** A balance as hosts see it: also written as a decimal of whole coins, with all its digits. */
export interface BalanceInfo extends Balance {
  readonly balance: string;
}

/** Description of the host that wallets show. */
export interface Metadata {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly icons: readonly string[];
}

/** A wallet of the directory; every link is absent or validated. */
export interface Wallet {
  readonly id: string;
  readonly name: string;
  readonly homepage?: string | undefined;
  readonly image_id?: string | undefined;
  readonly image_url?: string | undefined;
  readonly rdns?: string | undefined;
  /** The networks it serves, if the directory lists them individually. */
  readonly chains?: readonly CaipNetworkId[] | undefined;
  /** The namespaces it serves, if the directory lists no individual networks. */
  readonly namespaces?: readonly ChainNamespace[] | undefined;
  /** Certification according to the directory. */
  readonly badge_type?: 'certified' | 'none' | undefined;
  readonly mobile_link?: string | undefined;
  readonly desktop_link?: string | undefined;
  readonly webapp_link?: string | undefined;
  readonly link_mode?: string | undefined;
  readonly app_store?: string | undefined;
  readonly play_store?: string | undefined;
  readonly chrome_store?: string | undefined;
}

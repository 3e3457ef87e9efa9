/** What the product speaks of. Shapes follow CAIP-2, CAIP-10, EIP-1193, EIP-6963 and, for networks, viem's `Chain`. */
import type { ChainNamespace } from './namespace-ids.js';

export type { ChainNamespace };

/** CAIP-2: `namespace:reference`, as in `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`;

/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${ChainNamespace}:${string}:${string}`;

/** The reference of a chain as its own world writes it: a number on EVM, a genesis hash elsewhere. */
export type ChainId = number | string;

/** What kind of account an address is. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx';

/** How amounts of a coin are written: `decimals` is how many digits stand after the point of its unit. */
export interface NativeCurrency {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Where a chain is asked: HTTP first, a websocket where there is one. */
export interface RpcUrls {
  readonly http: readonly string[];
  readonly webSocket?: readonly string[] | undefined;
}

/** A site that shows what happened on a chain. `url` has no slash at its end. */
export interface BlockExplorer {
  readonly name: string;
  readonly url: string;
  readonly apiUrl?: string | undefined;
}

/** A network as hosts write it: any viem `Chain` is one. The namespace is `eip155` unless it says otherwise. */
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

/** A network with everything said: what the product works with inside, and gives to hosts. */
export interface CaipNetwork extends AppKitNetwork {
  readonly chainNamespace: ChainNamespace;
  readonly caipNetworkId: CaipNetworkId;
  readonly assets: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined };
  /** What requests to a node carry besides the call, by the node's URL: `customRpcUrls[].config.fetchOptions`. */
  readonly nodeRequests?: Readonly<Record<string, NodeRequestOptions>> | undefined;
}

/** What a host adds to requests to a node: headers, credentials, a referrer policy. */
export type NodeRequestOptions = Omit<RequestInit, 'body' | 'method' | 'signal' | 'window'>;

/** Another address for a network's node, tried before the network's own. */
export interface CustomRpcUrl {
  readonly url: string;
  /** As viem's HTTP transport has it. Only `fetchOptions` has an effect. */
  readonly config?: { readonly fetchOptions?: NodeRequestOptions | undefined } | undefined;
}

/** One account of a wallet. `address` is written as its chain writes it (EVM: checksummed). */
export interface Account {
  readonly namespace: ChainNamespace;
  readonly address: string;
  readonly type: AccountType;
  readonly publicKey?: string | undefined;
  readonly path?: string | undefined;
}

/** How a wallet came to us. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH';

/** What a wallet announces of itself (EIP-6963). */
export interface WalletAnnouncement {
  readonly name: string;
  readonly rdns: string;
  readonly uuid?: string | undefined;
  readonly icon?: string | undefined;
}

/** A wallet that can be asked to connect: one row in the Connect view. */
export interface Connector {
  /** Announced: its rdns. Injected: `injected`. Otherwise one of `CONNECTOR_IDS`. */
  readonly id: string;
  readonly name: string;
  readonly type: ConnectorType;
  /** The namespace it serves; for `MULTI_CHAIN`, that of the first in `connectors`. */
  readonly chain: ChainNamespace;
  /** A `data:` or `https:` picture, checked before it got here. */
  readonly imageUrl?: string | undefined;
  /** Reverse domain name (EIP-6963): the identity of a wallet across pages. */
  readonly rdns?: string | undefined;
  /** Id in the wallet directory. */
  readonly explorerId?: string | undefined;
  /** What the wallet announced of itself (EIP-6963); set for hosts, the modal reads the fields above. */
  readonly info?: WalletAnnouncement | undefined;
  /** What tells it from another wallet of the same name, where there is one: its rdns. */
  readonly distinction?: string | undefined;
  /** For `MULTI_CHAIN`: the same wallet, once for each namespace it serves. */
  readonly connectors?: readonly Connector[] | undefined;
}

/** What a wallet has given us. */
export interface Connection {
  readonly connectorId: string;
  readonly namespace: ChainNamespace;
  /** Never empty; the first is the one in use. */
  readonly accounts: readonly [Account, ...Account[]];
  /** The chain the wallet says it is on; it need not be one of ours. */
  readonly chainId: ChainId;
  /** What signs: EIP-1193 on EVM. Its type is the adapter's. */
  readonly provider: unknown;
}

/** Where a namespace stands. */
export type AccountStatus = 'connected' | 'disconnected' | 'connecting' | 'reconnecting';

/** The connected wallet, as hosts see it. */
export interface WalletInfo {
  readonly name: string;
  readonly icon?: string | undefined;
  readonly type: ConnectorType;
  readonly rdns?: string | undefined;
}

/** An amount of a coin: `amount` in its smallest unit, never a float. */
export interface Balance {
  readonly amount: bigint;
  readonly decimals: number;
  readonly symbol: string;
}

/** A balance as hosts see it: also written as a decimal of whole coins, with all its digits. */
export interface BalanceInfo extends Balance {
  readonly balance: string;
}

/** Who the host is, as wallets are told. */
export interface Metadata {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly icons: readonly string[];
}

/** A wallet as the directory knows it; every link is absent or checked. */
export interface Wallet {
  readonly id: string;
  readonly name: string;
  readonly homepage?: string | undefined;
  readonly image_id?: string | undefined;
  readonly image_url?: string | undefined;
  readonly rdns?: string | undefined;
  /** The chains it serves, where they are known one by one. */
  readonly chains?: readonly CaipNetworkId[] | undefined;
  /** The families it serves, where that is all that is known. */
  readonly namespaces?: readonly ChainNamespace[] | undefined;
  /** Whether its makers have had it checked, as the directory says. */
  readonly badge_type?: 'certified' | 'none' | undefined;
  readonly mobile_link?: string | undefined;
  readonly desktop_link?: string | undefined;
  readonly webapp_link?: string | undefined;
  readonly link_mode?: string | undefined;
  readonly app_store?: string | undefined;
  readonly play_store?: string | undefined;
  readonly chrome_store?: string | undefined;
}

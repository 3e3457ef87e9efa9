import type { Scope } from '../core/scope.js';
import type { CaipNetwork, ChainNamespace, Connector } from '../domain/entities.js';
import type { EvmWallet } from './eip155/injected-wallet.js';
import type { RemoteWallet } from './remote-wallet.js';
import type { SolanaWallet } from './solana/solana-wallet.js';

/** The type of wallet of each namespace that has an adapter of its own. */
interface AdapterWallets {
  readonly eip155: EvmWallet;
  readonly solana: SolanaWallet;
}

/** Namespaces without an adapter of their own: their wallets are reached through a wallet source only. */
export type RemoteNamespace = Exclude<ChainNamespace, keyof AdapterWallets>;

/** The type of wallet that the adapter of each namespace works with. */
export type NamespaceWallets = AdapterWallets & { readonly [N in RemoteNamespace]: RemoteWallet };

/** Dependencies that an adapter passes to the wallet of a source. */
export interface WalletNeeds {
  readonly scope: Scope;
  networks(): readonly CaipNetwork[];
  currentNetwork?: (() => CaipNetwork | undefined) | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** True while the adapter is attached to this source. A person who connects again then wants another wallet. */
  isInUse(): boolean;
}

/**
 * Source of wallets that the page does not announce, such as WalletConnect. An adapter lists `connector` among its own
 * connectors, and asks for the wallet only when a person or a restored visit chooses that connector.
 */
export interface WalletSource {
  readonly connector: Omit<Connector, 'namespace'>;
  /** Loads the wallet's code on the first call. */
  wallet<N extends ChainNamespace>(namespace: N, needs: WalletNeeds): Promise<NamespaceWallets[N]>;
}

/** A wallet of the host's own that the page reaches by its SDK. */
export interface SdkWallet {
  readonly id: string;
  readonly name: string;
  readonly image_url?: string | undefined;
  readonly rdns?: string | undefined;
  /** Loads the provider of the SDK (EIP-1193), or a module that has it as default export. */
  readonly provider?: (() => unknown) | undefined;
}

/** Returns the connectors of the sources for a namespace. */
export const connectorsOf = (sources: readonly WalletSource[] = [], namespace: ChainNamespace): readonly Connector[] =>
  sources.map(({ connector }) => ({ ...connector, namespace }));

/** Returns the source of a connector; undefined for wallets of the page. */
export const sourceOf = (sources: readonly WalletSource[] = [], connectorId: string): WalletSource | undefined =>
  sources.find(({ connector }) => connector.id === connectorId);

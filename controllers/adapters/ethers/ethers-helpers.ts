/** Functions over an EIP-1193 provider by the names of the 1.7 line. */
import type { CaipNetwork } from '../../domain/entities.js';

/** An EVM address. */
export type Address = `0x${string}`;

/** A request to a provider (EIP-1193). */
export interface RequestArguments {
  readonly method: string;
  readonly params?: unknown;
}

/** A provider (EIP-1193). */
export interface Provider {
  request<T = unknown>(call: RequestArguments): Promise<T>;
  on(event: string, listener: (...args: never[]) => void): unknown;
  removeListener(event: string, listener: (...args: never[]) => void): unknown;
}

/** A provider of the embedded wallet, or of another wallet. */
export type CombinedProvider = Provider;
/** A provider of WalletConnect, or of another wallet. */
export type UniversalProviderType = Provider;

/** How wallets see the page. */
export interface Metadata {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly icons: string[];
}

/** Providers of a page by their origin. */
export interface ProviderType {
  readonly injected?: Provider;
  readonly coinbase?: Provider;
  readonly safe?: Provider;
  readonly EIP6963?: boolean;
  readonly metadata: Metadata;
}

/** A configuration of earlier versions. */
export interface IEthersConfig {
  readonly providers: ProviderType;
  readonly defaultChain?: number;
  readonly SSR?: boolean;
}

/** A network of earlier versions. */
export interface Chain {
  readonly id: string | number;
  readonly chainId: string | number;
  readonly name: string;
  readonly currency: string;
  readonly explorerUrl: string;
  readonly rpcUrl: string;
  readonly chain: string;
  readonly imageId: string | undefined;
}

const hex = (value: number | string): `0x${string}` => `0x${Number(value).toString(16)}`;
const readNumber = (value: unknown): number => Number(value);

/** Functions over an EIP-1193 provider. */
export const EthersHelpersUtil = {
  hexStringToNumber: (value: unknown): number => Number.parseInt(String(value), 16), // with or without a prefix
  numberToHexString: hex,
  getChainId: async (provider: Provider): Promise<number> =>
    readNumber(await provider.request({ method: 'eth_chainId' })),
  getAddresses: (provider: Provider): Promise<string[]> => provider.request<string[]>({ method: 'eth_accounts' }),
  getAddress: async (provider: Provider): Promise<string | undefined> =>
    (await EthersHelpersUtil.getAddresses(provider))[0],
  async getUserInfo(provider: Provider): Promise<{ chainId: number; addresses: string[] }> {
    const [addresses, chainId] = await Promise.all([
      EthersHelpersUtil.getAddresses(provider),
      EthersHelpersUtil.getChainId(provider),
    ]);
    return { addresses, chainId };
  },
  /** Offers a network to the wallet (EIP-3085). */
  async addEthereumChain(provider: Provider, network: CaipNetwork): Promise<void> {
    const explorer = network.blockExplorers?.default.url;
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: hex(network.id),
          chainName: network.name,
          nativeCurrency: network.nativeCurrency,
          rpcUrls: network.rpcUrls.default.http,
          ...(explorer ? { blockExplorerUrls: [explorer] } : {}), // wallets refuse an empty list
        },
      ],
    });
  },
};

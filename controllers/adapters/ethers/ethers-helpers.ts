/** Functions over an EIP-1193 provider by the names of the 1.7 line. */
import type { CaipNetwork } from '../../domain/entities.js';

/** A provider of EIP-1193. */
interface Provider {
  request<T = unknown>(call: { readonly method: string; readonly params?: unknown }): Promise<T>;
}

const hex = (value: number | string): `0x${string}` => `0x${Number(value).toString(16)}`;
const readNumber = (value: unknown): number => Number(value);

/** Functions over an EIP-1193 provider. */
export const EthersHelpersUtil = {
  hexStringToNumber: readNumber,
  numberToHexString: hex,
  getChainId: async (provider: Provider): Promise<number> =>
    readNumber(await provider.request({ method: 'eth_chainId' })),
  getAddresses: (provider: Provider): Promise<string[]> => provider.request<string[]>({ method: 'eth_accounts' }),
  getAddress: async (provider: Provider): Promise<string | undefined> =>
    (await EthersHelpersUtil.getAddresses(provider))[0],
  async getUserInfo(provider: Provider): Promise<{ chainId: number; addresses: string[] }> {
    const [addresses, chainId] = await Promise.all([this.getAddresses(provider), this.getChainId(provider)]);
    return { addresses, chainId };
  },
  /** Offers a network to the wallet (EIP-3085). */
  async addEthereumChain(provider: Provider, network: CaipNetwork): Promise<void> {
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: hex(network.id),
          chainName: network.name,
          nativeCurrency: network.nativeCurrency,
          rpcUrls: network.rpcUrls.default.http,
          blockExplorerUrls: [network.blockExplorers?.default.url].filter(url => url !== undefined),
        },
      ],
    });
  },
};

import { readName } from '../../domain/read-name.js';
import { isRdns } from '../../domain/wallets/listed-wallets.js';
import type { SdkWallet, WalletSource } from '../wallet-source.js';
import { readIcon } from '../wallet-traits.js';
import { isProvider } from './provider.js';

/** Returns the wallets of the host that have a provider. Their SDKs are loaded when a person or a restored visit needs them. */
export const sdkSources = (wallets: readonly SdkWallet[]): readonly WalletSource[] =>
  wallets.flatMap(({ id, name: given, rdns, image_url, provider }) => {
    const name = readName(given);
    if (typeof provider !== 'function' || typeof id !== 'string' || !name) return [];
    const wallet = async () => {
      const { openSdkWallet } = await import('./open-sdk-wallet.js');
      return openSdkWallet(provider, id, isProvider);
    };
    return [
      {
        connector: {
          id,
          name,
          type: 'EXTERNAL',
          rdns: isRdns(rdns) ? rdns.toLowerCase() : undefined,
          imageUrl: readIcon(image_url),
        },
        wallet: wallet as WalletSource['wallet'], // the EVM adapter asks for no other namespace
      },
    ];
  });

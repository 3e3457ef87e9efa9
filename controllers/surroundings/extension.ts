import { isProvider, type Eip1193Provider } from '../adapters/eip155/provider.js';
import { inTime } from './in-time.js';
import type { FindWallet } from './surrounding.js';

const ANSWER_MS = 2_000;

/** Finds a wallet’s extension from the page of another extension, into which wallets inject nothing. The browser routes by id. */
export const findExtensionWallet: FindWallet = async ({ options, scope }) => {
  const { extension } = options;
  if (!extension) return undefined;
  const { createExternalExtensionProvider } = await extension.providers();
  for (const id of extension.ids) {
    const connect = async (): Promise<Eip1193Provider | undefined> => {
      const provider = createExternalExtensionProvider(id);
      return isProvider(provider) && (await provider.request({ method: 'eth_chainId' })) ? provider : undefined;
    };
    const answer = connect().catch(() => undefined); // no such extension
    const provider = await inTime(answer, ANSWER_MS, scope);
    if (provider) return { wallet: { provider, name: extension.name } };
  }
  return undefined;
};

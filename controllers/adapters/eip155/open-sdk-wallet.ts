import { ask } from './eip1193.js';
import type { EvmWallet } from './injected-wallet.js';
import type { Eip1193Provider, isProvider } from './provider.js';

/**
 * Loads the provider of an SDK. The caller brings the check, so that bundlers make no file of it that both share.
 * @throws {TypeError} if the host's function has none; the adapter's error has it as cause
 */
export async function openSdkWallet(
  load: () => unknown,
  id: string,
  isProviderOf: typeof isProvider,
): Promise<EvmWallet> {
  const loaded = await load();
  const provider = [loaded, (loaded as { readonly default?: unknown } | null | undefined)?.default].find(isProviderOf);
  if (!provider)
    throw new TypeError(`customWallets: "provider" of "${id}" must return a provider with "request" (EIP-1193).`);
  return { provider, release: () => release(provider) };
}

/**
 * Ends the grant. Base Account and Coinbase's SDK have a method of the provider for it, MetaMask's a request (EIP-2255),
 * Porto another one (ERC-7846).
 */
async function release(provider: Eip1193Provider & { disconnect?(): unknown }): Promise<void> {
  if (typeof provider.disconnect === 'function') {
    await provider.disconnect();
    return;
  }
  try {
    await ask(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]);
  } catch {
    await ask(provider, 'wallet_disconnect');
  }
}

import { icon, names } from './wallets.js';

/** Announces ten wallets as browser extensions do. The size benchmark does not count this script. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

for (const [index, name] of names.entries()) {
  const provider = {
    request: async ({ method }: { readonly method: string }): Promise<unknown> =>
      method === 'eth_requestAccounts' ? [account] : method === 'eth_chainId' ? '0x1' : [],
    on: () => undefined,
    removeListener: () => undefined,
  };
  const info = { uuid: crypto.randomUUID(), name, icon, rdns: `bench.wallet${index}` };
  const announce = (): void => {
    const detail = Object.freeze({ info, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

import { fileURLToPath } from 'node:url';

const REPLACEMENT = fileURLToPath(new URL('kit-utils.mjs', import.meta.url));
const FROM = /[\\/]@walletconnect[\\/]sign-client[\\/]/;

/** Returns a plugin for Rolldown and Vite that bundles WalletConnect's kit without its requests to a third party. */
export const kitPlugin = () => ({
  name: 'walletconnect-kit',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@walletconnect/utils' && FROM.test(importer ?? '') ? REPLACEMENT : undefined,
});

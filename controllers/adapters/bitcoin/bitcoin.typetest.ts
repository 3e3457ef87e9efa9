import type { BitcoinProvider } from '../../index.js';

// A host types the provider that `getProvider('bip122')` returns.
declare const provider: BitcoinProvider;
provider.request({ method: 'signMessage', params: { account: 'bc1q', message: 'Hello' } }) satisfies Promise<unknown>;

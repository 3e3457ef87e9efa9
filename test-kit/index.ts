/** Entry `@latchkey/testing`: wallets with real keys for tests of any page, which answer by a script. */
export * from '../testing/wallet/index.js';
export {
  BitcoinTestWallet,
  KNOWN_BITCOIN_KEY,
  type BitcoinNetwork,
  type BitcoinReply,
  type BitcoinTestWalletOptions,
  type BitcoinWalletInfo,
} from './bitcoin/bitcoin-wallet.js';
export type { BitcoinNetworkName } from './bitcoin/bitcoin-keys.js';

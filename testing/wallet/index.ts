/** Entry `latchkey/testing/wallet`: wallets with real keys for hosts' tests, which answer by a script. */
export { EvmTestWallet, KNOWN_KEY, type EvmTestWalletOptions, type WalletNetwork } from './evm-wallet.js';
export { AnswerScript, type ReceivedRequest, type AskedRequest, type ScriptedAnswer } from './script.js';
export { KNOWN_SOLANA_KEY, SolanaTestWallet, type SolanaTestWalletOptions } from './solana-wallet.js';

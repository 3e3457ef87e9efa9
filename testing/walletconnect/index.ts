/** Entry `latchkey/testing/walletconnect`: a wallet on another device for hosts' tests, without a screen. */
export { PhoneTestWallet, type PhoneOptions, type PhoneSdk } from './phone-wallet.js';

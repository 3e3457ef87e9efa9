/** Entry `@latchkey/testing/walletconnect`: a wallet on another device, without a screen. */
export * from '../../testing/walletconnect/index.js';

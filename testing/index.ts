/** Test utilities for hosts and for this project: a real modal with a fake wallet and a manual clock. */
export * from './create-test-modal.js';
export * from './fake-adapter.js';
export * from './fake-remote-wallet.js';
export * from './manual-clock.js';
export * from './named-networks.js';
export { FakeEmbeddedWallet } from './fake-embedded.js';
export { FakeIdentity } from './fake-identity.js';
export { FakePrices } from './fake-prices.js';
export { FakeSwaps, swapTestTokens } from './fake-swaps.js';
export { testEmbedded } from './test-embedded.js';

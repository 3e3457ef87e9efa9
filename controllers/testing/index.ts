/** For tests of hosts and of our own: a real modal with a wallet and a clock that do as they are told. */
export * from './create-test-modal.js';
export * from './fake-adapter.js';
export * from './fake-remote-wallet.js';
export * from './manual-clock.js';

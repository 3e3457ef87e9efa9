/* eslint no-empty-pattern: 'off' -- Playwright and Vitest read the names of a fixture's parameters, so that they must be destructured */
/** Entry `@latchkey/testing/servers`: what the tests of a page need around it on this machine. It runs in Node. */
import { PhoneTestWallet, type PhoneSdk } from '../../testing/walletconnect/index.js';
import { startEvmChain, type EvmChain } from './evm-chain.js';
import { startInbox, type Inbox } from './inbox.js';
import { startRelay, type Relay } from './relay.js';
import { startSolanaChain, type SolanaChain } from './solana-chain.js';

export type { CaughtMail } from '../../services/inbox/caught-mail.js';
export { startEvmChain, type EvmChain, type EvmChainOptions } from './evm-chain.js';
export { startInbox, type Inbox } from './inbox.js';
export { startRelay, type Relay } from './relay.js';
export { startSolanaChain, type SolanaChain } from './solana-chain.js';

/** Servers of a test; one that the test does not name does not start. */
export interface ServerFixtures {
  readonly evmChain: EvmChain;
  readonly inbox: Inbox;
  readonly relay: Relay;
  readonly solanaChain: SolanaChain;
}

type Use<T> = (value: T) => Promise<void>;

async function during<T extends { stop(): Promise<void> }>(started: Promise<T>, use: Use<T>): Promise<void> {
  const server = await started;
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

/** Fixtures for Playwright, and for Vitest in Node: `base.extend<ServerFixtures>(serverFixtures)`. */
export const serverFixtures: {
  evmChain(given: object, use: Use<EvmChain>): Promise<void>;
  inbox(given: object, use: Use<Inbox>): Promise<void>;
  relay(given: object, use: Use<Relay>): Promise<void>;
  solanaChain(given: object, use: Use<SolanaChain>): Promise<void>;
} = {
  evmChain: ({}, use) => during(startEvmChain(), use),
  inbox: ({}, use) => during(startInbox(), use),
  relay: ({}, use) => during(startRelay(), use),
  solanaChain: ({}, use) => during(startSolanaChain(), use),
};

/** A wallet on a phone, which hears the relay of the test. */
export interface PhoneFixture {
  readonly phone: PhoneTestWallet;
}

/** Fixture of a wallet on a phone, with the SDK of wallets that the host has installed, beside {@link serverFixtures}. */
export const phoneFixture = (
  sdk: PhoneSdk,
): { phone(given: { relay: Relay }, use: Use<PhoneTestWallet>): Promise<void> } => ({
  phone: ({ relay }, use) => during(PhoneTestWallet.start({ ...sdk, relayUrl: relay.url }), use),
});

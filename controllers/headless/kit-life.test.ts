import { expect } from '@open-wc/testing';
import { createTestModal, FakeRemoteWallet, testConnector, testNetworks, type TestModal } from '../../testing/index.js';
import { FakeAdapter } from '../../testing/fake-adapter.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';
import './attempt-run.js'; // loaded here, so that no test waits for it
import { CONNECT_TIMEOUT_MS } from '../domain/connect-timeout.js';
import type { ConnectAttempt } from './attempt.js';
import type { AttemptState } from './attempt-state.js';
import { createKit, kitOf } from './kit.js';

describe('an attempt of a kit changes within one microtask of its cause', () => {
  let world: TestModal;
  let remote: FakeRemoteWallet;
  let attempt: ConnectAttempt;
  let states: AttemptState[];

  beforeEach(() => {
    remote = new FakeRemoteWallet();
    world = createTestModal({ remote });
    world.wallet.answer = 'hang';
  });

  afterEach(() => world.modal.dispose());

  async function begin(wallet?: string): Promise<void> {
    attempt = kitOf(world.modal).connect({ wallet });
    states = [];
    attempt.subscribe(state => states.push(state));
    const isWaiting = (): boolean => world.session.connection.attempt.get() !== undefined;
    if (wallet !== undefined) await waitUntil(isWaiting, 'the wallet is not asked');
    await settleImports();
  }

  const causes: Readonly<Record<string, readonly [string | undefined, () => void, Partial<AttemptState>]>> = {
    'an abort while the wallet is asked': [
      testConnector.id,
      () => attempt.abort(),
      { status: 'failed', code: 'CONNECT_ABORTED' },
    ],
    'an abort while the person chooses': [
      undefined,
      () => attempt.abort(),
      { status: 'failed', code: 'CONNECT_ABORTED' },
    ],
    'a choice': [undefined, () => attempt.submit(testConnector.id), { status: 'waiting' }],
    'a time-out': [
      testConnector.id,
      () => world.clock.advance(CONNECT_TIMEOUT_MS),
      { status: 'failed', code: 'CONNECT_TIMEOUT' },
    ],
    'an attempt that takes its place': [
      testConnector.id,
      () => void world.session.connect(testConnector).catch(() => undefined),
      { status: 'failed', code: 'CONNECT_ABORTED' },
    ],
    'a new URI': ['walletConnect', () => remote.renew(), { status: 'uri' }],
  };

  for (const [name, [wallet, cause, state]] of Object.entries(causes))
    it(`on ${name}`, async () => {
      await begin(wallet);
      const before = attempt.get();
      cause();
      await Promise.resolve();
      expect(states.at(-1)).to.deep.include(state);
      expect(states.at(-1)).not.to.deep.equal(before);
    });

  const outcomes: Readonly<Record<string, readonly [() => void, string]>> = {
    'the wallet is attached and admitted': [() => world.wallet.answerLate(), 'connected'],
    'the wallet is removed': [() => world.wallet.connectors.set([]), 'failed'],
  };

  for (const [name, [cause, status]] of Object.entries(outcomes))
    it(`once the modal knows that ${name}`, async () => {
      await begin(testConnector.id);
      const running = world.session.connection.attempt.get()!;
      cause();
      while (running.status === 'waiting') await Promise.resolve();
      await Promise.resolve();
      expect(states.at(-1)).to.have.property('status', status);
    });
});

describe('kits that are created and destroyed', () => {
  it('leave no listener of the page and no timer', async () => {
    const clock = new ManualClock();
    const listeners = new Set<string>();
    const { addEventListener } = EventTarget.prototype;
    let count = 0;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const signal = typeof options === 'object' ? options.signal : undefined;
      const isOfPage = this === window || this === document;
      if (isOfPage) {
        const id = `${type} ${(count += 1)}`;
        listeners.add(id);
        if (signal) addEventListener.call(signal, 'abort', () => listeners.delete(id));
      }
      addEventListener.call(this, type, listener, options);
    };
    try {
      for (let at = 0; at < 500; at += 1) {
        const kit = createKit({ id: 'cycle', clock, networks: testNetworks, adapters: [new FakeAdapter()] });
        kit.accounts.subscribe(() => undefined);
        kit.wallets.subscribe(() => undefined);
        const attempt = kit.connect();
        attempt.subscribe(() => undefined);
        if (at % 50 === 0) await settle(); // some get as far as a session
        kit.destroy();
      }
      await settle();
      expect([...listeners]).to.deep.equal([]);
      expect(clock.pending).to.equal(0);
    } finally {
      EventTarget.prototype.addEventListener = addEventListener;
    }
  });
});

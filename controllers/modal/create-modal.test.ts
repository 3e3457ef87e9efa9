import { aTimeout, expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { createModal } from './create-modal.js';
import { sessionChunk } from './session-chunk.js';
import { untracked } from '../core/signals.js';
import type { AdapterHolder, ChainAdapter } from '../adapters/chain-adapter.js';
import type { Modal } from './modal.js';
import { connectedConnectorId } from '../domain/storage/account-keys.js';
import { createStorage } from '../core/storage.js';
import type { AppKitOptions } from '../state/options.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeAdapter } from '../../testing/fake-adapter.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { waitUntil } from '../../testing/wait-until.js';

/** Holder that counts how often its adapter is created, and fails a given number of times. */
class CountingHolder implements AdapterHolder {
  readonly namespace;
  readonly #wallet: FakeAdapter;
  created = 0;
  failures = 0;

  constructor(namespace: 'eip155' | 'solana' = 'eip155') {
    this.namespace = namespace;
    this.#wallet = new FakeAdapter({ namespace });
  }

  readonly create = async (): Promise<ChainAdapter> => {
    await aTimeout(0);
    if (this.failures > 0) {
      this.failures -= 1;
      throw new TypeError('chunk not found');
    }
    this.created += 1;
    return this.#wallet.create();
  };
}

describe('createModal', () => {
  const modals: Modal[] = [];
  const make = (adapters: readonly AdapterHolder[], options: Partial<AppKitOptions> = {}): Modal => {
    const common = { id: crypto.randomUUID(), networks: testNetworks, clock: new ManualClock() };
    const modal = createModal({ ...common, adapters, ...options }, sessionChunk);
    modals.push(modal);
    return modal;
  };

  afterEach(() => {
    for (const modal of modals.splice(0)) modal.dispose();
    localStorage.clear();
  });

  it('requests nothing and listens to no wallet before start()', async () => {
    const holder = new CountingHolder();
    const requests: string[] = [];
    const listener = (event: Event): number => requests.push(event.type);
    window.addEventListener('eip6963:requestProvider', listener);
    performance.clearResourceTimings();
    const modal = make([holder], { projectId: 'p' });
    await aTimeout(20);
    expect(performance.getEntriesByType('resource').map(({ name }) => name)).to.deep.equal([]);
    expect(requests).to.deep.equal([]);
    expect(holder.created).to.equal(0);
    expect(untracked(() => modal.session.get())).to.equal(undefined);
    expect(untracked(() => modal.isReady.get())).to.equal(true);
    window.removeEventListener('eip6963:requestProvider', listener);
  });

  it('calls listeners that a host adds right after the creation: it begins and is ready after that', async () => {
    const kit = new AppKit(make([new CountingHolder()]));
    const calls: unknown[] = [];
    kit.subscribeEvents(({ data }) => calls.push(data.event));
    kit.subscribeState(({ initialized }) => calls.push(initialized));
    expect(kit.getState().initialized).to.equal(false);
    await kit.ready();
    expect(calls).to.deep.equal(['INITIALIZE', true]);
  });

  it('creates one session, however often start() is called', async () => {
    const holder = new CountingHolder();
    const modal = make([holder]);
    const [first, second] = await Promise.all([modal.start(), modal.start()]);
    expect(second).to.equal(first);
    expect(await modal.start()).to.equal(first);
    expect(untracked(() => modal.session.get())).to.equal(first);
    expect(first.modal).to.equal(modal);
    expect(holder.created).to.equal(1);
  });

  it('creates one instance of each adapter when start() is retried after a part has failed', async () => {
    const good = new CountingHolder();
    const bad = new CountingHolder('solana');
    bad.failures = 1;
    const modal = make([good, bad]);
    await modal.start().then(
      () => expect.fail('the part has failed'),
      (error: unknown) => expect(error).to.be.instanceOf(TypeError),
    );
    expect(untracked(() => modal.session.get())).to.equal(undefined);
    const session = await modal.start();
    expect(session.adapters.map(({ namespace }) => namespace)).to.deep.equal(['eip155', 'solana']);
    expect([good.created, bad.created]).to.deep.equal([1, 1]);
  });

  describe('disposed of during start()', () => {
    const uncaught: unknown[] = [];
    const onError = (event: ErrorEvent | PromiseRejectionEvent): void => {
      uncaught.push('reason' in event ? event.reason : event.error);
      event.preventDefault();
    };
    beforeEach(() => {
      uncaught.length = 0;
      window.addEventListener('error', onError);
      window.addEventListener('unhandledrejection', onError);
    });
    afterEach(() => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onError);
    });

    it('rejects with MODAL_DESTROYED, also when a part fails, and creates no session', async () => {
      for (const failures of [0, 1]) {
        const holder = new CountingHolder();
        holder.failures = failures;
        const modal = make([holder]);
        const starting = modal.start();
        modal.dispose();
        await expectRejection(starting, 'MODAL_DESTROYED');
        await expectRejection(modal.start(), 'MODAL_DESTROYED');
        expect(untracked(() => modal.session.get())).to.equal(undefined);
      }
      expect(uncaught).to.deep.equal([]);
    });

    it('reports no error of an opening window or of a stored connection', async () => {
      const id = crypto.randomUUID();
      createStorage({ prefix: id }).set(connectedConnectorId('eip155'), 'test.wallet');
      for (const failures of [0, 1]) {
        const holder = new CountingHolder();
        holder.failures = failures;
        const modal = make([holder], { id });
        modal.open();
        modal.dispose();
        await aTimeout(50);
      }
      expect(uncaught).to.deep.equal([]);
    });
  });

  it('reports the error and closes again when the window cannot open', async () => {
    const holder = new CountingHolder();
    holder.failures = 1;
    const modal = make([holder]);
    const reported: unknown[] = [];
    const { reportError } = window;
    window.reportError = error => reported.push(error);
    modal.open();
    expect(untracked(() => modal.shell.isLoading.get())).to.equal(true);
    await waitUntil(() => reported.length > 0, 'the report');
    window.reportError = reportError;
    expect(reported).to.have.length(1);
    expect(untracked(() => [modal.shell.isLoading.get(), modal.shell.isRequested.get()])).to.deep.equal([false, false]);
  });
});

import { expect } from '@open-wc/testing';
import type { Loadable } from '../core/loadable.js';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { keepFresh } from './keep-fresh.js';

const RETRY_GAP_MS = 30_000;

function make() {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const isOpen = signal(false);
  const state = signal<Loadable<number>>({ status: 'ready', value: 1 });
  const counts = { refreshes: 0 };
  const refresh = async (): Promise<undefined> => {
    counts.refreshes += 1;
    return undefined;
  };
  keepFresh(scope, { isOpen, resource: { state, refresh }, retryGapMs: RETRY_GAP_MS });
  const fail = (): void => state.set({ status: 'failed', error: new W3mError('UNKNOWN'), at: clock.now() });
  return { clock, scope, isOpen, state, fail, counts };
}

describe('keepFresh', () => {
  it('refreshes each time the modal opens', async () => {
    const { isOpen, counts } = make();
    expect(counts.refreshes).to.equal(0);
    isOpen.set(true);
    await settle();
    expect(counts.refreshes).to.equal(1);
    isOpen.set(false);
    await settle();
    isOpen.set(true);
    await settle();
    expect(counts.refreshes).to.equal(2);
  });

  it('refreshes when the page is visible or online again', () => {
    const { counts } = make();
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    expect(counts.refreshes).to.equal(2);
  });

  it('refreshes after each gap until the resource succeeds', async () => {
    const { clock, state, fail, counts } = make();
    fail();
    await settle();
    clock.advance(RETRY_GAP_MS - 1);
    expect(counts.refreshes).to.equal(0);
    clock.advance(1);
    expect(counts.refreshes).to.equal(1);
    clock.advance(RETRY_GAP_MS); // the first refresh read nothing: the state is the same
    expect(counts.refreshes).to.equal(2);
    state.set({ status: 'ready', value: 2 });
    await settle();
    expect(clock.pending).to.equal(0);
  });

  it('ends with the scope', async () => {
    const { clock, scope, fail, counts } = make();
    fail();
    await settle();
    scope.dispose();
    window.dispatchEvent(new Event('online'));
    clock.advance(RETRY_GAP_MS);
    expect(counts.refreshes).to.equal(0);
    expect(clock.pending).to.equal(0);
  });
});

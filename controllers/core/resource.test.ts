import { expect } from '@open-wc/testing';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createResource, type ResourceCache } from './resource.js';
import { Scope } from './scope.js';
import { signal } from './signals.js';

const RETRY_GAP_MS = 30_000;

interface Subject {
  readonly id: string;
}

interface Read {
  readonly subject: Subject;
  readonly signal: AbortSignal;
  readonly answer: (value: number) => void;
  readonly fail: (error: unknown) => void;
}

const noCache: ResourceCache<Subject, number> = { recall: async () => undefined, remember: async () => undefined };

function make({ cache = noCache, lifetimeMs = 0, hasSubject = true } = {}) {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const subject = signal<Subject | undefined>(hasSubject ? { id: 'a' } : undefined);
  const reads: Read[] = [];
  const resource = createResource<Subject, number>({
    scope,
    subject,
    key: ({ id }) => id,
    fetch: (of, stop) =>
      new Promise((answer, fail) => {
        reads.push({ subject: of, signal: stop, answer, fail });
      }),
    failure: 'BALANCE_UNAVAILABLE',
    retryGapMs: RETRY_GAP_MS,
    lifetimeMs,
    cache,
  });
  return { clock, scope, subject, reads, resource, ids: () => reads.map(read => read.subject.id) };
}

describe('createResource', () => {
  it('reads at once when there is a subject', async () => {
    const { reads, resource } = make();
    expect(resource.state.get().status).to.equal('loading');
    reads[0]?.answer(5);
    await settle();
    expect(resource.state.get()).to.deep.equal({ status: 'ready', value: 5 });
  });

  it('reads nothing without a subject', async () => {
    const { reads, resource } = make({ hasSubject: false });
    expect(await resource.refresh({ force: true })).to.equal(undefined);
    expect(reads).to.have.length(0);
    expect(resource.state.get()).to.deep.equal({ status: 'idle' });
  });

  it('runs one read at a time: refresh() waits for the pending read', async () => {
    const { reads, resource } = make();
    const refreshed = resource.refresh();
    expect(reads).to.have.length(1);
    reads[0]?.answer(5);
    expect(await refreshed).to.equal(5);
  });

  it('aborts the pending read on a forced refresh, and drops its late response', async () => {
    const { reads, resource } = make();
    const refreshed = resource.refresh({ force: true });
    expect(reads).to.have.length(2);
    expect(reads[0]?.signal.aborted).to.equal(true);
    reads[1]?.answer(7);
    expect(await refreshed).to.equal(7);
    reads[0]?.answer(5);
    await settle();
    expect(resource.latest.get()).to.equal(7);
  });

  it('keeps showing the failure during an unforced retry', async () => {
    const { clock, reads, resource } = make();
    reads[0]?.fail(new Error('offline'));
    await settle();
    clock.advance(RETRY_GAP_MS);
    void resource.refresh();
    expect(reads).to.have.length(2);
    expect(resource.state.get().status).to.equal('failed');
    reads[1]?.answer(5);
    await settle();
    expect(resource.state.get().status).to.equal('ready');
  });

  it('reads nothing within the gap after a failure, unless the refresh is forced', async () => {
    const { clock, reads, resource } = make();
    const cause = new Error('offline');
    reads[0]?.fail(cause);
    await settle();
    expect(resource.state.get()).to.have.nested.property('error.code', 'BALANCE_UNAVAILABLE');
    expect(resource.state.get()).to.have.nested.property('error.cause', cause);
    clock.advance(RETRY_GAP_MS - 1);
    await resource.refresh();
    expect(reads).to.have.length(1);
    void resource.refresh({ force: true });
    expect(reads).to.have.length(2);
    expect(resource.state.get().status).to.equal('loading');
  });

  it('keeps the previous value after a failure', async () => {
    const { reads, resource } = make();
    reads[0]?.answer(5);
    await settle();
    const refreshed = resource.refresh();
    expect(resource.state.get()).to.deep.equal({ status: 'loading', previous: 5 });
    reads[1]?.fail(new Error('offline'));
    expect(await refreshed).to.equal(5);
    expect(resource.state.get()).to.include({ status: 'failed', previous: 5 });
  });

  it('treats a synchronous exception of fetch as a failure', async () => {
    const scope = new Scope(new ManualClock());
    const resource = createResource({
      scope,
      subject: signal('a'),
      key: id => id,
      fetch: () => {
        throw new Error('broken');
      },
      failure: 'BALANCE_UNAVAILABLE',
      retryGapMs: RETRY_GAP_MS,
    });
    await resource.settled();
    expect(resource.state.get().status).to.equal('failed');
  });

  describe('with a lifetime', () => {
    it('reads nothing while the value is recent, unless the refresh is forced', async () => {
      const { clock, reads, resource } = make({ lifetimeMs: 1_000 });
      reads[0]?.answer(5);
      await settle();
      clock.advance(999);
      expect(await resource.refresh()).to.equal(5);
      expect(reads).to.have.length(1);
      void resource.refresh({ force: true });
      expect(reads).to.have.length(2);
    });

    it('reads again once the lifetime is over', async () => {
      const { clock, reads, resource } = make({ lifetimeMs: 1_000 });
      reads[0]?.answer(5);
      await settle();
      clock.advance(1_000);
      void resource.refresh();
      expect(reads).to.have.length(2);
    });
  });

  describe('when the subject changes', () => {
    it('drops an answer for the former subject that comes in the same turn', async () => {
      const { subject, reads, resource } = make();
      reads[0]?.answer(5);
      subject.set({ id: 'b' });
      await settle();
      expect(resource.state.get()).to.deep.equal({ status: 'loading', previous: undefined });
    });

    it('aborts the read, drops its late answer and reads the new subject', async () => {
      const { reads, subject, resource, ids } = make();
      subject.set({ id: 'b' });
      await settle();
      expect(ids()).to.deep.equal(['a', 'b']);
      expect(reads[0]?.signal.aborted).to.equal(true);
      reads[0]?.answer(5);
      await settle();
      expect(resource.state.get()).to.deep.equal({ status: 'loading', previous: undefined });
    });

    it('reads nothing when the new subject has the same key', async () => {
      const { reads, subject, resource } = make();
      reads[0]?.answer(5);
      await settle();
      subject.set({ id: 'a' });
      await settle();
      expect(reads).to.have.length(1);
      expect(resource.state.get().status).to.equal('ready');
    });

    it('forgets the value when there is no subject any more', async () => {
      const { reads, subject, resource } = make();
      reads[0]?.answer(5);
      await settle();
      subject.set(undefined);
      await settle();
      expect(resource.state.get()).to.deep.equal({ status: 'idle' });
    });

    it('reads the new subject once for a caller that is faster than the effect', async () => {
      const { reads, subject, resource, ids } = make();
      subject.set({ id: 'b' });
      const refreshed = resource.refresh({ force: true });
      await settle();
      expect(ids()).to.deep.equal(['a', 'b']);
      reads[1]?.answer(7);
      expect(await refreshed).to.equal(7);
    });

    it('resolves an earlier refresh() with the value of the new subject', async () => {
      const { reads, subject, resource } = make();
      const refreshed = resource.refresh({ force: true });
      subject.set({ id: 'b' });
      await settle();
      reads[2]?.answer(7); // the two aborted reads never answer
      expect(await refreshed).to.equal(7);
    });
  });

  describe('settled()', () => {
    it('waits for the pending read and starts none', async () => {
      const { reads, resource } = make();
      const settled = resource.settled();
      reads[0]?.answer(5);
      expect(await settled).to.equal(5);
      expect(await resource.settled()).to.equal(5);
      expect(reads).to.have.length(1);
    });
  });

  describe('with a cache', () => {
    it('shows the stored value until the read ends', async () => {
      const { reads, resource } = make({ cache: { ...noCache, recall: async () => 3 } });
      await settle();
      expect(resource.state.get()).to.deep.equal({ status: 'loading', previous: 3 });
      reads[0]?.answer(5);
      await settle();
      expect(resource.state.get()).to.deep.equal({ status: 'ready', value: 5 });
    });

    it('never overwrites a read value with a stored one', async () => {
      let recalled: ((value: number) => void) | undefined;
      const cache = { ...noCache, recall: () => new Promise<number>(resolve => (recalled = resolve)) };
      const { reads, resource } = make({ cache });
      reads[0]?.answer(5);
      await settle();
      recalled?.(3);
      await settle();
      expect(resource.state.get()).to.deep.equal({ status: 'ready', value: 5 });
    });

    it('drops a stored value of the last subject', async () => {
      const recalled = new Map<string, (value: number) => void>();
      const cache: typeof noCache = { ...noCache, recall: ({ id }) => new Promise(done => recalled.set(id, done)) };
      const { subject, resource } = make({ cache });
      subject.set({ id: 'b' });
      await settle();
      recalled.get('a')?.(3);
      await settle();
      expect(resource.latest.get()).to.equal(undefined);
    });

    it('stores each value that was read', async () => {
      const stored: [string, number][] = [];
      const cache: typeof noCache = { ...noCache, remember: async ({ id }, value) => void stored.push([id, value]) };
      const { reads } = make({ cache });
      reads[0]?.answer(5);
      await settle();
      expect(stored).to.deep.equal([['a', 5]]);
    });
  });

  describe('when the scope ends', () => {
    it('aborts the read and changes nothing any more', async () => {
      const { reads, scope, resource } = make();
      const refreshed = resource.refresh();
      scope.dispose();
      expect(reads[0]?.signal.aborted).to.equal(true);
      expect(await refreshed).to.equal(undefined); // settles, although the read never answers
      const before = resource.state.get();
      reads[0]?.answer(5);
      await settle();
      expect(resource.state.get()).to.equal(before);
    });

    it('reads nothing any more, not even when forced or when the subject changes', async () => {
      const { reads, scope, subject, resource } = make();
      reads[0]?.answer(5);
      await settle();
      scope.dispose();
      subject.set({ id: 'b' });
      expect(await resource.refresh({ force: true })).to.equal(5);
      await settle();
      expect(reads).to.have.length(1);
    });
  });
});

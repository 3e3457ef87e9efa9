import { expect } from '@open-wc/testing';
import { W3mError } from '../domain/errors/errors.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createPages, type ListPage } from './pages.js';
import { Scope } from './scope.js';
import { signal } from './signals.js';

const RETRY_PAUSES_MS = [2_000, 8_000];

/** Three pages of two items each: a1 to a6 of the subject `a`. */
const threePages = (subject: string, cursor = 1): ListPage<string, number> => ({
  items: [`${subject}${cursor * 2 - 1}`, `${subject}${cursor * 2}`],
  next: cursor < 3 ? cursor + 1 : undefined,
});

type Answer = (subject: string, cursor: number | undefined, stop: AbortSignal) => Promise<ListPage<string, number>>;

function make({ hasSubject = true } = {}) {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const subject = signal<string | undefined>(hasSubject ? 'a' : undefined);
  const requests: string[] = [];
  const world = { answer: (async (of, cursor) => threePages(of, cursor)) as Answer };
  const pages = createPages<string, string, number>({
    scope,
    subject,
    key: of => of.toLowerCase(),
    page: (of, cursor, stop) => {
      requests.push(`${of}@${cursor ?? 'start'}`);
      return world.answer(of, cursor, stop);
    },
    failure: 'TRANSACTIONS_UNAVAILABLE',
    retryPausesMs: RETRY_PAUSES_MS,
  });
  return { clock, scope, subject, requests, world, pages };
}

describe('createPages', () => {
  it('reads nothing before loadMore(), and nothing at all without a subject', async () => {
    const { requests, pages } = make();
    await settle();
    expect(requests).to.deep.equal([]);
    expect(pages.hasMore.get()).to.equal(true);
    const empty = make({ hasSubject: false });
    await empty.pages.loadMore();
    expect(empty.requests).to.deep.equal([]);
    expect(empty.pages.hasMore.get()).to.equal(false);
  });

  it('adds one page at a time at the end, until the last one', async () => {
    const { requests, pages } = make();
    await Promise.all([pages.loadMore(), pages.loadMore()]);
    expect(pages.items.get()).to.deep.equal(['a1', 'a2']);
    await pages.loadMore();
    await pages.loadMore();
    await pages.loadMore();
    expect(pages.items.get()).to.deep.equal(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    expect(requests).to.deep.equal(['a@start', 'a@2', 'a@3']);
    expect(pages.hasMore.get()).to.equal(false);
    expect(pages.state.get()).to.deep.equal({ is: 'idle' });
  });

  it('keeps its items when a page fails, retries after each pause, then waits for retry()', async () => {
    const { requests, clock, pages, world } = make();
    await pages.loadMore();
    const { answer } = world;
    world.answer = () => Promise.reject(new Error('offline'));
    await pages.loadMore();
    expect(pages.state.get()).to.have.nested.property('error.code', 'TRANSACTIONS_UNAVAILABLE');
    expect(pages.items.get()).to.deep.equal(['a1', 'a2']);
    for (const pause of [...RETRY_PAUSES_MS, 60_000]) {
      clock.advance(pause);
      await settle();
    }
    expect(requests).to.deep.equal(['a@start', 'a@2', 'a@2', 'a@2']);
    expect(clock.pending).to.equal(0);
    world.answer = answer;
    pages.retry();
    await settle();
    expect(pages.items.get()).to.deep.equal(['a1', 'a2', 'a3', 'a4']);
  });

  it('keeps the code of an error that has one', async () => {
    const { pages, world } = make();
    world.answer = () => Promise.reject(new W3mError('REQUEST_TIMEOUT'));
    await pages.loadMore();
    expect(pages.state.get()).to.have.nested.property('error.code', 'REQUEST_TIMEOUT');
  });

  it('starts over for another subject: aborts the read, drops its late answer and its cursor', async () => {
    const { requests, subject, pages, world } = make();
    await pages.loadMore();
    const { answer } = world;
    let late: ((page: ListPage<string, number>) => void) | undefined;
    let stopped: AbortSignal | undefined;
    world.answer = (_of, _cursor, stop) => {
      stopped = stop;
      return new Promise(done => (late = done));
    };
    const second = pages.loadMore();
    subject.set('b');
    await settle();
    expect(stopped?.aborted).to.equal(true);
    await second; // settles, although the source has not answered
    expect(pages.items.get()).to.deep.equal([]);
    world.answer = answer;
    await pages.loadMore();
    late?.({ items: ['a3'], next: undefined });
    await settle();
    expect(pages.items.get()).to.deep.equal(['b1', 'b2']);
    expect(pages.hasMore.get()).to.equal(true);
    expect(requests).to.deep.equal(['a@start', 'a@2', 'b@start']);
  });

  it('drops a page of the former subject that comes in the same turn', async () => {
    const { subject, pages, world } = make();
    for (const read of [() => pages.loadMore(), () => pages.refresh()]) {
      subject.set('a');
      await pages.loadMore();
      let answer: ((page: ListPage<string, number>) => void) | undefined;
      world.answer = () => new Promise(done => (answer = done));
      const pending = read();
      answer?.({ items: ['late'], next: undefined });
      subject.set('b');
      await pending;
      await settle();
      expect(pages.items.get()).to.deep.equal([]);
      world.answer = async (of, cursor) => threePages(of, cursor);
    }
  });

  it('reads the new subject for a caller that is faster than the effect', async () => {
    const { requests, subject, pages } = make();
    await pages.loadMore();
    subject.set('b');
    await pages.loadMore();
    await settle();
    expect(requests).to.deep.equal(['a@start', 'b@start']);
    expect(pages.items.get()).to.deep.equal(['b1', 'b2']);
  });

  it('keeps its pages for a subject with the same key', async () => {
    const { subject, pages } = make();
    await pages.loadMore();
    subject.set('A');
    await settle();
    expect(pages.items.get()).to.deep.equal(['a1', 'a2']);
  });

  it('cancels the automatic retry of a page of the last subject', async () => {
    const { requests, clock, subject, pages, world } = make();
    world.answer = () => Promise.reject(new Error('offline'));
    await pages.loadMore();
    subject.set('b');
    await settle();
    expect(clock.pending).to.equal(0);
    expect(requests).to.deep.equal(['a@start']);
    expect(pages.state.get()).to.deep.equal({ is: 'idle' });
  });

  it('leaves nothing behind when the scope ends', async () => {
    const { requests, clock, scope, pages, world } = make();
    let stopped: AbortSignal | undefined;
    world.answer = (_of, _cursor, stop) => {
      stopped = stop;
      return new Promise(() => undefined);
    };
    const loaded = pages.loadMore();
    scope.dispose();
    await loaded;
    expect(stopped?.aborted).to.equal(true);
    await pages.loadMore();
    expect(requests).to.have.length(1);
    expect(clock.pending).to.equal(0);
  });

  describe('refresh', () => {
    const fresh =
      (items: readonly string[], next?: number): Answer =>
      async (_, cursor) =>
        cursor === undefined ? { items, next } : { items: [], next: undefined };
    function makeKnown() {
      const created = make();
      const pages = createPages<string, string, number>({
        ...created,
        key: of => of,
        page: (of, cursor, stop) => created.world.answer(of, cursor, stop),
        failure: 'TRANSACTIONS_UNAVAILABLE',
        id: item => item,
      });
      return { ...created, pages };
    }

    it('puts new items before the known ones', async () => {
      const { pages, world } = makeKnown();
      await pages.loadMore();
      await pages.loadMore();
      world.answer = fresh(['new', 'a1']);
      await pages.refresh();
      expect(pages.items.get()).to.deep.equal(['new', 'a1', 'a2', 'a3', 'a4']);
      expect(pages.hasMore.get()).to.equal(true);
    });

    it('replaces the items if it shares none with them', async () => {
      const { pages, world } = makeKnown();
      await pages.loadMore();
      world.answer = fresh(['x', 'y']);
      await pages.refresh();
      expect(pages.items.get()).to.deep.equal(['x', 'y']);
      expect(pages.hasMore.get()).to.equal(false);
    });

    it('changes nothing on a failure and before the first page', async () => {
      const { pages, world } = makeKnown();
      await pages.refresh();
      expect(pages.items.get()).to.deep.equal([]);
      await pages.loadMore();
      world.answer = () => Promise.reject(new W3mError('RPC_FAILED'));
      await pages.refresh();
      expect(pages.items.get()).to.deep.equal(['a1', 'a2']);
      expect(pages.state.get()).to.deep.equal({ is: 'idle' });
    });

    it('drops a late answer after the subject has changed', async () => {
      const { pages, world, subject } = makeKnown();
      await pages.loadMore();
      let answer: (() => void) | undefined;
      world.answer = () => new Promise(resolve => (answer = () => resolve({ items: ['late'] })));
      const refreshing = pages.refresh();
      subject.set('b');
      await settle();
      answer?.();
      await refreshing;
      expect(pages.items.get()).to.deep.equal([]);
    });
  });
});

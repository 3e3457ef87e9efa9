import { expect } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { signal, type WritableSignal } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';
import { createDeferredStore } from './deferred-store.js';
import { createStore, type Store } from './store.js';

interface Counter extends Store<{ readonly count: number; readonly error?: string | undefined }> {
  add(by: number): Promise<number>;
  reset(): void;
}

describe('a store whose code loads on first use', () => {
  let world: TestModal;
  let count: WritableSignal<number>;
  let loads: number;
  let failure: unknown;
  let uses: number;

  const create = ({ scope }: Modal): Counter => ({
    ...createStore({
      scope,
      read: () => ({ count: count.get() }),
      initial: () => ({ count: 0 }),
      onUse() {
        uses += 1;
        return () => {
          uses -= 1;
        };
      },
    }),
    add: async by => {
      count.set(count.get() + by);
      return count.get();
    },
    reset: () => count.set(0),
  });
  const load = async (): Promise<typeof create> => {
    loads += 1;
    if (failure !== undefined) throw failure;
    return create;
  };
  const defer = (isEarly = false): Pick<Counter, keyof Counter> =>
    createDeferredStore<Counter, 'add', 'reset'>(world.modal, { count: 0 }, load, ['add'], ['reset'], isEarly);

  beforeEach(() => {
    world = createTestModal();
    count = signal(1);
    loads = 0;
    uses = 0;
    failure = undefined;
  });

  afterEach(() => world.modal.dispose());

  it('loads with the first subscriber, once, and has the initial snapshot before', async () => {
    const store = defer();
    expect(store.get()).to.deep.equal({ count: 0 });
    expect(loads).to.equal(0);
    const seen: number[] = [];
    const ends = [store.subscribe(snapshot => seen.push(snapshot.count)), store.subscribe(() => undefined)];
    await settle();
    expect({ seen, loads, uses }).to.deep.equal({ seen: [0, 1], loads: 1, uses: 2 });
    for (const end of ends) end();
    expect(uses).to.equal(0);
  });

  it('uses nothing for a subscriber that has left before the code is loaded', async () => {
    const store = defer();
    store.subscribe(() => undefined)();
    await settle();
    expect({ loads, uses }).to.deep.equal({ loads: 1, uses: 0 });
  });

  it('keeps the order of actions that are called before it has loaded', async () => {
    const store = defer();
    expect(await Promise.all([store.add(1), store.add(10)])).to.deep.equal([2, 12]);
    store.reset();
    expect(store.get().count).to.equal(0);
  });

  it('refuses an action of a click before it has loaded', () => {
    expect(() => defer().reset())
      .to.throw(W3mError)
      .with.property('code', 'INVALID_REQUEST');
  });

  it('has the error of a failed load, and loads again on the next use', async () => {
    failure = new W3mError('CONNECT_FAILED');
    const store = defer();
    const end = store.subscribe(() => undefined);
    await settle();
    expect(store.get()).to.deep.equal({ count: 0, error: 'CONNECT_FAILED' });
    end();
    failure = undefined;
    expect(await store.add(2)).to.equal(3);
    expect(store.get()).to.deep.equal({ count: 3 });
  });

  it('loads with the session if it is to be right without a subscriber', async () => {
    const store = defer(true);
    await settle();
    expect(world.modal.session.get()).not.to.equal(undefined);
    expect(store.get()).to.deep.equal({ count: 1 });
  });
});

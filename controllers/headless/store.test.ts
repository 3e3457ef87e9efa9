import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { settle } from '../../testing/settle.js';
import { createStore, type Store } from './store.js';

describe('a store', () => {
  const source = signal({ list: [1], other: 0 });
  let scope: Scope;
  let store: Store<{ readonly list: readonly number[] }>;

  beforeEach(() => {
    scope = new Scope();
    source.set({ list: [1], other: 0 });
    store = createStore({ scope, read: () => ({ list: [...source.get().list] }), initial: () => ({ list: [] }) });
  });

  afterEach(() => scope.dispose());

  it('returns the same object as long as its data is the same', () => {
    const first = store.get();
    source.set({ list: [1], other: 1 });
    expect(store.get()).to.equal(first);
    source.set({ list: [1, 2], other: 1 });
    expect(store.get()).to.deep.equal({ list: [1, 2] });
  });

  it('calls a listener at once and within a microtask of each change', async () => {
    const { subscribe } = store;
    const seen: (readonly number[])[] = [];
    const end = subscribe(({ list }) => seen.push(list));
    expect(seen).to.deep.equal([[1]]);
    source.set({ list: [2], other: 0 });
    await Promise.resolve();
    expect(seen).to.deep.equal([[1], [2]]);
    end();
    source.set({ list: [3], other: 0 });
    await settle();
    expect(seen).to.deep.equal([[1], [2]]);
  });

  it('reads no signal for the listener: what it reads does not call it again', async () => {
    const foreign = signal(0);
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
      foreign.get();
    });
    foreign.set(1);
    await settle();
    expect(calls).to.equal(1);
  });

  it('yields the latest snapshot to a slow reader, and ends with its scope', async () => {
    const seen: (readonly number[])[] = [];
    const reading = (async () => {
      for await (const { list } of store) seen.push(list);
    })();
    await settle();
    source.set({ list: [2], other: 0 });
    source.set({ list: [3], other: 0 });
    await settle();
    scope.dispose();
    await reading;
    expect(seen).to.deep.equal([[1], [3]]);
  });

  it('tells a listener after the end the last snapshot once', async () => {
    scope.dispose();
    const seen: unknown[] = [];
    store.subscribe(value => seen.push(value))();
    source.set({ list: [9], other: 0 });
    await settle();
    expect(seen).to.deep.equal([{ list: [1] }]);
  });
});

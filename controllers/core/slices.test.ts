import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { eachInSlices, sortInSlices, type Slicing } from './slices.js';

/** A clock that each look moves by a millisecond, and pauses that are counted. */
function manual(signal?: AbortSignal): { slicing: Slicing; pauses: number[] } {
  let time = 0;
  const pauses: number[] = [];
  const slicing = {
    signal,
    now: () => (time += 1),
    pause: async () => {
      pauses.push(time);
      time += 100; // the page took its turn
    },
  };
  return { slicing, pauses };
}

describe('eachInSlices', () => {
  it('pauses when eight milliseconds are over, and does each item once and in order', async () => {
    const { slicing, pauses } = manual();
    const done: number[] = [];
    const items = Array.from({ length: 100 }, (_, at) => at);
    await eachInSlices(items, item => done.push(item), slicing);
    expect(done).to.deep.equal(items);
    expect(pauses.length).to.be.within(11, 13);
    const lengths = pauses.slice(1).map((at, index) => at - (pauses[index] ?? 0) - 100);
    expect(Math.max(...lengths)).to.be.at.most(9);
  });

  it('does not pause for work that is done within a slice', async () => {
    let pauses = 0;
    const slicing = { now: () => 0, pause: async () => void (pauses += 1) };
    await eachInSlices([1, 2, 3], () => undefined, slicing);
    expect(pauses).to.equal(0);
  });

  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    const { slicing } = manual(stop.signal);
    const done: number[] = [];
    const items = Array.from({ length: 100 }, (_, at) => at);
    const work = eachInSlices(
      items,
      item => {
        done.push(item);
        if (item === 20) stop.abort(new Error('no longer wanted'));
      },
      slicing,
    );
    const reason = await work.catch((error: unknown) => error);
    expect(reason).to.have.property('message', 'no longer wanted');
    expect(done.length).to.be.below(32);
  });
});

describe('sortInSlices', () => {
  it('sorts as Array.prototype.sort does, and stays stable', async () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat()), { maxLength: 2_000 });
    await fc.assert(
      fc.asyncProperty(pairs, async list => {
        const compare = ([one]: [number, number], [other]: [number, number]): number => one - other;
        expect(await sortInSlices(list, compare, { now: () => 0 })).to.deep.equal([...list].sort(compare));
      }),
      { numRuns: 20 },
    );
  });

  it('pauses while it merges', async () => {
    const { slicing, pauses } = manual();
    const items = Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 3_001);
    const sorted = await sortInSlices(items, (a, b) => a - b, slicing);
    expect(sorted).to.deep.equal([...items].sort((a, b) => a - b));
    expect(pauses.length).to.be.above(1_000); // 12 runs are merged four times
  });

  it('changes nothing of a short list', async () => {
    expect(await sortInSlices([], () => 0)).to.deep.equal([]);
    expect(await sortInSlices([2, 1], (a, b) => a - b)).to.deep.equal([1, 2]);
  });
});

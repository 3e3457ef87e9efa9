import { expect } from '@open-wc/testing';
import { waitUntil } from '../../testing/wait-until.js';
import { HYDRATION_WAIT_MS } from './themed-element.js';
import { whenHydrated } from './when-hydrated.js';

describe('whenHydrated', () => {
  /** Ages that a page tells, one after the other; the last one stays. */
  const ages = (...values: readonly number[]): (() => number) => {
    const left = [...values];
    return () => (left.length > 1 ? left.shift() : left[0]) ?? 0;
  };

  it('runs at once on a page that has loaded long ago', () => {
    let runs = 0;
    whenHydrated(() => (runs += 1), ages(HYDRATION_WAIT_MS));
    expect(runs).to.equal(1);
  });

  it('waits on a page that has just loaded, also if the timer is early', async () => {
    let runs = 0;
    const age = ages(HYDRATION_WAIT_MS - 5, HYDRATION_WAIT_MS - 1, HYDRATION_WAIT_MS);
    whenHydrated(() => (runs += 1), age);
    expect(runs).to.equal(0);
    await waitUntil(() => runs === 1);
  });

  it('runs no more once it is cancelled', async () => {
    const runs: string[] = [];
    whenHydrated(() => runs.push('cancelled'), ages(HYDRATION_WAIT_MS - 1, HYDRATION_WAIT_MS))();
    whenHydrated(() => runs.push('later'), ages(HYDRATION_WAIT_MS - 5, HYDRATION_WAIT_MS));
    await waitUntil(() => runs.length > 0);
    expect(runs).to.deep.equal(['later']);
  });
});

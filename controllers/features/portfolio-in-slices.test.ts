import { expect } from '@open-wc/testing';
import { toPortfolio } from '../domain/assets/portfolio.js';
import { portfolioInSlices } from './portfolio-in-slices.js';
import { totalOf } from '../domain/assets/fiat.js';
import type { Holding } from '../domain/assets/tokens.js';

/** Tokens with and without price, dust, spam, and one that occurs twice. */
const holdings: readonly Holding[] = Array.from({ length: 10_000 }, (_, at) => ({
  network: 'eip155:1',
  ...(at > 0 && { address: `0x${String(at === 77 ? 76 : at).padStart(40, '0')}` }),
  amount: BigInt((at * 7_919) % 10_007),
  decimals: at % 19,
  symbol: `T${at}`,
  name: `Token ${(at * 31) % 997}`,
  ...(at % 3 !== 0 && { price: `${(at * 13) % 101}.5` }),
  ...(at % 11 === 0 && at > 0 && { isSpam: true }),
}));

describe('portfolioInSlices', () => {
  it('sorts 10,000 tokens as toPortfolio does, in slices', async () => {
    let [time, pauses] = [0, 0];
    const pause = async (): Promise<void> => void (pauses += 1);
    const value = (holding: Holding) => totalOf([holding], undefined);
    const sorted = await portfolioInSlices(holdings, value, { now: () => (time += 0.05), pause });
    expect(pauses).to.be.above(100); // 20 steps a millisecond: a slice has 160
    const expected = toPortfolio(holdings, value);
    const keys = ({ shown, hidden }: typeof expected) =>
      [shown, hidden].map(list => list.map(({ holding }) => holding.symbol));
    expect(keys(sorted)).to.deep.equal(keys(expected));
  });

  it('gives the page a turn before its result, so that the rows have a task of their own', async () => {
    let pauses = 0;
    const pause = async (): Promise<void> => void (pauses += 1);
    await portfolioInSlices(holdings.slice(0, 10), () => undefined, { now: () => 0, pause });
    expect(pauses).to.equal(2); // before and after the search for twins
  });

  it('ends when it is aborted', async () => {
    const stop = new AbortController();
    stop.abort(new Error('gone'));
    const reason = await portfolioInSlices(holdings, () => undefined, {
      signal: stop.signal,
      now: (
        t => () =>
          (t += 9)
      )(0),
    }).catch((error: unknown) => error);
    expect(reason).to.have.property('message', 'gone');
  });
});

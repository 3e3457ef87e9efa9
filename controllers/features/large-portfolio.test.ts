import { expect } from '@open-wc/testing';
import { catchReports } from '../../testing/catch-reports.js';
import { waitUntil } from '../../testing/wait-until.js';
import { Scope } from '../core/scope.js';
import { untracked } from '../core/signals.js';
import { yieldToPage } from '../core/yield-to-page.js';
import type { Holding } from '../domain/assets/tokens.js';
import { createLargePortfolio, type LargePortfolio, type PortfolioSource } from './large-portfolio.js';

const holdings: readonly Holding[] = [
  { network: 'eip155:1', amount: 1n, decimals: 18, symbol: 'ETH', name: 'Ether' },
  { network: 'eip155:1', address: `0x${'1'.repeat(40)}`, amount: 2n, decimals: 6, symbol: 'DUSD', name: 'Demo Dollar' },
];
const source: PortfolioSource = { holdings, prices: undefined, place: 'here' };
const noValue = (): undefined => undefined;
const read = (portfolio: LargePortfolio, of = source, value: () => undefined = noValue) =>
  untracked(() => portfolio.of(of, value));
/** Resolves after more turns of the page than two tokens need to be sorted. */
async function pauses(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await yieldToPage();
}

describe('createLargePortfolio', () => {
  let scope: Scope;
  let reports: ReturnType<typeof catchReports>;
  beforeEach(() => {
    scope = new Scope();
    reports = catchReports();
  });
  afterEach(() => {
    scope.dispose();
    reports.stop();
  });

  it('returns the sorted tokens of the same place, and none of another', async () => {
    const portfolio = createLargePortfolio({ scope });
    expect(read(portfolio)).to.equal(undefined);
    await waitUntil(() => read(portfolio) !== undefined);
    expect(read(portfolio)?.shown).to.have.length(2);
    expect(read(portfolio, { ...source, place: 'there' })).to.equal(undefined);
  });

  it('reports an error of the values once, and leaves the tokens unsorted', async () => {
    const error = new Error('no value');
    const portfolio = createLargePortfolio({ scope });
    const fails = (): undefined => {
      throw error;
    };
    read(portfolio, source, fails);
    await pauses();
    expect(read(portfolio, source, fails)).to.equal(undefined);
    await pauses();
    expect(reports.stop()).to.deep.equal([error]);
  });

  it('reports nothing when its scope ends while it sorts', async () => {
    read(createLargePortfolio({ scope }));
    scope.dispose();
    await pauses();
    expect(reports.stop()).to.deep.equal([]);
  });
});

import { expect } from '@open-wc/testing';
import type { Holding, Values } from '../../../controllers/index.js';
import type { Decimal } from '../../../controllers/domain/format.js';
import { changeTone, totalChange } from './change-text.js';

type Known = readonly [value: Decimal | undefined, change: Decimal | undefined, isSpam?: boolean];

/** Change of the value of tokens of which value and change are given. */
function changeOf(known: readonly Known[]): number | undefined {
  const holdings = known.map(([, , isSpam], at): Holding => ({
    network: 'eip155:1',
    address: `0x${at}`,
    symbol: `T${at}`,
    name: '',
    decimals: 0,
    amount: 1n,
    isSpam,
  }));
  const at = (holding: Holding): Known | undefined => known[holdings.indexOf(holding)];
  const values: Pick<Values, 'valueOf' | 'changeOf'> = {
    valueOf: holding => at(holding)?.[0],
    changeOf: holding => at(holding)?.[1],
  };
  return totalChange(holdings, values);
}

describe('totalChange', () => {
  it('weighs the change of each token by what it was worth before', () => {
    expect(changeOf([['110', '10']])).to.be.closeTo(10, 1e-9);
    expect(
      changeOf([
        ['110', '10'],
        ['90', '-10'],
      ]),
    ).to.be.closeTo(0, 1e-9);
    expect(
      changeOf([
        ['300', '200'],
        ['100', '0'],
      ]),
    ).to.be.closeTo(100, 1e-9);
  });

  it('claims nothing unless the change of each token with a value is known', () => {
    expect(
      changeOf([
        ['110', '10'],
        ['90', undefined],
      ]),
    ).to.equal(undefined);
    expect(changeOf([['0', undefined]])).to.equal(undefined);
    expect(changeOf([['5', '-100']])).to.equal(undefined);
    expect(
      changeOf([
        ['110', '10'],
        [undefined, undefined],
        ['1000', undefined, true],
      ]),
    ).to.be.closeTo(10, 1e-9);
  });

  it('has no colour where the rounded number has no sign', () => {
    expect([0.004, -0.004, 0.006, -0.006].map(changeTone)).to.deep.equal(['', '', 'up', 'down']);
  });
});

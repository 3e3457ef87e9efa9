import { expect } from '@open-wc/testing';
import { changesOf, isAsExpected, type ExpectedChange } from './expected-changes.js';
import type { BalanceChange } from './preview.js';

const COIN = { kind: 'coin', symbol: 'ETH', decimals: 18 } as const;
const GOLD = {
  kind: 'token',
  address: '0xAbCd000000000000000000000000000000000001',
  symbol: 'GLD',
  decimals: 6,
} as const;
const MINT = { kind: 'token', address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' } as const;
const PICTURE = { kind: 'nft', address: GOLD.address, tokenId: '1', symbol: 'GLD' } as const;

interface Case {
  readonly name: string;
  readonly changes: readonly BalanceChange[];
  readonly expected: readonly ExpectedChange[];
  readonly is: boolean;
}

const sent = [{ address: GOLD.address.toLowerCase(), amount: -5n }, { amount: 0n }];

const cases: readonly Case[] = [
  {
    name: 'the amount leaves, in another spelling of the contract',
    changes: [{ asset: GOLD, amount: -5n }],
    expected: sent,
    is: true,
  },
  { name: 'more leaves', changes: [{ asset: GOLD, amount: -6n }], expected: sent, is: false },
  { name: 'less leaves', changes: [{ asset: GOLD, amount: -4n }], expected: sent, is: false },
  { name: 'nothing leaves', changes: [], expected: sent, is: false },
  {
    name: 'the coin leaves too',
    changes: [
      { asset: GOLD, amount: -5n },
      { asset: COIN, amount: -1n },
    ],
    expected: sent,
    is: false,
  },
  {
    name: 'another token arrives',
    changes: [
      { asset: GOLD, amount: -5n },
      { asset: MINT, amount: 1n },
    ],
    expected: sent,
    is: false,
  },
  { name: 'an NFT of the same contract leaves', changes: [{ asset: PICTURE, amount: -5n }], expected: sent, is: false },
  { name: 'the coin leaves', changes: [{ asset: COIN, amount: -7n }], expected: [{ amount: -7n }], is: true },
  {
    name: 'the deposit of the receiver’s account leaves with the token',
    changes: [
      { asset: MINT, amount: -1n },
      { asset: COIN, amount: -2_039_280n },
    ],
    expected: [{ address: MINT.address, amount: -1n }, { amount: -2_039_280n }],
    is: true,
  },
  {
    name: 'a mint of other capitals leaves',
    changes: [{ asset: MINT, amount: -1n }],
    expected: [{ address: MINT.address.toLowerCase(), amount: -1n }],
    is: false,
  },
  { name: 'nothing changes in a transfer to the own address', changes: [], expected: [{ amount: 0n }], is: true },
];

describe('isAsExpected', () => {
  for (const { name, changes, expected, is } of cases) {
    it(`is ${is} if ${name}`, () => {
      expect(isAsExpected(changes, expected)).to.equal(is);
    });
  }
});

describe('changesOf', () => {
  const transfer = {
    account: { address: '0xAb01' },
    holding: { address: GOLD.address },
    amount: 7n,
    to: '0xCd02',
    cost: { deposit: 3n },
  };

  it('returns the amount of a token, and the deposit of the receiver’s account in the coin', () => {
    expect(changesOf(transfer)).to.deep.equal([{ address: GOLD.address, amount: -7n }, { amount: -3n }]);
  });

  it('adds the deposit to an amount of the coin', () => {
    expect(changesOf({ ...transfer, holding: {} })).to.deep.equal([{ amount: -10n }]);
  });

  it('returns no amount of a transfer to the own address, in any spelling of it', () => {
    expect(changesOf({ ...transfer, to: '0xaB01' })).to.deep.equal([
      { address: GOLD.address, amount: 0n },
      { amount: -3n },
    ]);
  });
});

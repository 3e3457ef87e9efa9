import { expect } from '@open-wc/testing';
import { readTokenSymbol } from './tokens.js';
import { imitatesAddress } from './look-alike-address.js';
import { imitatesAsset, imitationsIn } from './look-alike-asset.js';
import { withLookAlikes } from './preview-look-alikes.js';
import type { Preview } from './preview.js';

const coin = { symbol: 'ETH', name: 'Ether' };
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', name: 'USD Coin' };
const fake = { address: '0x0000000000000000000000000000000000000bad', symbol: 'USDC', name: 'USD Coin' };
const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const POISON = `0xf39f${'0'.repeat(32)}2266`;

describe('imitatesAsset', () => {
  it('finds symbols that read as a part of an amount', () => {
    const usdc = { address: '0x2', symbol: 'USDC' };
    for (const symbol of ['000 USDC', '000USDC', ',000 USDC', '0.000', '5', '\u00a0000 ETH', '1USDC'])
      expect(imitatesAsset({ address: '0x1', symbol }, [usdc]), symbol).to.equal(true);
    for (const symbol of ['1INCH', '$WIF', '3Crv', '0x', 'PT-wstETH-25JUN2026'])
      expect(imitatesAsset({ address: '0x1', symbol }, [usdc]), symbol).to.equal(false);
    expect(readTokenSymbol('000 USDC')).to.equal('“000 USDC”');
    expect(readTokenSymbol('1INCH')).to.equal('1INCH');
  });

  for (const [name, asset, expected] of [
    ['letters of another alphabet', { address: '0x1', symbol: 'U\u0405DC' }, true],
    ['the symbol of a known token under another contract', fake, true],
    ['the symbol with a zero and other case', { ...fake, symbol: 'us\u200bDc' }, true],
    ['a token with the symbol of the coin', { address: '0x1', symbol: 'ETH' }, true],
    ['the known token in another spelling', { ...usdc, address: usdc.address.toLowerCase() }, false],
    ['wrapped SOL', { address: 'So11111111111111111111111111111111111111112', symbol: 'ETH' }, false],
    ['another token', { address: '0x1', symbol: 'GLD' }, false],
    ['a token without a symbol', { address: '0x1' }, false],
  ] as const)
    it(`is ${String(expected)} for ${name}`, () => {
      expect(imitatesAsset(asset, [coin, usdc])).to.equal(expected);
    });

  it('distinguishes mints that differ in case only', () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    const known = { address: mint, symbol: 'USDC' };
    expect(imitatesAsset({ address: mint.toLowerCase(), symbol: 'USDC' }, [known])).to.equal(true);
    expect(imitatesAsset(known, [known])).to.equal(false);
  });
});

describe('imitationsIn', () => {
  it('has what looks like the coin or a listed token, but not these', () => {
    const [listed, ether] = [
      { ...usdc, isListed: true },
      { ...fake, symbol: 'ETH' },
    ];
    expect([...imitationsIn([coin, listed, fake, ether, { address: '0x1', symbol: 'GLD' }])]).to.deep.equal([
      fake,
      ether,
    ]);
  });

  it('has each of several tokens with one symbol where none is known', () => {
    expect([...imitationsIn([coin, usdc, fake])]).to.deep.equal([usdc, fake]);
  });
});

describe('imitatesAddress', () => {
  it('compares the ends that people compare', () => {
    expect(imitatesAddress(POISON, [OWN])).to.equal(true);
    expect(imitatesAddress(OWN.toLowerCase(), [OWN])).to.equal(false);
    expect(imitatesAddress(POISON, [OWN, POISON])).to.equal(false);
    expect(imitatesAddress(usdc.address, [OWN])).to.equal(false);
  });
});

describe('withLookAlikes', () => {
  const preview = (part: Partial<Preview>): Preview => ({
    network: 'eip155:1',
    account: OWN,
    outcome: { is: 'succeeds' },
    isComplete: true,
    calls: [],
    changes: [],
    approvals: [],
    fields: [],
    warnings: ['unlimited'],
    ...part,
  });
  const asset = { kind: 'token', ...fake } as const;
  const call = (value: string) => ({ to: usdc.address, value: 0n, fields: [{ name: 'to', type: 'address', value }] });

  it('keeps a preview in which nothing looks like something known', () => {
    const clean = preview({ calls: [call(OWN)], changes: [{ asset, amount: 1n }] });
    expect(withLookAlikes(clean, coin)).to.equal(clean);
  });

  for (const [what, part, known, parties] of [
    ['an argument like the own address', { calls: [call(POISON)] }, {}, []],
    ['a spender like the own address', { approvals: [{ asset, spender: POISON, amount: 1n }] }, {}, []],
    ['a receiver like the own address', {}, {}, [POISON]],
    ['a receiver like a known one', {}, { addresses: [usdc.address] }, [`0xa0b8${'1'.repeat(32)}eb48`]],
  ] as const)
    it(`warns of ${what}`, () => {
      const { warnings } = withLookAlikes(preview(part), coin, known, parties);
      expect(warnings).to.deep.equal(['unlimited', 'look-alike-address']);
    });

  it('warns of assets like the coin, like a known one, and like another of the request', () => {
    const warningsOf = (changes: Preview['changes'], assets: readonly (typeof usdc)[] = []): readonly string[] =>
      withLookAlikes(preview({ changes, warnings: [] }), coin, { assets }).warnings;
    const ether = { ...asset, symbol: 'ETH' } as const;
    expect(warningsOf([{ asset: ether, amount: 1n }])).to.deep.equal(['look-alike-name']);
    expect(warningsOf([{ asset, amount: 1n }], [usdc])).to.deep.equal(['look-alike-name']);
    const both = [
      { asset, amount: 1n },
      { asset: { kind: 'token', ...usdc }, amount: -1n },
    ] as const;
    expect(warningsOf(both)).to.deep.equal(['look-alike-name']);
    expect(warningsOf([{ asset: { kind: 'coin', ...coin }, amount: 1n }])).to.deep.equal([]);
    expect(warningsOf([{ asset: { ...ether, kind: 'nft', tokenId: '1' }, amount: 1n }])).to.deep.equal([]);
  });
});

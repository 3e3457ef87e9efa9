import { expect } from '@open-wc/testing';
import { isSpamText } from './spam.js';

const coin = { name: 'Ether', symbol: 'ETH' };

describe('isSpamText', () => {
  for (const [name, symbol] of [
    ['Visit gift.example to claim', 'GIFT'],
    ['$5000 airdrop', 'AIR'],
    ['usdc-reward.com', 'USDC'],
    ['Ether', 'WXYZ'],
    ['Wrapped', 'ETH'],
    ['Wrapped', 'ЕTH'], // Cyrillic
    ['t.me/gift', 'G'],
    ['usdc。com', 'G'],
    ['ｗｗｗ．usdc．us', 'G'],
    ['usdc•pro', 'G'],
    ['сlаіm', 'G'], // Cyrillic
    ['Rewards', 'ＣＬＡＩＭ'],
  ] as const) {
    it(`flags ${name} (${symbol})`, () => {
      expect(isSpamText({ name, symbol }, coin)).to.equal(true);
    });
  }

  for (const [name, symbol] of [
    ['USD Coin', 'USDC'],
    ['Tether USD', 'USDT'],
    ['Wrapped Ether', 'WETH'],
    ['Комета', 'КОМ'],
    ['Demo Star #1', ''],
    ['ether.fi', 'ETHFI'],
    ['yearn.finance', 'YFI'],
    ['St. Patrick', 'PAT'],
    ['USDC.e', 'USDC.e'],
    ['Reclaim', 'RCL'],
  ] as const) {
    it(`accepts ${name} (${symbol})`, () => {
      expect(isSpamText({ name, symbol }, coin)).to.equal(false);
    });
  }
});

import { expect } from '@open-wc/testing';
import { isKnownSpender } from './known-spenders.js';

describe('Known spenders', () => {
  it('are those of a network, in any spelling', () => {
    expect(isKnownSpender(1, '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D')).to.equal(true);
    expect(isKnownSpender(8453, '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D')).to.equal(false);
    expect(isKnownSpender(31337, '0x000000000022D473030F116dDEE9F6B43aC78BA3')).to.equal(true);
    expect(isKnownSpender(1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).to.equal(false);
    expect(isKnownSpender(1, 'constructor')).to.equal(false);
  });
});

import { expect } from '@open-wc/testing';
import { getAddress, getCreate2Address } from 'viem';
import { isKnownSpender, SPENDERS } from './known-spenders.js';

describe('Known spenders', () => {
  it('are those of a network, in any spelling', () => {
    expect(isKnownSpender(1, '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D')).to.equal(true);
    expect(isKnownSpender(1, '0x7A250D5630B4CF539739DF2C5DACB4C659F2488D'.replace('0X', '0x'))).to.equal(true);
    expect(isKnownSpender(8453, '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D')).to.equal(false);
    expect(isKnownSpender(31337, '0x000000000022D473030F116dDEE9F6B43aC78BA3')).to.equal(true);
    expect(isKnownSpender(1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).to.equal(false);
    expect(isKnownSpender(1, 'constructor')).to.equal(false);
  });

  it('have the checksum of their makers, so that no digit is mistyped', () => {
    for (const address of Object.keys(SPENDERS)) expect(address).to.equal(getAddress(address.toLowerCase()));
  });

  it('are there once, with each of their networks once', () => {
    const addresses = Object.keys(SPENDERS).map(address => address.toLowerCase());
    expect(new Set(addresses).size).to.equal(addresses.length);
    for (const [address, places] of Object.entries(SPENDERS)) {
      if (places !== 'all') expect(new Set(places).size, address).to.equal(places.length);
    }
  });

  it('include the conduit that the controller of Seaport makes of the key of OpenSea', () => {
    const conduit = getCreate2Address({
      from: '0x00000000F9490004C11Cef243f5400493c00Ad63',
      salt: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
      bytecodeHash: '0x023d904f2503c37127200ca07b976c3a53cc562623f67023115bf311f5805059',
    });
    expect(isKnownSpender(1, conduit)).to.equal(true);
  });

  it('include no address that differs from that of a maker by a digit', () => {
    expect(isKnownSpender(1, '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE')).to.equal(true);
    expect(isKnownSpender(1, '0x1231deb5f5749ef6ce6943a275a1d3e7486f4eae')).to.equal(false);
  });
});

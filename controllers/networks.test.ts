import { expect } from '@open-wc/testing';
import * as viemChains from 'viem/chains';
import * as entry from './networks.js';
import * as evm from './domain/networks/evm-networks.js';
import * as other from './domain/networks/other-networks.js';

describe('latchkey/networks', () => {
  it('exports every chain of viem, with supported networks replaced', () => {
    const theirs = Object.keys(viemChains).filter(name => name !== 'default'); // a bundler's, when it wraps a package
    expect(Object.keys(entry)).to.include.members(theirs);
    for (const [name, network] of Object.entries({ ...evm, ...other })) {
      expect((entry as Readonly<Record<string, unknown>>)[name], name).to.equal(network);
    }
    expect(entry.cronos).to.equal(viemChains.cronos);
  });
});

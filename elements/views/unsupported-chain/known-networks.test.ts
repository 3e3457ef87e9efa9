import { expect } from '@open-wc/testing';
import * as evmNetworks from '../../../controllers/domain/networks/evm-networks.js';
import { toCaipNetwork, unsupportedNetwork } from '../../../controllers/domain/networks/networks.js';
import { knownName } from './known-networks.js';

describe('knownName', () => {
  it('knows the EVM networks that the package exports', () => {
    const isLocal = ({ id }: { readonly id: number }): boolean => [1337, 31_337].includes(id);
    for (const { id, name } of Object.values(evmNetworks).filter(network => !isLocal(network)))
      expect(knownName(unsupportedNetwork('eip155', id)), String(id)).to.equal(name);
  });

  it('returns the own name of a network of the page', () => {
    expect(knownName(toCaipNetwork({ ...evmNetworks.mainnet, name: 'Home' }))).to.equal('Home');
  });

  it('returns undefined for other networks', () => {
    expect(knownName(unsupportedNetwork('eip155', 99_999_999))).to.equal(undefined);
    expect(knownName(unsupportedNetwork('solana', '1'))).to.equal(undefined);
    expect(knownName(undefined)).to.equal(undefined);
  });
});

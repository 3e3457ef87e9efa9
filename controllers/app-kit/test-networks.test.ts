import { expect } from '@open-wc/testing';
import {
  bitcoinCaipNetwork,
  bitcoinTestnetCaipNetwork,
  mainnetCaipNetwork,
  mockProjectId,
  polygonCaipNetwork,
  solanaCaipNetwork,
  solanaTestnetCaipNetwork,
} from '../../testing/index.js';

describe('networks for tests of the 1.7 line', () => {
  it('have their CAIP-2 ids and nodes, beside a project id', () => {
    const networks = [
      ...[mainnetCaipNetwork, polygonCaipNetwork, solanaCaipNetwork, solanaTestnetCaipNetwork],
      ...[bitcoinCaipNetwork, bitcoinTestnetCaipNetwork],
    ];
    expect(networks.map(({ caipNetworkId }) => caipNetworkId)).to.deep.equal([
      ...['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      ...['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'bip122:000000000019d6689c085ae165831e93'],
      'bip122:000000000933ea01ad0ee984209779ba',
    ]);
    for (const { rpcUrls } of networks.slice(0, 4)) expect(rpcUrls.default.http.length).to.be.greaterThan(0);
    expect(mockProjectId).to.equal('mockProjectId');
  });
});

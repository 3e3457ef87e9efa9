import { expect } from '@open-wc/testing';
import { isChainNamespace, namespaceIds } from './namespace-ids.js';
import { namespaceFacts } from './namespace-facts.js';
import { toCaipNetwork } from './networks.js';

describe('namespace tables', () => {
  it('accepts a namespace only if the table has a row for it', () => {
    for (const name of ['near', 'constructor', '__proto__', '', 'EIP155', 1, undefined, ['eip155']]) {
      expect(isChainNamespace(name), String(name)).to.equal(false);
    }
    expect(Object.keys(namespaceIds).every(isChainNamespace)).to.equal(true);
  });

  it('has a unique name for each namespace', () => {
    const names = Object.values(namespaceFacts).map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
  });

  for (const chainNamespace of ['near', 'constructor']) {
    it(`rejects a network of the unsupported namespace ${chainNamespace} with INVALID_CHAIN_ID`, () => {
      const network = {
        id: 'mainnet',
        name: 'Test',
        nativeCurrency: { name: 'Test', symbol: 'TST', decimals: 18 },
        rpcUrls: { default: { http: [] } },
        chainNamespace: chainNamespace as 'cosmos', // JavaScript hosts pass any text
      };
      expect(() => toCaipNetwork(network))
        .to.throw()
        .with.property('code', 'INVALID_CHAIN_ID');
    });
  }
});

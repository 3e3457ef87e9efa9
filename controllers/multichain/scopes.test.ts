import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { readSession } from './scopes.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('What a wallet grants', () => {
  it('leaves out scopes of other namespaces, whatever their names', () => {
    const sessionScopes = {
      'eip155:1': { accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign'] },
      'cosmos:hub-1': { accounts: ['cosmos:hub-1:a'] },
      'constructor:1': { accounts: 7 },
      toString: {},
    };
    const session = readSession({ sessionScopes });
    expect([...(session?.scopes ?? [])]).to.deep.equal([
      ['eip155:1', { addresses: [ADDRESS], methods: ['personal_sign'] }],
    ]);
  });

  it('is none for whatever else a wallet replies', () => {
    fc.assert(fc.property(fc.anything(), reply => readSession(reply) === undefined));
    const scopes = fc.dictionary(fc.string(), fc.anything());
    fc.assert(
      fc.property(scopes, sessionScopes => {
        const networks = [...(readSession({ sessionScopes })?.scopes.keys() ?? [])];
        expect(networks.every(network => /^(?:eip155|solana|wallet):/.test(network))).to.equal(true);
      }),
    );
  });
});

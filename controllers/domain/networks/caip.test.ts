import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { isCaipAddress, parseCaipAddress } from './caip-address.js';
import { isCaipNetworkId, parseCaipNetworkId, toCaipAddress, toCaipNetworkId, toChainId } from './caip.js';
import type { ChainNamespace } from '../entities.js';
import { isChainNamespace, namespaceIds } from './namespace-ids.js';

const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const characters = (allowed: string, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from(allowed)), minLength: 1, maxLength });
const ALPHANUMERIC = 'ABCXYZabcxyz0189';
const reference = (namespace: ChainNamespace): fc.Arbitrary<string> =>
  namespace === 'eip155' ? fc.maxSafeNat().map(n => String(n || 1)) : characters(`${ALPHANUMERIC}-_`, 32);
const chain = fc
  .constantFrom(...Object.keys(namespaceIds).filter(isChainNamespace))
  .chain(namespace => fc.tuple(fc.constant(namespace), reference(namespace)));

describe('CAIP ids', () => {
  for (const [text, expected] of [
    ['eip155:1', { namespace: 'eip155', reference: '1', caipNetworkId: 'eip155:1' }],
    [`solana:${SOLANA}`, { namespace: 'solana', reference: SOLANA, caipNetworkId: `solana:${SOLANA}` }],
    ['cosmos:cosmoshub-4', { namespace: 'cosmos', reference: 'cosmoshub-4', caipNetworkId: 'cosmos:cosmoshub-4' }],
  ] as const) {
    it(`parses the network id ${text}`, () => {
      expect(parseCaipNetworkId(text)).to.deep.equal(expected);
    });
  }

  for (const text of [
    '',
    ':',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:',
    'eip155:1:0x0',
    'near:mainnet',
    'EIP155:1',
    'eip155:0',
    'eip155:01',
    'eip155:0x1',
    'eip155:1e3',
    'eip155:-1',
    'eip155:9007199254740992',
    ' eip155:1',
    'eip155:1\n',
    'solana:a b',
    `solana:${'a'.repeat(33)}`,
    'constructor:1',
  ]) {
    it(`rejects ${JSON.stringify(text)} as a network id`, () => {
      expect(parseCaipNetworkId(text)).to.equal(undefined);
      expect(isCaipNetworkId(text)).to.equal(false);
    });
  }

  for (const [text, network, address] of [
    [`eip155:1:${ADDRESS}`, 'eip155:1', ADDRESS],
    ['bip122:000000000019d6689c085ae165831e93:bc1qw508', 'bip122:000000000019d6689c085ae165831e93', 'bc1qw508'],
  ] as const) {
    it(`parses the address id ${text}`, () => {
      const parsed = parseCaipAddress(text);
      expect(parsed?.caipNetworkId).to.equal(network);
      expect(parsed?.address).to.equal(address);
    });
  }

  for (const text of [
    '',
    '::',
    'eip155:1',
    'eip155:1:',
    'eip155::0x1',
    ':1:0x1',
    'near:mainnet:a.near',
    'eip155:1:0x1:2',
    'eip155:1:0x 1',
    `eip155:1:${'a'.repeat(129)}`,
  ]) {
    it(`rejects ${JSON.stringify(text)} as an address id`, () => {
      expect(parseCaipAddress(text)).to.equal(undefined);
      expect(isCaipAddress(text)).to.equal(false);
    });
  }

  it('rejects values that are not strings', () => {
    for (const value of [undefined, null, 1, {}, ['eip155:1']]) {
      expect(isCaipNetworkId(value)).to.equal(false);
      expect(isCaipAddress(value)).to.equal(false);
      expect(isChainNamespace(value)).to.equal(false);
    }
  });

  for (const [old, now] of [
    ['4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', SOLANA],
    ['8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ] as const) {
    it(`replaces the deprecated Solana reference ${old} with the current one`, () => {
      expect(parseCaipNetworkId(`solana:${old}`)?.caipNetworkId).to.equal(`solana:${now}`);
      expect(parseCaipNetworkId(`solana:${old}`)?.reference).to.equal(now);
      expect(parseCaipAddress(`solana:${old}:Vote111`)?.caipNetworkId).to.equal(`solana:${now}`);
      expect(toCaipNetworkId('solana', old)).to.equal(`solana:${now}`);
      expect(toCaipNetworkId('cosmos', old)).to.equal(`cosmos:${old}`);
    });
  }

  it('returns a number as the chain id of eip155 and the reference for other namespaces', () => {
    expect(toChainId({ namespace: 'eip155', reference: '137' })).to.equal(137);
    expect(toChainId({ namespace: 'solana', reference: SOLANA })).to.equal(SOLANA);
  });

  it('parses every network id that toCaipNetworkId returns', () => {
    fc.assert(
      fc.property(chain, ([namespace, ref]) => {
        const parsed = parseCaipNetworkId(toCaipNetworkId(namespace, ref));
        expect(parsed).to.deep.equal({ namespace, reference: ref, caipNetworkId: `${namespace}:${ref}` });
      }),
    );
  });

  it('parses every address id that toCaipAddress returns', () => {
    fc.assert(
      fc.property(chain, characters(`${ALPHANUMERIC}-.%`, 128), ([namespace, ref], address) => {
        const text = toCaipAddress(toCaipNetworkId(namespace, ref), address);
        const parsed = parseCaipAddress(text);
        expect(parsed && toCaipAddress(parsed.caipNetworkId, parsed.address)).to.equal(text);
      }),
    );
  });

  it('never throws, and accepts an address id only if its network id is valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('eip155:solana01xZ%. ')) }), text => {
        const parsed = parseCaipAddress(text);
        if (parsed) expect(isCaipNetworkId(text.split(':').slice(0, 2).join(':'))).to.equal(true);
      }),
    );
  });
});

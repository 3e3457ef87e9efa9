import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { appLink, deepLinkChoice } from '../wallets/remote-keys.js';
import { ensCache, identityCache, nativeBalanceCache } from './cache-keys.js';
import * as storageKeys from './storage-keys.js';
import type { StorageKey } from './storage-keys.js';

const CAIP_ADDRESS = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const balance = { caipAddress: CAIP_ADDRESS, balance: '1.25', symbol: 'ETH', timestamp: 1 };
const identity = { identity: { name: 'anna.eth', avatar: null }, timestamp: 1 };
const ember = { id: 'e', name: 'Ember' };
const mobileEmber = { ...ember, mobile_link: 'ember://', namespaces: ['eip155'] };
const { connectedConnectorId, ...plain } = storageKeys;
const keys: Readonly<Record<string, StorageKey<unknown>>> = {
  ...plain,
  ensCache,
  identityCache,
  nativeBalanceCache,
  appLink,
  deepLinkChoice,
  connectedConnectorId: connectedConnectorId('eip155'),
};

/** Stored value after decoding, and the expected result of the schema; undefined if the schema rejects it. */
const cases: readonly (readonly [name: string, stored: unknown, believed: unknown])[] = [
  ['activeCaipNetworkId', 'eip155:137', 'eip155:137'],
  ['activeCaipNetworkId', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['activeCaipNetworkId', 'near:mainnet', undefined],
  ['activeNamespace', 'bip122', 'bip122'],
  ['activeNamespace', '', undefined],
  ['connectedConnectorId', 'io.metamask', 'io.metamask'],
  ['connectedConnectorId', '', undefined],
  ['connectedNamespaces', [], []],
  ['connectedNamespaces', ['eip155', 'near', 'solana'], ['eip155', 'solana']],
  ['connectionStatus', 'disconnected', 'disconnected'],
  ['connectionStatus', 'connecting', undefined],
  ['connectedSocial', 'farcaster', 'farcaster'],
  ['connectedSocial', 'myspace', undefined],
  ['socialUsername', 'anna', 'anna'],
  ['socialProvider', 'x', 'x'],
  ['preferredAccountTypes', { eip155: 'eoa', near: 'eoa', solana: 5 }, { eip155: 'eoa' }],
  ['preferredAccountTypes', null, undefined],
  ['nativeBalanceCache', { [CAIP_ADDRESS]: balance }, { [CAIP_ADDRESS]: balance }],
  ['nativeBalanceCache', { [CAIP_ADDRESS]: { ...balance, balance: '1e3' } }, {}],
  ['nativeBalanceCache', { [CAIP_ADDRESS]: { ...balance, balance: 1.25 } }, {}],
  ['nativeBalanceCache', { [CAIP_ADDRESS]: { ...balance, timestamp: '1' } }, {}],
  ['nativeBalanceCache', { 'eip155:1:0x0': balance }, {}],
  ['nativeBalanceCache', 'x', undefined],
  ['recentWallets', [ember], [ember]],
  ['recentWallets', [ember, { ...ember, id: 'f' }, { ...ember, id: 'g' }], [ember, { ...ember, id: 'f' }]],
  ['recentWallets', [{ ...ember, mobile_link: 'javascript:alert(1)', homepage: 'ember://', chains: ['x'] }], [ember]],
  ['recentWallets', [{ ...ember, mobile_link: 'ember://', namespaces: ['eip155'], more: 1 }], [mobileEmber]],
  ['recentWallets', [{ id: 'f' }, null, ember], [ember]],
  ['recentWallets', [{ id: '', name: 'Ember' }], undefined],
  ['recentWallets', [{ id: 'e', name: 'Ember\u202e' }], undefined], // reverses the text that follows
  ['recentWallets', {}, undefined],
  ['appLink', { href: 'ember://', name: 'Ember', more: 1 }, { href: 'ember://', name: 'Ember' }],
  ['appLink', { href: 'javascript:alert(1)', name: 'Ember' }, undefined],
  ['deepLinkChoice', { href: 'ember://', name: 'Ember', more: 1 }, { href: 'ember://', name: 'Ember' }],
  ['deepLinkChoice', { href: 'javascript:alert(1)', name: 'Ember' }, undefined],
  ['deepLinkChoice', { href: 'ember://' }, undefined],
  ['deepLinkChoice', { href: 'upi://pay?pa=a@b&x=', name: 'Ember' }, undefined],
  ['openRequestIds', [7, 8], [7, 8]],
  ['openRequestIds', [7, '8'], undefined],
  ['openRequestIds', { 0: 7 }, undefined],
  ['emailLoginUsed', true, true],
  ['emailLoginUsed', false, undefined],
  ['email', 'a@b.co', 'a@b.co'],
  ['email', 'a@b', undefined],
  ['leftSurrounding', 'safe', 'safe'],
  ['leftSurrounding', '', undefined],
  ['lastUsedChain', '137', 137],
  ['lastUsedChain', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['lastUsedChain', 'x', undefined],
  ['lastEmailLoginTime', 1_700_000_000_000, 1_700_000_000_000],
  ['lastEmailLoginTime', -1, undefined],
  ['lastEmailLoginTime', '1', undefined],
  ['identityCache', { a: identity, other: null, '': identity }, { a: identity }],
  [
    'identityCache',
    { a: { ...identity, timestamp: '1' }, b: { ...identity, identity: { name: 5, avatar: null } } },
    {},
  ],
  ['identityCache', [], undefined],
  [
    'ensCache',
    { a: { address: 'a', ens: [{ name: 'a.eth' }], timestamp: 1 }, b: { ens: 'a.eth' } },
    { a: { address: 'a', ens: [{ name: 'a.eth' }], timestamp: 1 } },
  ],
  ['ensCache', { a: { address: 'a', ens: [{ name: 5 }], timestamp: 1 } }, {}],
  ['smartAccountEnabledNetworks', ['1', '8453'], [1, 8453]],
  ['smartAccountEnabledNetworks', ['1', 'x'], undefined],
  ['smartAccountEnabledNetworks', ['1', ''], undefined],
  ['smartAccountEnabledNetworks', '1', undefined],
];

describe('storage keys', () => {
  for (const [name, stored, believed] of cases) {
    it(`${name} parses ${JSON.stringify(stored)} to ${believed === undefined ? 'undefined' : JSON.stringify(believed)}`, () => {
      const result = keys[name]?.schema.safeParse(stored);
      expect(result?.success && result.data).to.deep.equal(believed === undefined ? false : believed);
    });
  }

  it('are all covered by this table, and unique', () => {
    expect(new Set(cases.map(([name]) => name))).to.have.keys(Object.keys(keys));
    const names = Object.values(keys).map(({ key }) => key);
    expect(new Set(names).size).to.equal(names.length);
    for (const name of names) expect(name).to.match(/^(@appkit(-wallet)?\/[^/]+|[A-Z_]+)$/);
  });

  it('never throw, for any stored value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(keys)),
        fc.anything({ withNullPrototype: true }),
        ({ schema }, found) => {
          const result = schema.safeParse(found);
          if (result.success) expect(schema.safeParse(result.data).success).to.equal(true);
        },
      ),
    );
  });
});

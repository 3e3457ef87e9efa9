import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { countLabel } from '../count-label.js';
import type { Connector, Wallet } from '../entities.js';
import {
  connectorOf,
  listWallets,
  mergeWallets,
  searchWallets,
  servesAny,
  type DirectoryWishes,
} from './wallet-directory.js';

const fox: Wallet = { id: 'fox', name: 'Fox', rdns: 'io.fox', mobile_link: 'fox://', namespaces: ['eip155'] };
const owl: Wallet = { id: 'owl', name: 'Owl', mobile_link: 'owl://', chains: ['eip155:137'] };
const sun: Wallet = { id: 'sun', name: 'Sun', namespaces: ['solana'] };

const announced = (name: string, rdns?: string, more: Partial<Connector> = {}): Connector => ({
  id: rdns ?? name,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...(rdns ? { rdns } : {}),
  ...more,
});

const wishes: DirectoryWishes = { excluded: [], featured: [], chains: [], isMobile: false };
const names = (listed: readonly { wallet: Wallet }[]): readonly string[] => listed.map(({ wallet }) => wallet.name);

describe('listWallets', () => {
  it('lists an installed wallet of the directory once, with its connector', () => {
    const connector = announced('Fox (beta)', 'IO.fox');
    expect(listWallets([connector], [owl, fox], wishes)).to.deep.equal([{ wallet: fox, connector }, { wallet: owl }]);
  });

  it('matches an installed wallet by rdns, directory id, or name in any namespace', () => {
    for (const [connector, isFox] of [
      [announced('Something', 'io.fox'), true],
      [announced('Something', undefined, { explorerId: 'fox' }), true],
      [announced('fox '), true],
      [
        announced('X', 'io.x', {
          connectors: [announced('X', 'io.x'), announced('Fox', undefined, { namespace: 'solana' })],
        }),
        true,
      ],
      [announced('Fox', 'evil.fox'), false],
      [announced('Fox', undefined, { explorerId: 'other' }), false],
      [announced('Fox', undefined, { type: 'WALLET_CONNECT' }), false],
    ] as const) {
      expect(connectorOf(fox, [connector]) === connector, JSON.stringify(connector)).to.equal(isFox);
    }
  });

  it('matches a wallet by its alternative rdns', () => {
    const mask: Wallet = { id: 'm', name: 'Mask', rdns: 'io.metamask' };
    expect(connectorOf(mask, [announced('MetaMask', 'io.metamask.mobile')])).not.to.equal(undefined);
  });

  it('lists installed wallets first, then featured wallets in the configured order, then the others', () => {
    const listed = listWallets([announced('Sun')], [fox, owl, sun, { id: 'zoo', name: 'Zoo' }], {
      ...wishes,
      featured: ['zoo', 'owl'],
    });
    expect(names(listed)).to.deep.equal(['Sun', 'Zoo', 'Owl', 'Fox']);
  });

  it('lists an installed wallet that is not in the directory', () => {
    const [first] = listWallets(
      [announced('House', 'com.house', { imageUrl: 'https://house.example/i.png' })],
      [],
      wishes,
    );
    expect(first?.wallet).to.deep.equal({
      id: 'com.house',
      name: 'House',
      rdns: 'com.house',
      image_url: 'https://house.example/i.png',
    });
  });

  it('applies the included and excluded wallets', () => {
    const all = [fox, owl, sun];
    expect(names(listWallets([], all, { ...wishes, included: ['owl', 'sun'] }))).to.deep.equal(['Owl', 'Sun']);
    expect(names(listWallets([], all, { ...wishes, excluded: ['OWL', 'io.FOX'] }))).to.deep.equal(['Sun']);
  });

  it('omits wallets without a mobile link on phones unless they are installed', () => {
    expect(names(listWallets([], [fox, sun], { ...wishes, isMobile: true }))).to.deep.equal(['Fox']);
    expect(names(listWallets([announced('Sun')], [fox, sun], { ...wishes, isMobile: true }))).to.deep.equal([
      'Sun',
      'Fox',
    ]);
  });

  for (const [wallet, expected, serves] of [
    [owl, ['eip155:137'], true],
    [owl, ['eip155:1'], false],
    [{ ...owl, chains: ['eip155:1370'] }, ['eip155:137'], false],
    [{ ...owl, chains: [] }, ['eip155:137'], true],
    [fox, ['eip155:31337'], true],
    [fox, ['solana:mainnet'], false],
    [sun, ['eip155:1', 'solana:mainnet'], true],
    [{ id: 'x', name: 'X' }, ['bip122:000'], true],
    [owl, [], true],
  ] as const) {
    it(`${serves ? 'includes' : 'omits'} ${wallet.name} with chains ${JSON.stringify(wallet.chains ?? null)} for ${expected.join(', ') || 'any chain'}`, () => {
      expect(servesAny(wallet, expected)).to.equal(serves);
    });
  }

  const anyWallet: fc.Arbitrary<Wallet> = fc.record(
    {
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      name: fc.constantFrom('A', 'B', 'C'),
      rdns: fc.constantFrom('x.x', 'X.x', 'y.y'),
      homepage: fc.constantFrom('https://1.example', 'https://2.example'),
    },
    { requiredKeys: ['id', 'name'] },
  );

  it('merges duplicates into the first one and keeps every other wallet', () => {
    fc.assert(
      fc.property(fc.array(anyWallet, { maxLength: 8 }), fc.array(anyWallet, { maxLength: 8 }), (a, b) => {
        const merged = mergeWallets(a, b);
        expect(new Set(merged.map(({ id }) => id)).size).to.equal(merged.length);
        const rdnsOf = (list: readonly Wallet[], requested: string): readonly string[] =>
          list.filter(({ id }) => id === requested).flatMap(({ rdns }) => rdns?.toLowerCase() ?? []);
        for (const { id } of [...a, ...b]) {
          const marks = rdnsOf([...a, ...b], id); // a merged wallet may have the id of another wallet with the same rdns
          const isMerged = merged.some(
            each => each.id === id || marks.some(rdns => rdnsOf(merged, each.id).includes(rdns)),
          );
          expect(isMerged).to.equal(true);
        }
        expect(merged[0]?.id).to.equal([...a, ...b][0]?.id);
        expect(mergeWallets(merged).map(({ id }) => id)).to.deep.equal(merged.map(({ id }) => id));
      }),
    );
  });

  it('fills missing fields of the first wallet from the second', () => {
    expect(mergeWallets([{ id: 'fox', name: 'Fox' }], [{ ...fox, name: 'Old fox' }])).to.deep.equal([fox]);
  });

  it('lists every installed wallet once for any directory', () => {
    const connectors = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 5 });
    fc.assert(
      fc.property(connectors, fc.array(anyWallet, { maxLength: 8 }), (installed, wallets) => {
        const listed = listWallets(
          installed.map(name => announced(name)),
          mergeWallets(wallets),
          wishes,
        );
        expect(listed.flatMap(({ connector }) => connector?.name ?? [])).to.deep.equal(installed);
        expect(new Set(listed.map(({ wallet }) => wallet.id)).size).to.equal(listed.length);
      }),
    );
  });
});

describe('searchWallets', () => {
  const listed = ['Old Fox', 'Foxtrot', 'Zürich', 'Redfox', 'Fox', 'Trust Wallet'].map(name => ({
    wallet: { id: name, name },
  }));
  for (const [text, found] of [
    ['fox', ['Foxtrot', 'Fox', 'Old Fox', 'Redfox']],
    ['  FOX ', ['Foxtrot', 'Fox', 'Old Fox', 'Redfox']],
    ['zurich', ['Zürich']],
    ['wallet trust', ['Trust Wallet']],
    ['(', []],
    ['nobody', []],
  ] as const) {
    it(`finds ${found.join(', ') || 'none'} for ${JSON.stringify(text)}`, () => {
      expect(names(searchWallets(listed, text))).to.deep.equal(found);
    });
  }

  it('returns all wallets for an empty query', () => {
    expect(searchWallets(listed, '  ')).to.equal(listed);
  });

  it('finds a wallet by its full name, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), name => {
        expect(searchWallets([{ wallet: { id: 'x', name } }], name)).to.have.length(1);
      }),
    );
  });
});

describe('countLabel', () => {
  for (const [count, label] of [
    [0, '0'],
    [9, '9'],
    [10, '10+'],
    [26, '20+'],
    [600, '600+'],
  ] as const) {
    it(`returns ${label} for ${count}`, () => expect(countLabel(count)).to.equal(label));
  }
});

import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { isSafeLink } from './safe-link.js';
import { walletSchema } from './wallet-schema.js';

const ember = { id: 'e', name: 'Ember' };
const read = (found: unknown): unknown => {
  const result = walletSchema.safeParse(found);
  return result.success ? JSON.parse(JSON.stringify(result.data)) : undefined;
};

describe('walletSchema', () => {
  for (const [found, expected] of [
    [ember, ember],
    [{ ...ember, order: 5 }, ember],
    [
      { ...ember, homepage: 'https://ember.example' },
      { ...ember, homepage: 'https://ember.example' },
    ],
    [{ ...ember, homepage: 'javascript:alert(1)' }, ember],
    [{ ...ember, homepage: 'ember://' }, ember],
    [
      { ...ember, mobile_link: 'ember://' },
      { ...ember, mobile_link: 'ember://' },
    ],
    [{ ...ember, mobile_link: 'javascript:alert(1)' }, ember],
    [{ ...ember, app_store: null, rdns: '' }, ember],
    [
      { ...ember, chains: ['eip155:1', 'near:mainnet', 5] },
      { ...ember, chains: ['eip155:1'] },
    ],
    [{ ...ember, chains: 'eip155:1' }, ember],
    [{ id: 'e' }, undefined],
    [{ ...ember, id: '' }, undefined],
    [{ ...ember, name: 5 }, undefined],
    [null, undefined],
    [[], undefined],
  ] as const) {
    it(`parses ${JSON.stringify(found)} to ${expected ? JSON.stringify(expected) : 'undefined'}`, () => {
      expect(read(found)).to.deep.equal(expected);
    });
  }

  it('never returns an unsafe link', () => {
    const links = [
      'homepage',
      'mobile_link',
      'desktop_link',
      'webapp_link',
      'link_mode',
      'app_store',
      'play_store',
      'chrome_store',
    ] as const;
    const scheme = fc.constantFrom('javascript:', 'data:', 'https://', 'http://', 'ember://', 'Java\tScript:', '');
    const link = fc.tuple(scheme, fc.string()).map(parts => parts.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...links), link, (field, url) => {
        const result = walletSchema.safeParse({ ...ember, [field]: url });
        const stored = result.success ? result.data[field] : 'lost';
        expect(stored === undefined || isSafeLink(stored)).to.equal(true);
      }),
    );
  });

  it('rejects names that are also invalid for announced wallets', () => {
    for (const name of ['', '   ', 'Em\nber', 'Ember\u202e', 'Em\u200bber', 'E'.repeat(65), 7]) {
      expect(walletSchema.safeParse({ ...ember, name }).success, String(name)).to.equal(false);
    }
    expect(walletSchema.safeParse({ ...ember, name: 'E'.repeat(64) }).success).to.equal(true);
  });
});

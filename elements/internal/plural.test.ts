import { expect } from '@open-wc/testing';
import { setLocale } from './locale-change.js';
import { msg } from './msg.js';
import { plural } from './plural.js';

const found = (count: number): string =>
  plural(msg('{count, plural, one {# wallet found} other {# wallets found}}'), count);

describe('plural', () => {
  afterEach(() => setLocale('en'));

  it('selects the form of a count in English', () => {
    expect([0, 1, 2, 1234].map(found)).to.deep.equal([
      '0 wallets found',
      '1 wallet found',
      '2 wallets found',
      '1,234 wallets found',
    ]);
  });

  it('selects the forms of Arabic: zero, one, two, few and many', async () => {
    await setLocale('ar');
    const texts = [0, 1, 2, 3, 11].map(found);
    expect(new Set(texts)).to.have.length(5);
    expect(texts[2]).to.equal('عُثر على محفظتين');
  });

  it('writes the count as the language does', async () => {
    await setLocale('de');
    expect(found(1234)).to.equal('1.234 Wallets gefunden');
    await setLocale('ja');
    expect(found(1)).to.equal('1 件のウォレットが見つかりました');
  });

  it('returns a message without forms as it is', () => {
    expect(plural('Some wallets', 3)).to.equal('Some wallets');
  });
});

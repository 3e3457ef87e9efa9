import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { isAccountName, labelOf, labelProblem, nameMessage, zoneOf } from './account-names.js';

describe('account names', () => {
  it('tells the rule that a label breaks', () => {
    for (const [label, problem] of [
      ['', 'empty'],
      ['abc', 'short'],
      ['abcd', undefined],
      ['A-1-b', undefined],
      ['a b', 'characters'],
      ['a.bcd', 'characters'],
      ['naïve', 'characters'],
      ['аlice', 'characters'], // a Cyrillic letter
      ['a'.repeat(64), undefined],
      ['a'.repeat(65), 'long'],
      ['ab--cd', 'encoded'], // ENSIP-15
      ['xn--p1ai', 'encoded'],
      ['abc--d', undefined],
      ['a--b', undefined],
    ] as const) {
      expect(labelProblem(label), label).to.equal(problem);
    }
  });

  it('allows exactly the names whose label breaks no rule', () => {
    for (const name of ['anna', 'a-b-c', 'Anna2', '-a-b', 'a'.repeat(64)])
      expect(isAccountName(name), name).to.equal(true);
    for (const name of ['', 'ann', 'anna b', 'anna.eth', 'anna_', 'anna\n', 'ab--cd', 'xn--mller', '----'])
      expect(isAccountName(name), name).to.equal(false);
    const unit = fc.constantFrom(...Array.from('abzAZ019-_. ä\n'));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), name => {
        const isRight = /^[a-z\d-]{4,}$/i.test(name) && !name.includes('\n') && name.slice(2, 4) !== '--';
        expect(isAccountName(name)).to.equal(isRight);
      }),
    );
  });

  it('takes the label from a whole name of the zone', () => {
    expect(labelOf(' Alice.Shop.eth ', 'shop.eth')).to.equal('alice');
    expect(labelOf('alice.other.eth', 'shop.eth')).to.equal('alice.other.eth');
    expect(labelOf('Alice', undefined)).to.equal('alice');
  });

  it('reads the zone of a name with that label only', () => {
    expect(zoneOf('alice.shop.eth', 'alice')).to.equal('shop.eth');
    for (const name of ['alice', 'alice.', 'bob.shop.eth', 'alice.shop..eth', 'alice.<b>', `alice.${'z'.repeat(64)}`]) {
      expect(zoneOf(name, 'alice'), name).to.equal(undefined);
    }
  });

  it('signs name, attributes and the time in seconds', () => {
    expect(nameMessage('alice.shop.eth', 1_735_689_600_999)).to.equal(
      '{"name":"alice.shop.eth","attributes":{},"timestamp":1735689600}',
    );
  });
});

import { expect } from '@open-wc/testing';
import { warnOfReceiver } from './receiver-warning.js';

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const POISON = '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79c8';
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

describe('warnOfReceiver', () => {
  for (const [name, to, isContract, warning] of [
    ['the own address in another case', OWN.toLowerCase(), false, 'own'],
    ['an address that imitates a known one', POISON, false, 'look-alike'],
    ['an address that imitates the own one', `0xf39f${'0'.repeat(32)}2266`, true, 'look-alike'],
    ['a known contract', FRIEND, true, 'contract'],
    ['an unknown contract', STRANGER, true, 'contract'],
    ['a first-time receiver', STRANGER, false, 'first-time'],
    ['a known receiver', FRIEND.toLowerCase(), false, undefined],
  ] as const) {
    it(`returns ${warning ?? 'nothing'} for ${name}`, () => {
      expect(warnOfReceiver(to, { own: OWN, recent: [FRIEND], isContract })).to.equal(warning);
    });
  }

  it('compares Solana addresses with their case', () => {
    const own = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
    expect(warnOfReceiver(own.toLowerCase(), { own, recent: [] })).to.equal('look-alike');
  });
});

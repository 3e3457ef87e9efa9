import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { addressGroups } from './address-groups.js';

describe('addressGroups', () => {
  it('splits an address into groups of four and keeps the prefix with the first group', () => {
    expect(addressGroups('0xf39Fd6e51aad88F6')).to.deep.equal(['0xf39F', 'd6e5', '1aad', '88F6']);
    expect(addressGroups('4vJ9JU1b')).to.deep.equal(['4vJ9', 'JU1b']);
    expect(addressGroups('')).to.deep.equal([]);
  });

  it('loses no character', () => {
    fc.assert(fc.property(fc.string(), address => addressGroups(address).join('') === address));
  });
});

import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { digestOf, fromBase64Url, isEqualInConstantTime, randomId, toBase64Url } from './encoding.js';

describe('base64url', () => {
  it('reads back all bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
        const text = toBase64Url(bytes);
        expect(text).to.match(/^[A-Za-z0-9_-]*$/);
        expect(fromBase64Url(text)).to.deep.equal(bytes);
      }),
    );
  });

  for (const text of ['a', 'a===', 'a+b/', 'a b', 'ä', 'aaaaa'])
    it(`refuses ${text}`, () => expect(fromBase64Url(text)).to.equal(undefined));
});

it('randomId returns another 256 bits each time', () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids)).to.have.length(100);
  for (const id of ids) expect(id).to.have.length(43);
});

it('digestOf returns SHA-256', async () => {
  expect(await digestOf('abc')).to.equal('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});

it('isEqualInConstantTime compares whole texts', () => {
  expect(isEqualInConstantTime('abc', 'abc')).to.equal(true);
  for (const given of ['', 'ab', 'abd', 'abcd', 'Abc', 'abcabc'])
    expect(isEqualInConstantTime(given, 'abc')).to.equal(false);
});

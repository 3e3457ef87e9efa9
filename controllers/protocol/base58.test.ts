import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { decodeBase58, encodeBase58 } from './base58.js';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The same number written the slow way, to compare with. */
function encode(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = (ALPHABET[Number(value % 58n)] ?? '') + text;
  const zeros = bytes.findIndex(byte => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}

describe('decodeBase58', () => {
  for (const [text, bytes] of [
    ['', []],
    ['1', [0]],
    ['111', [0, 0, 0]],
    ['2', [1]],
    ['z', [57]],
    ['21', [58]],
    ['5R', [1, 0]],
    ['15R', [0, 1, 0]],
    ['StV1DL6CwTryKyV', Array.from('hello world', letter => letter.charCodeAt(0))],
  ] as const) {
    it(`reads "${text}"`, () => {
      expect(Array.from(decodeBase58(text) ?? [])).to.deep.equal(bytes);
    });
  }

  for (const text of ['0', 'O', 'I', 'l', '1 1', 'a+', 'é', '😀']) {
    it(`refuses "${text}"`, () => {
      expect(decodeBase58(text)).to.equal(undefined);
    });
  }

  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
        expect(decodeBase58(encode(bytes))).to.deep.equal(bytes);
      }),
    );
  });
});

describe('encodeBase58', () => {
  it('writes what the slow way writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 96 }), bytes => {
        expect(encodeBase58(bytes)).to.equal(encode(bytes));
      }),
    );
  });

  it('keeps zeros at the front', () => {
    expect(encodeBase58(Uint8Array.of(0, 0, 1))).to.equal('112');
    expect(encodeBase58(new Uint8Array(32))).to.equal('1'.repeat(32));
    expect(encodeBase58(new Uint8Array())).to.equal('');
  });
});

import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { decodeBase58, encodeBase58 } from './base58.js';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Reference implementation of base58, by big-integer division. */
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
    it(`decodes "${text}"`, () => {
      expect(Array.from(decodeBase58(text) ?? [])).to.deep.equal(bytes);
    });
  }

  for (const text of ['0', 'O', 'I', 'l', '1 1', 'a+', 'é', '😀']) {
    it(`rejects "${text}"`, () => {
      expect(decodeBase58(text)).to.equal(undefined);
    });
  }

  it('decodes what encodeBase58 returns', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
        expect(decodeBase58(encode(bytes))).to.deep.equal(bytes);
      }),
    );
  });
});

describe('encodeBase58', () => {
  it('returns the same text as the reference implementation', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 96 }), bytes => {
        expect(encodeBase58(bytes)).to.equal(encode(bytes));
      }),
    );
  });

  it('keeps leading zeros', () => {
    expect(encodeBase58(Uint8Array.of(0, 0, 1))).to.equal('112');
    expect(encodeBase58(new Uint8Array(32))).to.equal('1'.repeat(32));
    expect(encodeBase58(new Uint8Array())).to.equal('');
  });
});

import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { getAddress, isAddress } from 'viem/utils';
import {
  checksummed,
  isBytes,
  parseAccounts,
  parseChainId,
  parseQuantity,
  parseUsableAccounts,
} from './wallet-replies.js';

const bytes = (length: number): fc.Arbitrary<string> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(all => `0x${Array.from(all, toHex).join('')}`);
const toHex = (byte: number): string => byte.toString(16).padStart(2, '0');
const anyCase = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map(upper => Array.from(text, (char, at) => (at > 1 && upper[at] ? char.toUpperCase() : char)).join(''));

describe('replies of wallets', () => {
  it('reads a chain id in every format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), id => {
        for (const written of [
          id,
          BigInt(id),
          String(id),
          `0x${id.toString(16)}`,
          `0x${id.toString(16).toUpperCase()}`,
        ]) {
          expect(parseChainId(written)).to.equal(id);
        }
      }),
    );
  });

  it('returns a safe positive integer or undefined for any value', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true }), reply => {
        const id = parseChainId(reply);
        expect(id === undefined || (Number.isSafeInteger(id) && id > 0)).to.equal(true);
      }),
    );
  });

  for (const written of [
    '0X1',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1.0',
    '0',
    '0x0',
    '9007199254740993',
    2n ** 70n,
    Infinity,
    true,
    [1],
  ]) {
    it(`rejects the chain id ${String(written)} (${typeof written})`, () => {
      expect(parseChainId(written)).to.equal(written === '0X1' ? 1 : undefined);
    });
  }

  it('checksums accounts, without duplicates, in the order of the wallet', () => {
    fc.assert(
      fc.property(fc.array(bytes(20).chain(address => fc.tuple(fc.constant(address), anyCase(address)))), pairs => {
        const parsed = parseAccounts(pairs.flat());
        expect(parsed).to.deep.equal([...new Set(pairs.map(([address]) => getAddress(address)))]);
      }),
    );
  });

  it('rejects a list with another value in it', () => {
    const other = fc.anything().filter(value => typeof value !== 'string' || !isAddress(value, { strict: false }));
    fc.assert(
      fc.property(fc.array(bytes(20)), other, fc.nat(), (accounts, value, at) => {
        expect(parseAccounts(accounts.toSpliced(at % (accounts.length + 1), 0, value as string))).to.equal(undefined);
      }),
    );
  });

  it('returns the addresses of a wallet that is attached, unless the first value is none', () => {
    const other = fc.anything().filter(value => typeof value !== 'string' || !isAddress(value, { strict: false }));
    fc.assert(
      fc.property(bytes(20), fc.array(fc.oneof(bytes(20), other)), other, (account, values, value) => {
        expect(parseUsableAccounts([account, ...values])).to.deep.equal(
          parseAccounts([
            account,
            ...values.filter(each => typeof each === 'string' && isAddress(each, { strict: false })),
          ]),
        );
        expect(parseUsableAccounts([value, account, ...values])).to.equal(undefined);
      }),
    );
    expect(parseUsableAccounts([])).to.deep.equal([]);
  });

  it('rejects a value that is not a list', () => {
    fc.assert(
      fc.property(
        fc.anything().filter(value => !Array.isArray(value)),
        reply => {
          expect(parseAccounts(reply)).to.equal(undefined);
        },
      ),
    );
  });

  it('adds a missing 0x to an address', () => {
    expect(checksummed('f39fd6e51aad88f6f4ce6ab8827279cfffb92266')).to.equal(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    );
  });

  it('reads quantities of up to 256 bits only', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), amount => {
        expect(parseQuantity(`0x${amount.toString(16)}`)).to.equal(amount);
      }),
    );
    for (const reply of ['0x', '', '12', 12, null, undefined, '-0x1', `0x1${'0'.repeat(64)}`, {}, '0xg']) {
      expect(parseQuantity(reply), JSON.stringify(reply)).to.equal(undefined);
    }
  });

  it('accepts hexadecimal bytes only', () => {
    expect(isBytes('0x')).to.equal(true);
    expect(isBytes('0x00ff')).to.equal(true);
    for (const reply of ['0x0', 'ff', '0xzz', null, 5]) expect(isBytes(reply), String(reply)).to.equal(false);
    expect(isBytes('0x00', 1)).to.equal(true);
    expect(isBytes('0x00', 2)).to.equal(false);
  });
});

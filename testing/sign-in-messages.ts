import * as fc from 'fast-check';
import type { SignInMessage } from '../controllers/domain/sign-in/siwx-message.js';

const HEX = '0123456789abcdefABCDEF'.split('');
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.split('');
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const ALPHANUMERIC = [...LETTERS, ...LETTERS.map(letter => letter.toUpperCase()), ...'0123456789'.split('')];
const PATH_CHARACTERS = [...ALPHANUMERIC, ...'-._~!$&()*+,;=:@'.split(''), '%2F', '%c3'];

const text = (units: readonly string[], minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...units), minLength, maxLength });

const label = text(LETTERS, 1, 12);
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([labels, port]) => labels.join('.') + (port === null ? '' : `:${port}`));
const uri = fc
  .tuple(label, domain, text([...PATH_CHARACTERS, '/', '?'], 0, 40), fc.option(text(PATH_CHARACTERS, 0, 10)))
  .map(([scheme, host, path, hash]) => `${scheme}://${host}/${path}${hash === null ? '' : `#${hash}`}`);
const date = fc
  .tuple(
    fc.date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true }),
    fc.constantFrom('Z', '+00:00', '-07:30', '+14:00'),
  )
  .map(([at, zone]) => at.toISOString().replace('Z', zone));
/** Texts of any script in which every character may stand. */
const statement = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map(line => line.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '·'));

const account = fc.oneof(
  fc.record({
    chainId: fc.integer({ min: 1 }).map(id => `eip155:${id}` as const),
    accountAddress: text(HEX, 40, 40).map(hex => `0x${hex}`),
  }),
  fc.record({
    chainId: text(BASE58, 32, 32).map(reference => `solana:${reference}` as const),
    accountAddress: text(BASE58, 32, 44),
  }),
  fc.record({
    chainId: text('0123456789abcdef'.split(''), 32, 32).map(reference => `bip122:${reference}` as const),
    accountAddress: text(ALPHANUMERIC, 26, 62),
  }),
);

/** Valid sign-in messages of several namespaces, with any set of optional fields. */
export const anySignInMessage: fc.Arbitrary<SignInMessage> = fc
  .tuple(
    account,
    fc.record({ domain, uri, version: fc.constant('1' as const), nonce: text(ALPHANUMERIC, 8, 40), issuedAt: date }),
    fc.record(
      {
        scheme: label,
        expirationTime: date,
        notBefore: date,
        requestId: text(PATH_CHARACTERS, 0, 20),
        statement,
        resources: fc.array(uri, { maxLength: 4 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([who, required, optional]) => ({ ...who, ...required, ...optional }));

import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { PairingProblem, readPairingLink } from './pairing-link.js';

const KEY = '0123456789abcdef'.repeat(4);
const NOW = 1_800_000_000_000;
const URI = `wc:${KEY}@2?relay-protocol=irn&symKey=${KEY}&expiryTimestamp=1800000300`;

describe('readPairingLink', () => {
  it('reads a bare URI, a URI with surrounding spaces, and a wallet deep link', () => {
    for (const text of [
      URI,
      `  ${URI}\n`,
      `https://wallet.example/wc?uri=${encodeURIComponent(URI)}`,
      `wallet://wc?uri=${encodeURIComponent(URI)}`,
    ])
      expect(readPairingLink(text, NOW)).to.equal(URI);
  });

  it('throws a PairingProblem for an invalid link', () => {
    const wrong: readonly [string, RegExp][] = [
      ['', /no link/],
      ['https://example.org', /no link/],
      [`wc:${KEY}@1?bridge=https%3A%2F%2Fb.example&key=00`, /old kind/],
      [`wc:${KEY}@2?relay-protocol=irn`, /missing/],
      [URI.replace('1800000300', '1800000000'), /expired/],
    ];
    for (const [text, reason] of wrong) expect(() => readPairingLink(text, NOW)).to.throw(PairingProblem, reason);
  });

  it('throws no other error for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map(text => `wc:${text}`),
        ),
        text => {
          try {
            return readPairingLink(text, NOW).startsWith('wc:');
          } catch (error) {
            return error instanceof PairingProblem;
          }
        },
      ),
    );
  });
});

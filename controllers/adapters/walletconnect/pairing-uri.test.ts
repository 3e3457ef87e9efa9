import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { parsePairingUri, toPairing } from './pairing-uri.js';

const TOPIC = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9';
const KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303';
const uri = `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}`;

const toHex = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');

describe('pairing URIs', () => {
  it('contain the topic, and the expiry if present', () => {
    expect(parsePairingUri(uri)).to.deep.equal({ topic: TOPIC, expiresAt: undefined });
    expect(parsePairingUri(`${uri}&expiryTimestamp=1700000300`)?.expiresAt).to.equal(1_700_000_300_000);
  });

  for (const [what, bad] of [
    ['another scheme', uri.replace('wc:', 'https:')],
    ['the first version', uri.replace('@2', '@1')],
    ['no key', `wc:${TOPIC}@2?relay-protocol=irn`],
    ['a key that is none', uri.replace(KEY, 'abc')],
    ['no relay', `wc:${TOPIC}@2?symKey=${KEY}`],
    ['a topic that is none', uri.replace(TOPIC, '../..')],
    ['something before it', ` ${uri}`],
    ['nothing', ''],
  ] as const) {
    it(`are invalid with ${what}`, () => {
      expect(parsePairingUri(bad)).to.equal(undefined);
    });
  }

  it('expire after the given lifetime or at their own expiry, whichever is earlier', () => {
    expect(toPairing(uri, 1_000, 240_000)).to.deep.equal({ uri, expiresAt: 241_000 });
    const short = `${uri}&expiryTimestamp=100`;
    expect(toPairing(short, 1_000, 240_000)?.expiresAt).to.equal(100_000);
    expect(toPairing('nonsense', 1_000, 240_000)).to.equal(undefined);
  });

  it('never throw on any text', () => {
    const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);
    fc.assert(
      fc.property(hex, hex, fc.nat(4_000_000_000), (topic, key, expiry) => {
        const uri = `wc:${topic}@2?expiryTimestamp=${expiry}&symKey=${key}&relay-protocol=irn&methods=%5B%5D`;
        const read = parsePairingUri(uri);
        return read?.topic === topic && read.expiresAt === expiry * 1_000;
      }),
    );
    fc.assert(fc.property(fc.string(), text => parsePairingUri(`wc:${text}`) === undefined));
  });
});

import { expect } from '@open-wc/testing';
import { secp256k1 } from '@noble/curves/secp256k1';
import { bytesToHex, concat, sha256 } from 'viem';
import fc from 'fast-check';
import type { CaipNetworkId } from '../../domain/entities.js';
import { isW3mError } from '../../domain/errors/errors.js';
import { decodeSegwit } from './bech32.js';
import { messageHash, toSpendId } from './bip322.js';
import { outputOf } from './bitcoin-address.js';
import { verifySignature } from './verify-signature.js';

const MAINNET = 'bip122:000000000019d6689c085ae165831e93';
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba';

/** Published examples of BIP-322, of its implementations, and of Bitcoin Core's message form. */
const SEGWIT = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const TAPROOT = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
const HELLO =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=';
const HELLO_TAPROOT = 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==';
const LEGACY = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV';
const LEGACY_TEXT = 'This is an example of a signed message.';
const LEGACY_SIGNATURE = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=';

const VALID: readonly (readonly [name: string, address: string, message: string, signature: string])[] = [
  ['P2WPKH', SEGWIT, 'Hello World', HELLO],
  [
    'P2WPKH, another nonce',
    SEGWIT,
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'P2WPKH, empty text',
    SEGWIT,
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  ['P2WPKH with the prefix of the form', SEGWIT, 'Hello World', `smp${HELLO}`],
  ['P2TR', TAPROOT, 'Hello World', HELLO_TAPROOT],
  ['P2PKH', LEGACY, LEGACY_TEXT, LEGACY_SIGNATURE],
  [
    'P2PKH of an uncompressed key',
    '1HZwkjkeaoZfTSaJxDw6aKkxp45agDiEzN',
    'foobar',
    'HLtpIVksn3ie1AyKSjU/Hokv1HvMlRmersHqQSodEcnHZ4A8cT/2MSxFQ88kPftQWjPx7gAVFXiKSpX7Itu7UgA=',
  ],
];

const verify = (address: string, message: string, signature: string, chainId: CaipNetworkId = MAINNET) =>
  verifySignature({ address, message, signature, chainId });

const toHex = (base64: string): string =>
  Array.from(atob(base64), letter => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');

describe('signatures of Bitcoin accounts', () => {
  for (const [name, address, message, signature] of VALID)
    it(`accepts ${name}, and refuses another text and another account`, async () => {
      expect(await verify(address, message, signature)).to.equal(true);
      expect(await verify(address, `${message}.`, signature)).to.equal(false);
      const others = VALID.map(([, other]) => other).filter(other => other !== address);
      for (const other of others) expect(await verify(other, message, signature)).to.equal(false);
    });

  it('accepts a signature in hexadecimal, as wallets send it over WalletConnect', async () => {
    expect(await verify(LEGACY, LEGACY_TEXT, toHex(LEGACY_SIGNATURE))).to.equal(true);
    expect(await verify(SEGWIT, 'Hello World', toHex(HELLO))).to.equal(true);
  });

  it('accepts the older form for a P2WPKH account and for one nested in P2SH, and a text longer than 252 bytes', async () => {
    const key = new Uint8Array(32).fill(7);
    const text = 'Ö'.repeat(150);
    const bytes = new TextEncoder().encode(text);
    const title = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n');
    const hash = sha256(sha256(concat([title, Uint8Array.of(0xfd, 0x2c, 0x01), bytes]), 'bytes'), 'bytes');
    const signed = secp256k1.sign(hash, key);
    // The addresses of the key by another library
    for (const [header, address] of [
      [31, 'tb1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j20l03x8'],
      [39, 'tb1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j20l03x8'],
      [35, '2MwJZGrrQQko1S69xSeZt2bRmCSompaJ7in'],
    ] as const) {
      const signature = btoa(String.fromCharCode(header + signed.recovery, ...signed.toCompactRawBytes()));
      expect(await verify(address, text, signature, TESTNET)).to.equal(true);
      expect(await verify(address, `${text}.`, signature, TESTNET)).to.equal(false);
    }
  });

  it('refuses damaged signatures without an exception', async () => {
    const samples = fc.constantFrom(...VALID);
    await fc.assert(
      fc.asyncProperty(samples, fc.nat(), fc.integer({ min: 1, max: 255 }), async (sample, place, flip) => {
        const [, address, message, signature] = sample;
        const bytes = Array.from(atob(signature.replace(/^smp/, '')), letter => letter.charCodeAt(0));
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        const isOtherSpelling = bytes.length === 65 && at === 0; // the header only says how to find the key
        const isValid = await verify(address, message, btoa(String.fromCharCode(...bytes)));
        return isOtherSpelling || !isValid;
      }),
      { numRuns: 300 },
    );
    for (const text of ['', '=', 'AA==', 'zz', `${HELLO}AAAA`, HELLO.slice(0, -8), 'A'.repeat(10_000)])
      expect(await verify(SEGWIT, 'Hello World', text)).to.equal(false);
  });

  it('refuses an address of the other network, and cannot tell on networks that it does not know', async () => {
    expect(await verify(SEGWIT, 'Hello World', HELLO, TESTNET)).to.equal(false);
    const outcome = await verify(SEGWIT, 'Hello World', HELLO, 'bip122:12a765e31ffd4059bada1e25190f6e98').catch(
      (error: unknown) => error,
    );
    expect(isW3mError(outcome) && outcome.code).to.equal('SIWX_UNVERIFIABLE');
  });

  it('builds the hashes and transactions of the published examples', () => {
    const script = outputOf(SEGWIT, MAINNET)!.script;
    const idOf = (message: string): string => bytesToHex(toSpendId(message, script).toReversed()).slice(2);
    expect(bytesToHex(messageHash('')).slice(2)).to.equal(
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
    );
    expect(idOf('')).to.equal('c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7');
    expect(idOf('Hello World')).to.equal('b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b');
  });
});

describe('addresses of native SegWit', () => {
  it('decodes the published examples', () => {
    const { version, program } = decodeSegwit('bc', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')!;
    expect([version, bytesToHex(program)]).to.deep.equal([0, '0x751e76e8199196d454941c45d1b3a323f1433bd6']);
    const taproot = decodeSegwit('bc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')!;
    expect([taproot.version, bytesToHex(taproot.program)]).to.deep.equal([
      1,
      '0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ]);
  });

  for (const [name, prefix, text] of [
    ['the checksum of version 0 for version 1', 'bc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['the checksum of version 1 for version 0', 'bc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['both cases', 'tb', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['another network', 'bc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['no data', 'bc', 'bc1gmk9yu'],
    ['a wrong letter', 'bc', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T5'],
  ] as const)
    it(`refuses ${name}`, () => expect(decodeSegwit(prefix, text)).to.equal(undefined));
});

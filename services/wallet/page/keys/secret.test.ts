import { expect } from '@open-wc/testing';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { getBase58Decoder } from '@solana/kit';
import { ed25519 } from '@noble/curves/ed25519';
import * as fc from 'fast-check';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { bytesToHex } from 'viem';
import { hasReason } from '../wallet-error.js';
import { deriveKeys, exportOf } from './derive.js';
import { isSecret, readSecret } from './secret.js';

const TEST_WORDS = 'test test test test test test test test test test test junk';
const bytesOf = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length });

describe('readSecret', () => {
  it('reads twelve words as other wallets do, whatever their case and spaces', async () => {
    const secret = readSecret(`  ${TEST_WORDS.toUpperCase().replaceAll(' ', ' \n')} `);
    const keys = await deriveKeys(secret);
    expect(keys.evm.address).to.equal('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    expect(keys.solanaAddress).to.equal('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96');
    expect(isSecret(secret)).to.equal(true);
  });

  it('reads 24 words', async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(32), async entropy => {
        const words = entropyToMnemonic(entropy, wordlist);
        const secret = readSecret(words);
        expect(secret).to.deep.equal(entropy);
        expect((await deriveKeys(secret)).evm.address).to.equal(mnemonicToAccount(words).address);
      }),
      { numRuns: 5 },
    );
  });

  it('reads a private key of an EVM account; the Solana account follows from it', async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(32), fc.boolean(), async (key, hasPrefix) => {
        const hex = bytesToHex(key);
        const secret = readSecret(hasPrefix ? hex : hex.slice(2));
        const [keys, again] = [await deriveKeys(secret), await deriveKeys(secret)];
        expect(keys.evm.address).to.equal(privateKeyToAccount(hex).address);
        expect(keys.solanaAddress).to.equal(again.solanaAddress);
      }),
      { numRuns: 20 },
    );
  });

  it('reads a private key of a Solana account; the EVM account follows from it', async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(32), async key => {
        const own = ed25519.getPublicKey(key);
        const secret = readSecret(getBase58Decoder().decode(Uint8Array.from([...key, ...own])));
        const keys = await deriveKeys(secret);
        expect(keys.solanaAddress).to.equal(getBase58Decoder().decode(own));
        const message = new TextEncoder().encode('hello');
        expect(ed25519.verify(keys.signSolana(message), message, own)).to.equal(true);
        expect(keys.evm.address).to.match(/^0x/);
      }),
      { numRuns: 20 },
    );
  });

  it('refuses everything else with one code', () => {
    const nonsense = [
      '',
      TEST_WORDS.replace('junk', 'test'), // wrong checksum
      TEST_WORDS.split(' ').slice(1).join(' '),
      `0x${'0'.repeat(64)}`,
      `0x${'f'.repeat(64)}`,
      '1'.repeat(88),
      '5'.repeat(88),
    ];
    for (const text of nonsense)
      expect(() => readSecret(text), text)
        .to.throw()
        .with.property('reason', 'WRONG_SECRET');
    fc.assert(
      fc.property(fc.string(), text => {
        try {
          return isSecret(readSecret(text));
        } catch (error) {
          return hasReason(error, 'WRONG_SECRET');
        }
      }),
    );
  });
});

describe('exportOf', () => {
  const textOf = (secret: Uint8Array): string => {
    const exported = exportOf(secret);
    return exported.kind === 'key' ? exported.key : exported.words.join(' ');
  };

  it('returns what was imported: words, or the key of either namespace', async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(32), async key => {
        const solana = getBase58Decoder().decode(Uint8Array.from([...key, ...ed25519.getPublicKey(key)]));
        for (const text of [entropyToMnemonic(key, wordlist), TEST_WORDS, bytesToHex(key), solana])
          expect(textOf(readSecret(text))).to.equal(text);
      }),
      { numRuns: 20 },
    );
  });
});

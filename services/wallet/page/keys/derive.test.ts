import { expect } from '@open-wc/testing';
import { ed25519 } from '@noble/curves/ed25519';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { getBase58Encoder } from '@solana/kit';
import * as fc from 'fast-check';
import { recoverMessageAddress } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { deriveKeys } from './derive.js';
import { isSecret } from './secret.js';

const entropy = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length });
/** Secrets of every form: twelve words, 24 words, a key of each namespace. */
const secrets = fc.oneof(
  entropy(16),
  entropy(32),
  fc.tuple(fc.constantFrom(1, 2), entropy(32)).map(([tag, key]) => Uint8Array.from([tag, ...key])),
);
const MESSAGE = new TextEncoder().encode('Hello');

describe('deriveKeys', () => {
  it('gives the same keys for the same secret, which it leaves as it is', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, async secret => {
        const before = secret.slice();
        const [one, other] = [await deriveKeys(secret), await deriveKeys(secret.slice())];
        expect(secret).to.deep.equal(before);
        expect(isSecret(secret)).to.equal(true);
        expect([one.evm.address, one.solanaAddress]).to.deep.equal([other.evm.address, other.solanaAddress]);
      }),
      { numRuns: 12 },
    );
  });

  it('gives the first EVM account of the words, at the path that wallets share', async () => {
    await fc.assert(
      fc.asyncProperty(entropy(16), async secret => {
        const { evm } = await deriveKeys(secret);
        expect(evm.address).to.equal(mnemonicToAccount(entropyToMnemonic(secret, wordlist)).address);
      }),
      { numRuns: 6 },
    );
  });

  it('gives the Solana account that wallets show for known words', async () => {
    const { solanaAddress } = await deriveKeys(new Uint8Array(16)); // "abandon … about"
    expect(solanaAddress).to.equal('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk');
  });

  it('signs with the keys of the addresses', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, async secret => {
        const { evm, solanaAddress, signSolana } = await deriveKeys(secret);
        const signature = await evm.signMessage({ message: 'Hello' });
        expect(await recoverMessageAddress({ message: 'Hello', signature })).to.equal(evm.address);
        const own = new Uint8Array(getBase58Encoder().encode(solanaAddress));
        expect(ed25519.verify(signSolana(MESSAGE), MESSAGE, own)).to.equal(true);
      }),
      { numRuns: 8 },
    );
  });

  it('gives other accounts for another secret, and for the same key in the other namespace', async () => {
    await fc.assert(
      fc.asyncProperty(entropy(32), async key => {
        const all = await Promise.all(
          [key, key.slice(16), Uint8Array.from([1, ...key]), Uint8Array.from([2, ...key])].map(deriveKeys),
        );
        expect(new Set(all.map(({ evm }) => evm.address)).size).to.equal(all.length);
        expect(new Set(all.map(({ solanaAddress }) => solanaAddress)).size).to.equal(all.length);
      }),
      { numRuns: 6 },
    );
  });

  it('does not sign for the address any more after dispose', async () => {
    const keys = await deriveKeys(new Uint8Array(16));
    const own = new Uint8Array(getBase58Encoder().encode(keys.solanaAddress));
    keys.dispose();
    expect(ed25519.verify(keys.signSolana(MESSAGE), MESSAGE, own)).to.equal(false);
  });

  it('rejects bytes of another length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async secret => {
        const isDerived = await deriveKeys(secret).then(
          () => true,
          () => false,
        );
        if (isSecret(secret)) expect(isDerived).to.equal(true);
        if (![16, 20, 24, 28, 32, 33].includes(secret.length)) expect(isDerived).to.equal(false);
      }),
      { numRuns: 25 },
    );
  });
});

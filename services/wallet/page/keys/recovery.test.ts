import { expect } from '@open-wc/testing';
import { wordlist } from '@scure/bip39/wordlists/english';
import * as fc from 'fast-check';
import { hasReason } from '../wallet-error.js';
import { fromText, toText } from './bytes.js';
import type { KeyService } from './key-service.js';
import {
  decryptByPassphrase,
  decryptSealed,
  encryptByKeyService,
  encryptByPassphrase,
  newPassphrase,
} from './recovery.js';
import type { SignedCall } from './signed-call.js';

const call: SignedCall = () => Promise.reject(new Error('A passphrase needs no call'));
const share = Uint8Array.from({ length: 17 }, (_, at) => at);
const encrypt = (passphrase: string, value = share) => encryptByPassphrase(passphrase)(value, 'set', 'user', call);

/** Resolves with true if the passphrase is refused with the code that the page explains. */
const isRefused = (passphrase: string, sealed: Uint8Array<ArrayBuffer>, salt: string): Promise<boolean> =>
  decryptByPassphrase(passphrase)(sealed, salt).then(
    () => false,
    (error: unknown) => hasReason(error, 'WRONG_SECRET'),
  );

describe('toText and fromText', () => {
  it('return all bytes, in letters that a URL may have', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
        const text = toText(bytes);
        expect(text).to.match(/^[\w-]*$/);
        expect(fromText(text)).to.deep.equal(bytes);
      }),
    );
  });
});

describe('newPassphrase', () => {
  it('has six words of the list, and is new each time', () => {
    const all = Array.from({ length: 50 }, newPassphrase);
    expect(new Set(all).size).to.equal(all.length);
    for (const words of all.map(passphrase => passphrase.split(' '))) {
      expect(words).to.have.length(6);
      expect(words.every(word => wordlist.includes(word))).to.equal(true);
    }
  });
});

describe('A recovery share behind a passphrase', () => {
  it('is opened by the passphrase, whatever its case and spaces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), async value => {
        const { kind, ciphertext, salt } = await encrypt('Zoo  öl wrong', value);
        expect(kind).to.equal('passphrase');
        const opened = await decryptByPassphrase(' zoo O\u0308L\twrong\n')(fromText(ciphertext), salt);
        expect(opened).to.deep.equal(value);
      }),
      { numRuns: 3 },
    );
  });

  it('has another salt and another ciphertext each time', async () => {
    const [one, other] = [await encrypt('zoo'), await encrypt('zoo')];
    expect(one.salt).not.to.equal(other.salt);
    expect(one.ciphertext).not.to.equal(other.ciphertext);
  });

  it('is refused for another passphrase and another salt', async () => {
    const { ciphertext, salt } = await encrypt('zoo wrong');
    const other = await encrypt('zoo wrong');
    expect(await isRefused('zoo wrongs', fromText(ciphertext), salt)).to.equal(true);
    expect(await isRefused('', fromText(ciphertext), salt)).to.equal(true);
    expect(await isRefused('zoo wrong', fromText(ciphertext), other.salt)).to.equal(true);
  });

  it('is refused where one bit differs, and where it is cut anywhere', async () => {
    const { ciphertext, salt } = await encrypt('zoo');
    const sealed = fromText(ciphertext);
    for (const at of [0, 11, 12, sealed.length - 1]) {
      const altered = sealed.slice();
      altered[at]! ^= 1;
      expect(await isRefused('zoo', altered, salt), `bit of byte ${at}`).to.equal(true);
    }
    for (const end of [0, 1, 12, 27, sealed.length - 1])
      expect(await isRefused('zoo', sealed.slice(0, end), salt), `cut at ${end}`).to.equal(true);
  });
});

describe('A recovery share in escrow', () => {
  it('goes to the key service alone: the wallet’s service gets its reference', async () => {
    const stored: unknown[] = [];
    const keys = { store: async (...given: unknown[]) => void stored.push(given) } as unknown as KeyService;
    const recovery = await encryptByKeyService(keys)(share, 'set', 'user', call);
    expect(stored).to.deep.equal([['user', 'set', share, call]]);
    expect(recovery).to.deep.equal({ kind: 'escrow', salt: 'set', ciphertext: 'hpke' });
  });

  it('is not announced where the key service fails', async () => {
    const keys = { store: () => Promise.reject(new Error('no')) } as unknown as KeyService;
    const outcome = await encryptByKeyService(keys)(share, 'set', 'user', call).then(
      () => 'announced',
      () => 'failed',
    );
    expect(outcome).to.equal('failed');
  });

  it('is taken as it is where the wallet’s service had sealed it', async () => {
    expect(await decryptSealed(new Uint8Array(share), 'none')).to.deep.equal(new Uint8Array(share));
  });
});

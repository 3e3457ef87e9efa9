import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Secret of the service; the id names it in what it has encrypted. */
export interface ServiceSecret {
  readonly id: string;
  /** At least 32 random bytes. */
  readonly value: Uint8Array;
}

/** Encrypts values at rest and hashes what visitors must prove. */
export interface Sealer {
  /** Encrypts with the current secret. `context` binds the ciphertext to its place, e.g. a user and a purpose. */
  seal(context: string, plain: Uint8Array): string;
  /** Decrypts; throws for another context, an altered text or an unknown secret. */
  open(context: string, sealed: string): Uint8Array;
  /** Tells whether a value was encrypted with an older secret and should be encrypted again. */
  isStale(sealed: string): boolean;
  /** Keyed hash of a token or code. */
  hash(context: string, value: string): string;
  /** Compares a value with a hash in constant time, under every secret. */
  matches(context: string, value: string, hash: string): boolean;
  /** Hashes under every secret, the current first: a lookup survives a rotation. */
  hashes(context: string, value: string): readonly string[];
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Keys {
  readonly id: string;
  readonly cipher: Uint8Array;
  readonly mac: Uint8Array;
}

const derive = ({ id, value }: ServiceSecret): Keys => ({
  id,
  cipher: new Uint8Array(hkdfSync('sha256', value, '', 'latchkey wallet: values at rest', 32)),
  mac: new Uint8Array(hkdfSync('sha256', value, '', 'latchkey wallet: hashes', 32)),
});

/** Creates the sealer. The first secret is the current one; the others only decrypt, so that a secret can be rotated. */
export function createSealer(secrets: readonly ServiceSecret[]): Sealer {
  const all = secrets.map(derive);
  const [current] = all;
  if (!current) throw new Error('A secret is required');
  const hashWith = ({ mac }: Keys, context: string, value: string): string =>
    createHmac('sha256', mac).update(`${context}\n${value}`).digest('base64url');

  return {
    seal(context, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.cipher, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${body.toString('base64url')}`;
    },
    open(context, sealed) {
      const [id, text = ''] = sealed.split('.');
      const keys = all.find(each => each.id === id);
      if (!keys) throw new Error(`The secret ${String(id)} is not configured`);
      const body = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(CIPHER, keys.cipher, body.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(body.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
    isStale: sealed => !sealed.startsWith(`${current.id}.`),
    hash: (context, value) => hashWith(current, context, value),
    hashes: (context, value) => all.map(keys => hashWith(keys, context, value)),
    matches: (context, value, hash) =>
      all.some(keys => {
        const [one, other] = [Buffer.from(hashWith(keys, context, value)), Buffer.from(hash)];
        return one.length === other.length && timingSafeEqual(one, other);
      }),
  };
}

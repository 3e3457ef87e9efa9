/** Shares on their way, encrypted to one receiver (HPKE, RFC 9180). Frame and key service import this module. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';

/** A share that only its receiver can read; both parts in base64url. */
export interface Envelope {
  /** Encapsulated key. */
  readonly enc: string;
  readonly ciphertext: string;
}

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
const INFO = new TextEncoder().encode('latchkey key service');

const encode = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));

const aad = (context: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(context);

/** Returns a key pair for one answer. */
export const newKeyPair = (): Promise<CryptoKeyPair> => suite.kem.generateKeyPair();

/** Returns the key pair of a secret: always the same. */
export const keyPairOf = (secret: Uint8Array<ArrayBuffer>): Promise<CryptoKeyPair> => suite.kem.deriveKeyPair(secret);

/** Returns a public key in base64url. */
export const publicKeyOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  encode(await suite.kem.serializePublicKey(publicKey));

/** Encrypts to a public key. `context` binds the envelope to its place: owner, reference and direction. */
export async function seal(publicKey: string, context: string, share: Uint8Array): Promise<Envelope> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(decode(publicKey));
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: INFO }, new Uint8Array(share), aad(context));
  return { enc: encode(enc), ciphertext: encode(ct) };
}

/** Decrypts an envelope. Throws for another receiver, another context and an altered envelope. */
export async function open(keys: CryptoKeyPair, context: string, envelope: Envelope): Promise<Uint8Array<ArrayBuffer>> {
  const parameters = { recipientKey: keys.privateKey, enc: decode(envelope.enc), info: INFO };
  return new Uint8Array(await suite.open(parameters, decode(envelope.ciphertext), aad(context)));
}

/** What an envelope is bound to; `direction` keeps a stored share from being passed off as a released one. */
export const contextOf = (direction: 'store' | 'release', userId: string, reference: string): string =>
  `${direction}\n${userId}\n${reference}`;

/** Returns the hash of a text in base64url, by which a statement of the wallet names a key or an envelope. */
export const digestOf = async (text: string): Promise<string> =>
  encode(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

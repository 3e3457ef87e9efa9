import { createRequire } from 'node:module';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type * as Library from 'pkcs11js';
import * as z from 'zod/mini';
import { text } from './settings.js';

/** Settings of a security module: its library, its token, and the labels of keys in it. */
export const pkcs11Variables = {
  /** File of the vendor's library, such as `/usr/lib/softhsm/libsofthsm2.so`. */
  PKCS11_LIBRARY: z.optional(text()),
  PKCS11_TOKEN: z.optional(text()),
  PKCS11_PIN: z.optional(text()),
  /** File with the PIN, in place of `PKCS11_PIN`. */
  PKCS11_PIN_FILE: z.optional(text()),
  /** Label of the AES key that has encrypted the secrets of the service. */
  PKCS11_SEALING_KEY: z.optional(text()),
};

/** A token and how to log in. */
export interface Pkcs11Settings {
  readonly library: string;
  readonly token: string;
  readonly pin: string;
}

/** Returns the token of settings; undefined without one. @throws if they are not complete */
export function pkcs11Settings(given: {
  readonly PKCS11_LIBRARY?: string | undefined;
  readonly PKCS11_TOKEN?: string | undefined;
  readonly PKCS11_PIN?: string | undefined;
  readonly PKCS11_PIN_FILE?: string | undefined;
}): Pkcs11Settings | undefined {
  const { PKCS11_LIBRARY: library, PKCS11_TOKEN: token, PKCS11_PIN_FILE: file } = given;
  if (library === undefined) return undefined;
  const pin = file === undefined ? given.PKCS11_PIN : readFileSync(file, 'utf8').trim();
  if (token === undefined || !pin)
    throw new Error('PKCS11_LIBRARY needs PKCS11_TOKEN, and PKCS11_PIN or PKCS11_PIN_FILE');
  return { library, token, pin };
}

/** Curves of keys, by the DER of their object identifiers. */
const CURVES = { 'P-256': '06082a8648ce3d030107', secp256k1: '06052b8104000a' } as const;
/** Name of a curve. */
export type Curve = keyof typeof CURVES;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const SCALAR_BYTES = 32;
/** DER of an octet string with an uncompressed point. */
const POINT = Buffer.from('044104', 'hex');

/** Loads the binding, which only operators with a security module install. */
function loadLibrary(): typeof Library {
  try {
    return createRequire(import.meta.url)('pkcs11js') as typeof Library;
  } catch (error) {
    throw new Error('PKCS11_LIBRARY needs the package pkcs11js: npm install pkcs11js', { cause: error });
  }
}

/** A token of a security module. Keys are named by their labels, and never leave it. */
export class Pkcs11Token {
  readonly #library: typeof Library;
  readonly #module: Library.PKCS11;
  readonly #slot: Library.Handle;
  /** Stays open: the login ends with the last session. */
  readonly #session: Library.Handle;
  readonly #handles = new Map<string, Library.Handle>();

  /** Opens a token and logs in. @throws if there is none of this name, or the PIN is wrong */
  constructor({ library, token, pin }: Pkcs11Settings) {
    this.#library = loadLibrary();
    this.#module = new this.#library.PKCS11();
    this.#module.load(library);
    this.#initialize();
    const slot = this.#module.C_GetSlotList(true).find(one => this.#module.C_GetTokenInfo(one).label.trim() === token);
    if (!slot) throw new Error(`PKCS11_TOKEN: there is no token ${token}`);
    this.#slot = slot;
    const { CKF_SERIAL_SESSION, CKF_RW_SESSION, CKU_USER } = this.#library;
    this.#session = this.#module.C_OpenSession(slot, CKF_SERIAL_SESSION | CKF_RW_SESSION);
    try {
      this.#module.C_Login(this.#session, CKU_USER, pin);
    } catch (error) {
      const isDone =
        error instanceof this.#library.Pkcs11Error && error.code === this.#library.CKR_USER_ALREADY_LOGGED_IN;
      if (!isDone) throw error;
    }
  }

  /** Encrypts with an AES key (GCM): IV, ciphertext and tag. */
  encrypt(label: string, context: string, plain: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES);
    this.#module.C_EncryptInit(this.#session, this.#gcm(iv, context), this.#key(label, this.#library.CKO_SECRET_KEY));
    const body = this.#module.C_Encrypt(this.#session, Buffer.from(plain), Buffer.alloc(plain.length + TAG_BYTES));
    return Buffer.concat([iv, body]);
  }

  /** Decrypts what `encrypt` returns. @throws for another key or context, and for altered bytes */
  decrypt(label: string, context: string, sealed: Uint8Array): Buffer {
    const iv = Buffer.from(sealed.subarray(0, IV_BYTES));
    const body = Buffer.from(sealed.subarray(IV_BYTES));
    this.#module.C_DecryptInit(this.#session, this.#gcm(iv, context), this.#key(label, this.#library.CKO_SECRET_KEY));
    return this.#module.C_Decrypt(this.#session, body, Buffer.alloc(body.length));
  }

  /** Returns the coordinates of the public key of a pair. @throws if it is of another curve */
  publicKey(label: string, curve: Curve): { readonly x: Buffer; readonly y: Buffer } {
    const { CKA_EC_POINT, CKA_EC_PARAMS, CKO_PUBLIC_KEY } = this.#library;
    const [point, params] = this.#module
      .C_GetAttributeValue(this.#session, this.#key(label, CKO_PUBLIC_KEY), [
        { type: CKA_EC_POINT },
        { type: CKA_EC_PARAMS },
      ])
      .map(({ value }) => Buffer.from(value as Uint8Array)); // both are byte arrays
    if (params?.toString('hex') !== CURVES[curve]) throw new Error(`The key ${label} is not of the curve ${curve}`);
    if (!point?.subarray(0, POINT.length).equals(POINT)) throw new Error(`The key ${label} has no uncompressed point`);
    const bytes = point.subarray(POINT.length);
    return { x: bytes.subarray(0, SCALAR_BYTES), y: bytes.subarray(SCALAR_BYTES) };
  }

  /** Signs a hash of 32 bytes (ECDSA); returns both integers one after the other. Several may run at the same time. */
  async sign(label: string, hash: Uint8Array): Promise<Buffer> {
    const key = this.#key(label, this.#library.CKO_PRIVATE_KEY);
    const session = this.#module.C_OpenSession(this.#slot, this.#library.CKF_SERIAL_SESSION);
    try {
      this.#module.C_SignInit(session, { mechanism: this.#library.CKM_ECDSA }, key);
      return await this.#module.C_SignAsync(session, Buffer.from(hash), Buffer.alloc(2 * SCALAR_BYTES));
    } finally {
      this.#module.C_CloseSession(session);
    }
  }

  #initialize(): void {
    try {
      this.#module.C_Initialize({ flags: this.#library.CKF_OS_LOCKING_OK });
    } catch (error) {
      const { Pkcs11Error, CKR_CRYPTOKI_ALREADY_INITIALIZED } = this.#library;
      if (!(error instanceof Pkcs11Error) || error.code !== CKR_CRYPTOKI_ALREADY_INITIALIZED) throw error;
    }
  }

  #gcm(iv: Buffer, context: string): Library.Mechanism {
    const { CKM_AES_GCM, CK_PARAMS_AES_GCM } = this.#library;
    const parameter = {
      type: CK_PARAMS_AES_GCM,
      iv,
      ivBits: 8 * iv.length,
      aad: Buffer.from(context),
      tagBits: 8 * TAG_BYTES,
    };
    return { mechanism: CKM_AES_GCM, parameter };
  }

  #key(label: string, kind: number): Library.Handle {
    const name = `${kind}/${label}`;
    const known = this.#handles.get(name);
    if (known) return known;
    const { CKA_CLASS, CKA_LABEL } = this.#library;
    this.#module.C_FindObjectsInit(this.#session, [
      { type: CKA_CLASS, value: kind },
      { type: CKA_LABEL, value: label },
    ]);
    const found = this.#module.C_FindObjects(this.#session, 2);
    this.#module.C_FindObjectsFinal(this.#session);
    const [handle] = found;
    if (!handle || found.length > 1)
      throw new Error(`The token has ${found.length === 0 ? 'no key' : 'several keys'} with the label ${label}`);
    this.#handles.set(name, handle);
    return handle;
  }
}

const tokens = new Map<string, Pkcs11Token>();

/** Returns the token of settings, which a process opens once: a library has one state for all its users. */
export function openToken(settings: Pkcs11Settings): Pkcs11Token {
  const key = `${settings.library}\n${settings.token}`;
  const token = tokens.get(key) ?? new Pkcs11Token(settings);
  tokens.set(key, token);
  return token;
}

const contextOf = (id: string): string => `latchkey secret ${id}`;

/** A secret of a service, and the id by which stored values name it. */
interface NamedSecret {
  readonly id: string;
  readonly value: Uint8Array;
}

/** Decrypts the secrets of a service with the key of its token; without one, they are plain. */
export function openSecrets<T extends NamedSecret>(
  secrets: readonly T[],
  token: Pkcs11Settings | undefined,
  label: string | undefined,
): readonly T[] {
  if (label === undefined) return secrets;
  if (!token) throw new Error('PKCS11_SEALING_KEY needs PKCS11_LIBRARY');
  return secrets.map(secret => {
    try {
      return { ...secret, value: openToken(token).decrypt(label, contextOf(secret.id), secret.value) };
    } catch (error) {
      throw new Error(`The key ${label} does not decrypt the secret ${secret.id}`, { cause: error });
    }
  });
}

/** Encrypts a secret as settings have it. */
export const sealSecret = (token: Pkcs11Settings, label: string, { id, value }: NamedSecret): string =>
  `${id}:${openToken(token).encrypt(label, contextOf(id), value).toString('base64url')}`;

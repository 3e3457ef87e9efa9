import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { wordlist } from '@scure/bip39/wordlists/english';
import { callApi } from '../client.js';
import { confirmed } from '../confirmed.js';
import { hasReason, rejected, WalletError } from '../wallet-error.js';
import { fromText, toText } from './bytes.js';
import type { DecryptRecovery, EncryptRecovery } from './custody.js';
import type { KeyService } from './key-service.js';
import type { SignedCall } from './signed-call.js';

const SALT_BYTES = 32;
const IV_BYTES = 12;
/** Six words of 2,048: 66 bits, behind a slow derivation. The service has the ciphertext, so a chosen word would be too weak. */
const WORDS = 6;
const ITERATIONS = 600_000;
const INFO = new TextEncoder().encode('latchkey wallet: recovery share');

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

/** Returns a new passphrase. */
export const newPassphrase = (): string =>
  Array.from(new Uint16Array(random(WORDS * 2).buffer), value => wordlist[value % wordlist.length]).join(' ');

/** Form of a passphrase as it is compared: what a person types may differ in case and spaces. */
const normal = (passphrase: string): string => passphrase.normalize('NFKD').toLowerCase().trim().split(/\s+/).join(' ');

async function passphraseKey(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const text = new TextEncoder().encode(normal(passphrase));
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function passkeyKey(secret: ArrayBuffer, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: INFO };
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function encryptWith(key: CryptoKey, share: Uint8Array): Promise<string> {
  const iv = random(IV_BYTES);
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(share)));
  return toText(Uint8Array.from([...iv, ...ciphertext]));
}

const wrongSecret = (): WalletError =>
  new WalletError('WRONG_SECRET', 'This does not open the wallet. Check it and try again.');

async function decryptWith(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  try {
    const algorithm = { name: 'AES-GCM', iv: sealed.slice(0, IV_BYTES) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(IV_BYTES)));
  } catch {
    throw wrongSecret();
  }
}

/** Encrypts a recovery share by a passphrase. */
export const encryptByPassphrase =
  (passphrase: string): EncryptRecovery =>
  async share => {
    const salt = random(SALT_BYTES);
    const ciphertext = await encryptWith(await passphraseKey(passphrase, salt), share);
    return { kind: 'passphrase', salt: toText(salt), ciphertext };
  };

/** Decrypts a recovery share by a passphrase. */
export const decryptByPassphrase =
  (passphrase: string): DecryptRecovery =>
  async (sealed, salt) => {
    if (normal(passphrase) === '') throw wrongSecret(); // WebKit derives no key of it
    return decryptWith(await passphraseKey(passphrase, fromText(salt)), sealed);
  };

/** Value of `salt` of a share that an earlier version of the service had sealed itself. */
export const SEALED_BY_WALLET = 'none';

/** Takes a recovery share that an earlier version of the service had sealed itself, and now releases. */
export const decryptSealed: DecryptRecovery = async share => share;

/** Hands a recovery share to the key service. */
export const encryptByKeyService =
  (keys: KeyService): EncryptRecovery =>
  async (share, setId, userId, call) => {
    await keys.store(userId, setId, share, call);
    return { kind: 'escrow', salt: setId, ciphertext: 'hpke' };
  };

interface PrfResults {
  readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: ArrayBuffer } };
}

const closed = (error: unknown): never => {
  // The browser's window was closed or timed out, or the page may not use passkeys
  if (error instanceof Error && /NotAllowedError|AbortError/.test(error.name)) throw rejected();
  throw error;
};

/** A passkey that the service has. */
export interface CreatedPasskey {
  readonly id: string;
  /** True if it is the login of a new account. */
  readonly isNew: boolean;
  readonly canRecover: boolean;
}

/** Where a passkey belongs: `call` signs for the account that it is added to; without it, it is the login of a new one. */
interface PasskeyWish {
  readonly userName?: string | undefined;
  readonly call?: SignedCall | undefined;
  /** Account that the page has shown to the person, if the passkey is added to one. */
  readonly userId?: string | undefined;
}

/** Has the browser create a passkey. The extension lets it encrypt recovery shares. */
async function registerPasskey({ userName, userId }: PasskeyWish): Promise<RegistrationResponseJSON> {
  const { options } = await callApi('passkey/create-options', userName ? { userName } : {}, { userId });
  const optionsJSON = {
    ...(options as unknown as PublicKeyCredentialCreationOptionsJSON), // made by the library's other half
    extensions: { prf: {} },
  };
  return startRegistration({ optionsJSON }).catch(closed);
}

/** Gives the service a passkey. `isAgain` says that it may have it: then a use of the passkey tells whether it is a login. */
async function submitPasskey(
  response: RegistrationResponseJSON,
  { call, userId }: PasskeyWish,
  isAgain: boolean,
): Promise<{ readonly isNew: boolean }> {
  const body = { response: { ...response } };
  const submit = () => (call ? call('passkey/create', body) : callApi('passkey/create', body));
  const find = async () => {
    const { passkeys } = await callApi('passkeys/list', {}, { userId });
    return passkeys.some(({ id }) => id === response.id) ? { isNew: !call } : undefined;
  };
  try {
    return await confirmed<{ readonly isNew: boolean }>(submit, find);
  } catch (error) {
    // Its challenge is used: by the attempt whose answer was lost
    if (!isAgain || !hasReason(error, 'LOGIN_FAILED')) throw error;
    if (!call) await usePasskey({ id: response.id });
    const found = call ? await find() : { isNew: true };
    if (!found) throw error;
    return found;
  }
}

/**
 * Returns a function that creates one passkey, however often it is called: one that the service may have, since its answer was
 * lost, is submitted again or used. A second one would be the login of another account.
 */
export function passkeyCreation(wish: PasskeyWish = {}): () => Promise<CreatedPasskey> {
  let pending: RegistrationResponseJSON | undefined;
  return async () => {
    const isAgain = pending !== undefined;
    const response = (pending ??= await registerPasskey(wish));
    try {
      const { isNew } = await submitPasskey(response, wish, isAgain);
      pending = undefined;
      const { prf } = response.clientExtensionResults as PrfResults;
      return { id: response.id, isNew, canRecover: prf?.enabled === true };
    } catch (error) {
      if (!hasReason(error, 'OFFLINE', 'REJECTED')) pending = undefined; // the service has refused it
      throw error;
    }
  };
}

/** Creates a passkey, see {@link passkeyCreation}. */
export const createPasskey = (wish: PasskeyWish = {}): Promise<CreatedPasskey> => passkeyCreation(wish)();

/** Uses a passkey: to log in, as second factor, and with `salt` for the secret that only this passkey gives. */
export async function usePasskey(
  wish: { id?: string; salt?: Uint8Array<ArrayBuffer> } = {},
): Promise<ArrayBuffer | undefined> {
  const { options } = await callApi('passkey/use-options', {});
  const given = options as unknown as PublicKeyCredentialRequestOptionsJSON; // made by the library's other half
  const optionsJSON = {
    ...given,
    ...(wish.id !== undefined && { allowCredentials: [{ id: wish.id, type: 'public-key' as const }] }),
    ...(wish.salt && { extensions: { prf: { eval: { first: wish.salt } } } }),
  };
  const response = await startAuthentication({ optionsJSON }).catch(closed);
  const { prf } = response.clientExtensionResults as PrfResults;
  // The secret of the passkey stays here
  await callApi('passkey/use', { response: { ...response, clientExtensionResults: {} } });
  return prf?.results?.first;
}

async function secretOf(credentialId: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const secret = await usePasskey({ id: credentialId, salt });
  if (!secret)
    throw new WalletError('NO_PASSKEY_SUPPORT', 'This passkey cannot protect keys. Use recovery words instead.');
  return secret;
}

/** Encrypts a recovery share by a passkey. Asks for the passkey before, because a click allows only so much time. */
export async function encryptByPasskey(credentialId: string): Promise<EncryptRecovery> {
  const salt = random(SALT_BYTES);
  const key = await passkeyKey(await secretOf(credentialId, salt), salt);
  return async share => ({
    kind: 'passkey',
    credentialId,
    salt: toText(salt),
    ciphertext: await encryptWith(key, share),
  });
}

/** Decrypts a recovery share by a passkey. */
export async function decryptByPasskey(credentialId: string, salt: string): Promise<DecryptRecovery> {
  const key = await passkeyKey(await secretOf(credentialId, fromText(salt)), fromText(salt));
  return sealed => decryptWith(key, sealed);
}

import { keyApi, type KeyCall, type KeyRequest, type KeyResponse } from '../../../keys/shared/api.js';
import { contextOf, digestOf, newKeyPair, open, publicKeyOf, seal } from '../../../keys/shared/envelope.js';
import { callApi } from '../client.js';
import type { SignedCall } from './signed-call.js';
import { WalletError } from '../wallet-error.js';
import { toText } from './bytes.js';

const DEVICE = 'latchkey-wallet:key-device';
const DEVICE_BYTES = 32;
const TIMEOUT_MS = 20_000;
const TOO_MANY = 429;

/** Answer of the key service where it does not release yet. */
type Waiting = Exclude<KeyResponse<'release'>, { readonly is: 'released' }>;
/** A released share, or what the service asks for first. */
export type Release = { readonly is: 'released'; readonly share: Uint8Array } | Waiting;

let passing: string | undefined;

/**
 * Returns the token by which the key service knows this browser. It never reaches the wallet's service, which could
 * otherwise pose as this browser.
 */
function deviceToken(): string {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known !== null) return known;
    const token = toText(crypto.getRandomValues(new Uint8Array(DEVICE_BYTES)));
    localStorage.setItem(DEVICE, token);
    return token;
  } catch {
    // blocked storage: the token lasts as long as the page
    return (passing ??= toText(crypto.getRandomValues(new Uint8Array(DEVICE_BYTES))));
  }
}

/** Client of the key service, which holds recovery shares. Shares go to it and come from it encrypted. */
export class KeyService {
  readonly #url: string;
  readonly #language: () => string;

  /** `language` returns the language of the page, in which the service writes its letters. */
  constructor(url: string, language: () => string) {
    this.#url = url;
    this.#language = language;
  }

  /** Stores a share under a reference; the key of the account signs for it, so that nobody fills the place of others. */
  async store(userId: string, reference: string, share: Uint8Array, call: SignedCall): Promise<void> {
    const { id: keyId, publicKey } = await this.#call('key', {});
    const sealed = await seal(publicKey, contextOf('store', userId, reference), share);
    const bind = await digestOf(`${sealed.enc}.${sealed.ciphertext}`);
    const { statement } = await call('escrow/store', { reference, bind });
    const locale = this.#language();
    await this.#call('store', { statement, device: deviceToken(), reference, locale, keyId, share: sealed });
  }

  /** Asks for a share, with the code of the service's letter if it has asked for one. */
  async release(userId: string, reference: string, code?: string): Promise<Release> {
    const pair = await newKeyPair();
    const publicKey = await publicKeyOf(pair);
    const { statement } = await callApi('escrow/release', { reference, bind: await digestOf(publicKey) }, { userId });
    const answer = await this.#call('release', {
      statement,
      device: deviceToken(),
      reference,
      publicKey,
      locale: this.#language(),
      ...(code !== undefined && { code }),
    });
    if (answer.is !== 'released') return answer;
    return { is: 'released', share: await open(pair, contextOf('release', userId, reference), answer.share) };
  }

  async #call<C extends KeyCall>(name: C, body: KeyRequest<C>): Promise<KeyResponse<C>> {
    const answer = await fetch(`${this.#url}/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new WalletError('OFFLINE', 'The key service did not answer. Try again.');
    });
    if (answer.status === TOO_MANY) throw new WalletError('TOO_MANY_REQUESTS', 'Too many attempts. Try again later.');
    if (!answer.ok) throw new WalletError('KEY_SERVICE', 'The key service refused the request.');
    return keyApi[name].response.parse(await answer.json()) as KeyResponse<C>; // the row of this name
  }
}

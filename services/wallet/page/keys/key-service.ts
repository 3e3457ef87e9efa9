import * as z from 'zod/mini';
import { keyApi, type KeyCall, type KeyRequest, type KeyResponse } from '../../../keys/shared/api.js';
import { contextOf, digestOf, newKeyPair, open, publicKeyOf, seal } from '../../../keys/shared/envelope.js';
import { callApi } from '../client.js';
import { Poller, type PageClock } from '../poller.js';
import { hasReason, WalletError } from '../wallet-error.js';
import type { SignedCall } from './signed-call.js';
import { toText } from './bytes.js';

const DEVICE = 'latchkey-wallet:key-device';
const DEVICE_BYTES = 32;
const TIMEOUT_MS = 20_000;
/** How long a share is stored again whose answer was lost. */
const STORE_TIMEOUT_MS = 6_000;
const TOO_MANY = 429;
const FIRST_SERVER_ERROR = 500;

/** Answer of the key service where it does not release yet. */
type Waiting = Exclude<KeyResponse<'release'>, { readonly is: 'released' }>;
/** A released share, or what the service asks for first. */
export type Release = { readonly is: 'released'; readonly share: Uint8Array } | Waiting;

/** Body of every refusal of the key service. */
const envelope = z.object({
  status: z.literal('FAILED'),
  reasons: z.array(z.object({ field: z.string(), description: z.string() })).check(z.minLength(1)),
});

/** Refusal of the key service itself: it has done nothing. */
class KeyRefusal extends WalletError {
  /** Part of the request that is the cause; empty if none is. */
  readonly field: string;

  constructor(field: string) {
    super('KEY_SERVICE', 'The key service refused the request.');
    this.field = field;
  }
}

/** Returns the error of an answer that was lost: the key service may have done what it was asked. */
const silent = (): WalletError => new WalletError('OFFLINE', 'The key service did not answer. Try again.');

/** Returns the error of an answer that is no success. One without the envelope is of a proxy, whatever its status. */
function failureOf(status: number, answer: unknown): WalletError {
  const read = envelope.safeParse(answer);
  if (!read.success || status >= FIRST_SERVER_ERROR) return silent();
  if (status === TOO_MANY) return new WalletError('TOO_MANY_REQUESTS', 'Too many attempts. Try again later.');
  return new KeyRefusal(read.data.reasons[0]?.field ?? '');
}

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
  readonly #clock: PageClock | undefined;

  /** `language` returns the language of the page, in which the service writes its letters. */
  constructor(url: string, language: () => string, clock?: PageClock) {
    this.#url = url;
    this.#language = language;
    this.#clock = clock;
  }

  /**
   * Stores a share under a reference; the key of the account signs for it, so that no other account fills its place.
   * Repeats it while the answer is lost: a share that is stored counts in the account for good, so that it is not given up
   * for another one.
   * @throws {WalletError} `OFFLINE` if it is not known whether the share is stored
   */
  async store(userId: string, reference: string, share: Uint8Array, call: SignedCall): Promise<void> {
    let silence: WalletError | undefined;
    const attempt = async (): Promise<true> => {
      try {
        await this.#storeOnce(userId, reference, share, call);
      } catch (error) {
        if (hasReason(error, 'OFFLINE')) silence = error;
        // The reference is new, so that the share under it is the one whose answer was lost
        if (!silence || !(error instanceof KeyRefusal) || error.field !== 'reference') throw error;
      }
      return true;
    };
    await new Poller(this.#clock).reach(attempt, STORE_TIMEOUT_MS).catch((error: unknown) => {
      throw hasReason(error, 'OFFLINE') && silence ? silence : error;
    });
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

  async #storeOnce(userId: string, reference: string, share: Uint8Array, call: SignedCall): Promise<void> {
    const { id: keyId, publicKey } = await this.#call('key', {});
    const sealed = await seal(publicKey, contextOf('store', userId, reference), share);
    const bind = await digestOf(`${sealed.enc}.${sealed.ciphertext}`);
    const { statement } = await call('escrow/store', { reference, bind });
    const locale = this.#language();
    await this.#call('store', { statement, device: deviceToken(), reference, locale, keyId, share: sealed });
  }

  async #call<C extends KeyCall>(name: C, body: KeyRequest<C>): Promise<KeyResponse<C>> {
    const response = await fetch(`${this.#url}/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw silent();
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw failureOf(response.status, answer);
    const read = keyApi[name].response.safeParse(answer);
    if (!read.success) throw silent();
    return read.data as KeyResponse<C>; // the row of this name
  }
}

import { fromBase64Url, randomId, toBase64Url } from './encoding.js';
import { refusal } from './refusal.js';
import { endOf, readSessionRecords, type SessionKeeper } from './session-keeper.js';

/** Characters of the longest value: browsers drop cookies above 4096 bytes. */
const MAX_LENGTH = 3_800;
/** A key as long as the digest (RFC 2104 §3). */
const MIN_SECRET_LENGTH = 32;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** Remembers ended sessions until they would have ended by themselves. */
export interface RevocationStore {
  add(id: string, expiresAt: number): Promise<void>;
  has(id: string): Promise<boolean>;
}

export interface SignedSessionOptions {
  /** At least 32 random characters. The first signs; all verify, so that a secret can be replaced. */
  readonly secrets: readonly string[];
  /** Without it, signing out deletes the cookie only: a stolen copy stays valid until the session expires. */
  readonly revoked?: RevocationStore | undefined;
}

/** Key of the platform; its name is no global of every runtime's types. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const importKey = (secret: string): Promise<Key> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify']);

/**
 * Keeps sessions in the cookie itself, with an HMAC-SHA-256: nothing is stored on the server. Suits signatures of keys;
 * those of contracts can be too long for a cookie.
 */
export function signedSessions({ secrets, revoked }: SignedSessionOptions): SessionKeeper {
  if (secrets.length === 0 || secrets.some(secret => secret.length < MIN_SECRET_LENGTH)) {
    const problem = `needs at least one secret of ${MIN_SECRET_LENGTH} characters`;
    throw refusal('SIWX_SERVER_OPTION', { params: { option: 'secrets', problem } });
  }
  const keys = secrets.map(importKey);

  /** Resolves with the signed text: `<id>.<JSON>`. */
  const textOf = async (value: string): Promise<{ id: string; json: string } | undefined> => {
    const [body = '', mac = '', ...rest] = value.length <= MAX_LENGTH ? value.split('.') : [];
    const [bytes, signature] = [fromBase64Url(body), fromBase64Url(mac)];
    if (!bytes || !signature || rest.length > 0) return undefined;
    const verdicts = keys.map(async key =>
      crypto.subtle.verify(HMAC, await key, signature, new TextEncoder().encode(body)),
    );
    if (!(await Promise.all(verdicts)).includes(true)) return undefined;
    const text = new TextDecoder().decode(bytes);
    const dot = text.indexOf('.');
    return { id: text.slice(0, dot), json: text.slice(dot + 1) };
  };

  return {
    open: async sessions => {
      const body = toBase64Url(new TextEncoder().encode(`${randomId()}.${JSON.stringify(sessions)}`));
      const mac = await crypto.subtle.sign(HMAC, await (keys[0] as Promise<Key>), new TextEncoder().encode(body));
      const value = `${body}.${toBase64Url(new Uint8Array(mac))}`;
      if (value.length > MAX_LENGTH) throw refusal('SIWX_SESSION_TOO_LARGE');
      return value;
    },
    read: async value => {
      const text = await textOf(value);
      if (!text || (await revoked?.has(text.id))) return undefined;
      return readSessionRecords(text.json);
    },
    close: async value => {
      const text = await textOf(value);
      if (text) await revoked?.add(text.id, endOf(readSessionRecords(text.json) ?? []));
    },
  };
}

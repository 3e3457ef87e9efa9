import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Queue } from '../../http/queue/queue.js';
import type { Mailer } from '../../wallet/server/mailer.js';
import type { Sealer } from '../../wallet/server/sealer.js';
import type { Statement } from '../shared/api.js';
import { keyPairOf } from '../shared/envelope.js';
import type { KeySecret, KeySettings } from './settings.js';
import type { KeyDatabase, KeyTables } from './tables.js';

/** Keys that follow from a secret. */
export interface ServiceKeys {
  readonly id: string;
  /** Opens the envelopes that frames have sealed. */
  readonly pair: CryptoKeyPair;
  readonly mac: Uint8Array;
}

/** Verifies statements of the wallet. */
export interface Statements {
  /** Returns what the wallet states. Throws 401 for a statement that is forged, old, used, or about something else. */
  verify(token: string, expected: Pick<Statement, 'act' | 'ref' | 'bind'>): Promise<Statement>;
}

/** Parts of the key service that its modules share. */
export interface KeyWorld {
  readonly settings: KeySettings;
  readonly db: KeyDatabase;
  readonly mailer: Mailer;
  /** Letters, which no request sends itself. */
  readonly queue: Queue<KeyTables>;
  /** Encrypts letters while they wait. */
  readonly sealer: Sealer;
  /** Current keys first. */
  readonly keys: readonly [ServiceKeys, ...ServiceKeys[]];
  readonly statements: Statements;
  /** Present time in milliseconds; tests turn it. */
  now(): number;
  /** Present time that instances on one database share, for leases and limits: see `http/database/database-clock.ts`. */
  sharedNow(): number;
}

const derived = (secret: Uint8Array, use: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', secret, '', `latchkey key service: ${use}`, 32));

/** Derives the keys of a secret. */
export const keysOf = async ({ id, value }: KeySecret): Promise<ServiceKeys> => ({
  id,
  pair: await keyPairOf(derived(value, 'envelopes')),
  mac: derived(value, 'hashes'),
});

/** Keyed hash of a token or code. */
export const hashOf = ({ keys: [{ mac }] }: Pick<KeyWorld, 'keys'>, context: string, value: string): string =>
  createHmac('sha256', mac).update(`${context}\n${value}`).digest('base64url');

/** Hashes under every secret: what was stored before a rotation is still found. */
export const hashesOf = ({ keys }: Pick<KeyWorld, 'keys'>, context: string, value: string): readonly string[] =>
  keys.map(each => hashOf({ keys: [each] }, context, value));

/** Compares a value with a hash in constant time, under every secret. */
export const matches = (world: Pick<KeyWorld, 'keys'>, context: string, value: string, hash: string): boolean =>
  hashesOf(world, context, value).some(each => {
    const [one, other] = [Buffer.from(each), Buffer.from(hash)];
    return one.length === other.length && timingSafeEqual(one, other);
  });

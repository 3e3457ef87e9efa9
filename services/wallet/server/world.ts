import { randomBytes, randomUUID } from 'node:crypto';
import type { Audit } from './audit.js';
import type { Configuration } from './configuration.js';
import type { Limits } from './limits.js';
import type { PriceReader } from './prices.js';
import type { Queue } from '../../http/queue/queue.js';
import type { Mailer } from './mailer.js';
import type { Sealer } from './sealer.js';
import type { WalletSettings } from './settings.js';
import type { Database, WalletTables } from './tables.js';

/** Parts of the service that its modules share. */
export interface World {
  readonly settings: WalletSettings;
  readonly db: Database;
  readonly sealer: Sealer;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly mailer: Mailer;
  /** What holds now: the settings, and over them what operators have set in the administration. */
  readonly configuration: Configuration;
  readonly prices: PriceReader;
  /** Letters and operations, which no request sends itself. */
  readonly queue: Queue<WalletTables>;
  /** Address at which this process reaches the key service. */
  keyServiceAddress(): Promise<string>;
  /** Present time in milliseconds; tests turn it. */
  now(): number;
  /** Present time that instances on one database share, for leases: see `http/database/database-clock.ts`. */
  sharedNow(): number;
}

const TOKEN_BYTES = 32;

/** Returns a token that cannot be guessed. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** Returns an id of a row. */
export const newId = (): string => randomUUID();

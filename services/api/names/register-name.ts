import { createHash } from 'node:crypto';
import { isFull } from '../../http/database/growth.js';
import { HttpError } from '../../http/http-error.js';
import { storedAddress } from '../chains/account.js';
import { apiGrowth } from '../database/growth.js';
import type { Db, Schema } from '../database/schema.js';

/** A registration whose signature is verified. */
export interface VerifiedRegistration {
  readonly name: string;
  readonly bio: string;
  readonly address: string;
  /** Coin type of the network (ENSIP-11). */
  readonly coinType: number;
  /** The text that was signed. */
  readonly message: string;
  /** Time after which the message is refused anyway, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Coin type of Ethereum. The address under it holds on every EVM network. */
const ETHEREUM = 60;

const digestOf = ({ address, message }: Pick<VerifiedRegistration, 'address' | 'message'>): string =>
  createHash('sha256')
    .update(`${storedAddress(address)}\n${message}`)
    .digest('hex');

/**
 * Registers a name in one transaction, so that of two requests for it only one succeeds.
 * @throws {HttpError} if the message was used before, or the name is taken
 */
export async function registerName(db: Db, registration: VerifiedRegistration, now: number): Promise<void> {
  const { name, bio, address, coinType, expiresAt } = registration;
  const digest = digestOf(registration);
  await db.transaction().execute(async within => {
    await within.deleteFrom('name_messages').where('expires_at', '<', now).execute();
    const used = await within
      .insertInto('name_messages')
      .values({ digest, expires_at: expiresAt })
      .onConflict(on => on.doNothing())
      .executeTakeFirst();
    if (used.numInsertedOrUpdatedRows !== 1n) throw new HttpError(400, 'message', 'This request was used already');
    if (await isFull<Schema>(within, apiGrowth, 'name_addresses', storedAddress(address)))
      throw new HttpError(400, 'address', 'This address has too many names');
    const added = await within
      .insertInto('names')
      .values({ name, bio, avatar_url: '', registered_at: now, updated_at: now })
      .onConflict(on => on.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw new HttpError(400, 'name', 'This name is taken');
    const rows = [...new Set([ETHEREUM, coinType])].map(coin_type => ({
      name,
      coin_type,
      address: storedAddress(address),
      created_at: now,
    }));
    await within.insertInto('name_addresses').values(rows).execute();
  });
}

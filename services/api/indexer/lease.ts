import { randomUUID } from 'node:crypto';
import type { Db } from '../database/schema.js';

/** Time after which another instance may take over from one that no longer renews. */
const LEASE_MS = 6_000;
/** Longest time for which a lease is believed. One that ends later is of a clock that was set back meanwhile. */
const MOST_MS = 60_000;

/** The right to do a task that one of several instances does at a time. */
export class Lease {
  readonly #db: Db;
  readonly #name: string;
  readonly #now: () => number;
  readonly #holder = randomUUID();
  #expiresAt = 0;

  /** @param now Present time that the instances share, in milliseconds: see `http/database/database-clock.ts` */
  constructor(db: Db, name: string, now: () => number) {
    this.#db = db;
    this.#name = name;
    this.#now = now;
  }

  /** Takes or renews the lease. Resolves with false while another instance has it. */
  async hold(): Promise<boolean> {
    const now = this.#now();
    const leftMs = this.#expiresAt - now;
    if (leftMs > LEASE_MS / 2 && leftMs <= MOST_MS) return true;
    const values = { holder: this.#holder, expires_at: now + LEASE_MS };
    const current = await this.#db
      .insertInto('leases')
      .values({ name: this.#name, ...values })
      .onConflict(on =>
        on
          .column('name')
          .doUpdateSet(values)
          .where(eb =>
            eb.or([
              eb('leases.holder', '=', this.#holder),
              eb('leases.expires_at', '<', now),
              eb('leases.expires_at', '>', now + MOST_MS),
            ]),
          ),
      )
      .returning('holder')
      .executeTakeFirst();
    this.#expiresAt = current ? values.expires_at : 0;
    return current !== undefined;
  }

  /**
   * Fails a transaction of the database unless this instance has the lease, even if it was paused meanwhile. The row
   * stays locked until the transaction ends, so no other instance takes over within it.
   */
  readonly fence = async (transaction: Db): Promise<void> => {
    const { numUpdatedRows } = await transaction
      .updateTable('leases')
      .set({ expires_at: this.#now() + LEASE_MS })
      .where('name', '=', this.#name)
      .where('holder', '=', this.#holder)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return;
    this.#expiresAt = 0;
    throw new Error('Another instance has taken over');
  };

  /** Gives the lease back, so that another instance need not wait. */
  async release(): Promise<void> {
    this.#expiresAt = 0;
    await this.#db.deleteFrom('leases').where('name', '=', this.#name).where('holder', '=', this.#holder).execute();
  }
}

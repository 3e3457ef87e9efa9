import type { NonceStore } from '../../../server/index.js';
import type { Db } from '../database/schema.js';

/** Keeps issued nonces in the database, which all instances share. */
export function authNonces(db: Db, now = Date.now): NonceStore {
  return {
    async add(nonce, { binding, expiresAt }) {
      await db.deleteFrom('auth_nonces').where('expires_at', '<=', now()).execute();
      await db.insertInto('auth_nonces').values({ nonce, binding, expires_at: expiresAt, is_used: 0 }).execute();
    },
    async find(nonce) {
      const row = await db.selectFrom('auth_nonces').selectAll().where('nonce', '=', nonce).executeTakeFirst();
      return row && { binding: row.binding, expiresAt: row.expires_at, isUsed: row.is_used === 1 };
    },
    async use(nonce) {
      const { numUpdatedRows } = await db
        .updateTable('auth_nonces')
        .set({ is_used: 1 })
        .where('nonce', '=', nonce)
        .where('is_used', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

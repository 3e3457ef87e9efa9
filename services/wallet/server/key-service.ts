import type { Sealer } from './sealer.js';
import type { Database } from './tables.js';

/** Value of `salt` in recoveries of earlier versions, whose share the wallet itself had sealed. */
export const SEALED_HERE = 'none';
/** Value of `ciphertext` in recoveries whose share the key service holds; `salt` is its reference. */
export const KEY_SERVICE_SHARE = 'hpke';

const context = (userId: string): string => `escrow:${userId}`;

/**
 * Opens a share of an earlier version, which the wallet itself had sealed. The frame moves it to the key service at the
 * next signature; no further share is sealed here.
 */
export const openSealed = (sealer: Sealer, userId: string, sealed: string): Uint8Array =>
  sealer.open(context(userId), sealed);

/** Encrypts a share of an earlier version again that an older secret has encrypted. Returns whether one had. */
export async function sealRecoveryAgain(
  { db, sealer }: { readonly db: Database; readonly sealer: Sealer },
  { id, user_id: userId, ciphertext }: { readonly id: string; readonly user_id: string; readonly ciphertext: string },
): Promise<boolean> {
  if (!sealer.isStale(ciphertext)) return false;
  const fresh = sealer.seal(context(userId), openSealed(sealer, userId, ciphertext));
  await db
    .updateTable('recoveries')
    .set({ ciphertext: fresh })
    .where('id', '=', id)
    .where('ciphertext', '=', ciphertext)
    .execute();
  return true;
}

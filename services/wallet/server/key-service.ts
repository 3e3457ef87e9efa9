import type { Sealer } from './sealer.js';

/** Value of `salt` in recoveries of earlier versions, whose share the wallet itself had sealed. */
export const SEALED_HERE = 'none';
/** Value of `ciphertext` in recoveries whose share the key service holds; `salt` is its reference. */
export const KEY_SERVICE_SHARE = 'hpke';

/**
 * Opens a share of an earlier version, which the wallet itself had sealed. The frame moves it to the key service at the
 * next signature; nothing is sealed here any more.
 */
export const openSealed = (sealer: Sealer, userId: string, sealed: string): Uint8Array =>
  sealer.open(`escrow:${userId}`, sealed);

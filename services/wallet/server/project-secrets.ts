import { createHash } from 'node:crypto';

/** Returns what the settings store of a secret: it has 32 random bytes, so that a plain hash tells nothing. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const ID_BYTES = 3;

/** Returns a fresh secret with an id that says when it was made: `<id>:<32 bytes in base64url>`. */
export function newSecret(now: Date = new Date()): string {
  const id = `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(ID_BYTES).toString('hex')}`;
  return `${id}:${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** Returns a fresh token for administrators. */
export const newToken = (): string => randomBytes(SECRET_BYTES).toString('base64url');

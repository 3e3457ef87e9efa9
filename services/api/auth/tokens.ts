import { createHash, randomBytes } from 'node:crypto';
import { HttpError } from '../../http/http-error.js';

const TOKEN_BYTES = 32;
const BEARER = /^Bearer ([\w-]{43})$/;

/** Returns a token of 256 random bits. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns what the database has of a token: who reads the database cannot use it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Returns the digest of the token in a header of the form `Bearer <token>`.
 * @throws {HttpError} 401 if the header is missing or malformed
 */
export function bearerDigest(name: string, header: string | readonly string[] | undefined): string {
  const [, token] = typeof header === 'string' ? (BEARER.exec(header) ?? []) : [];
  if (token === undefined) throw new HttpError(401, name, 'This header has no token');
  return digestOf(token);
}

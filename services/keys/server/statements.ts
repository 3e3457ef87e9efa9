import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { HttpError } from '../../http/http-error.js';
import { log } from '../../http/log.js';
import { statementClaims } from '../shared/api.js';
import type { KeyWorld, Statements } from './world.js';

/** Longest life of a statement. */
const MAX_AGE_S = 120;
/** Difference of the clocks of wallet and key service with which statements are taken, as with identity tokens. */
export const CLOCK_TOLERANCE_S = 30;

/** Errors of a set of keys that was read, and has none for a statement. Others are of a wallet that is not reached. */
const NO_KEY = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
const RETRY_AFTER_S = 30;

/** Throws 401; errors of the service itself stay. */
const refuse = (reason?: unknown): never => {
  if (reason instanceof HttpError) throw reason;
  throw new HttpError(401, 'statement', 'The statement of the wallet is not valid.');
};

/** Returns the keys that the wallet publishes, which fail with 503 where they cannot be read: that refuses no statement. */
function keysOfWallet(address: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(address));
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (NO_KEY.some(kind => error instanceof kind)) throw error;
      log('warn', 'The keys of the wallet’s statements cannot be read.', error);
      throw new HttpError(503, '', 'The wallet is not available. Try again.', { 'retry-after': String(RETRY_AFTER_S) });
    }
  };
}

/** Creates the verification: by the keys that the wallet publishes, each statement once. */
export function createStatements({ settings, db, now }: Pick<KeyWorld, 'settings' | 'db' | 'now'>): Statements {
  const keys = keysOfWallet(settings.statementKeys);
  return {
    async verify(token, { act, ref, bind }) {
      const { payload } = await jwtVerify(token, keys, {
        issuer: settings.walletOrigin,
        audience: settings.url,
        algorithms: ['EdDSA'],
        maxTokenAge: MAX_AGE_S,
        currentDate: new Date(now()),
        clockTolerance: CLOCK_TOLERANCE_S,
      }).catch(refuse);
      const read = statementClaims.safeParse(payload);
      if (!read.success) return refuse();
      const { data } = read;
      if (data.act !== act || data.ref !== ref || data.bind !== bind) refuse();
      const first = await db
        .insertInto('statements')
        .values({ id: data.jti, used_at: now() })
        .onConflict(conflict => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return first ? data : refuse();
    },
  };
}

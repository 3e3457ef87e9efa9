import { createRemoteJWKSet, jwtVerify } from 'jose';
import { HttpError } from '../../http/http-error.js';
import { statementClaims } from '../shared/api.js';
import type { KeyWorld, Statements } from './world.js';

/** Longest life of a statement. */
const MAX_AGE_S = 120;
/** Difference of the clocks of wallet and key service with which statements are taken, as with identity tokens. */
export const CLOCK_TOLERANCE_S = 30;

const refuse = (): never => {
  throw new HttpError(401, 'statement', 'The statement of the wallet is not valid.');
};

/** Creates the verification: by the keys that the wallet publishes, each statement once. */
export function createStatements({ settings, db, now }: Pick<KeyWorld, 'settings' | 'db' | 'now'>): Statements {
  const keys = createRemoteJWKSet(new URL(settings.statementKeys));
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

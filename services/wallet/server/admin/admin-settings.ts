import * as z from 'zod/mini';
import { integer, list, text } from '../../../http/settings.js';
import { origin } from '../origin.js';

/** Operator as the settings name them: an email address that the provider has verified, or `sub:` and a subject. */
const login = z.string().check(
  z.toLowerCase(),
  z.refine(
    value => /^sub:\S{1,255}$/i.test(value) || /^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(value),
    'must be an email address, or sub:<subject>',
  ),
);

/** Login of an operator: an address in lower case, or `sub:` and a subject as the provider writes it. */
export const operatorLogin = z.pipe(
  z.string().check(z.trim(), z.maxLength(260)),
  z.transform((given, context): string => {
    const isSubject = given.startsWith('sub:');
    const read = login.safeParse(given);
    if (read.success) return isSubject ? given : read.data;
    context.issues.push({ code: 'custom', message: 'must be an email address, or sub:<subject>', input: given });
    return z.NEVER;
  }),
);

/** Variables of the administration; without the first, there is none. */
export const adminVariables = {
  /** Origin of the administration: another one than that of the wallet, whose pages hold keys. */
  ADMIN_ORIGIN: z.optional(origin),
  ADMIN_HOST: z._default(text(), '127.0.0.1'),
  ADMIN_PORT: z._default(integer(0, 65_535), 5_565),
  /** OpenID provider of the operators. */
  ADMIN_ISSUER: z.optional(z.url()),
  ADMIN_CLIENT_ID: z.optional(text()),
  ADMIN_CLIENT_SECRET: z.optional(text()),
  /** Operators who are owners whatever the database says: the first one, and the way back. */
  ADMIN_OWNERS: z.pipe(z._default(list(), []), z.array(operatorLogin)),
};

/** Settings of the administration. */
export interface AdminSettings {
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly owners: readonly string[];
}

interface Given {
  readonly WALLET_ORIGIN: string;
  readonly ADMIN_ORIGIN?: string | undefined;
  readonly ADMIN_HOST: string;
  readonly ADMIN_PORT: number;
  readonly ADMIN_ISSUER?: string | undefined;
  readonly ADMIN_CLIENT_ID?: string | undefined;
  readonly ADMIN_CLIENT_SECRET?: string | undefined;
  readonly ADMIN_OWNERS: readonly string[];
}

/** Tells whether an address is one of this machine. */
export const isLocalUrl = (url: string): boolean => ['localhost', '127.0.0.1'].includes(new URL(url).hostname);

/** Returns the settings of the administration; undefined where it is off. @throws for settings that name a part of it */
export function adminSettings(given: Given): AdminSettings | undefined {
  const { ADMIN_ORIGIN: own, ADMIN_ISSUER: issuer, ADMIN_CLIENT_ID: clientId } = given;
  const { ADMIN_CLIENT_SECRET: clientSecret } = given;
  if (own === undefined) {
    if (issuer !== undefined) throw new Error('ADMIN_ISSUER: the administration needs ADMIN_ORIGIN too');
    return undefined;
  }
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new Error('ADMIN_ORIGIN: the administration needs ADMIN_ISSUER, ADMIN_CLIENT_ID and ADMIN_CLIENT_SECRET');
  if (own === given.WALLET_ORIGIN) throw new Error('ADMIN_ORIGIN: must be another origin than that of the wallet');
  if (!issuer.startsWith('https://') && !isLocalUrl(issuer)) throw new Error('ADMIN_ISSUER: must be https');
  return {
    origin: own,
    host: given.ADMIN_HOST,
    port: given.ADMIN_PORT,
    issuer,
    clientId,
    clientSecret,
    owners: given.ADMIN_OWNERS,
  };
}

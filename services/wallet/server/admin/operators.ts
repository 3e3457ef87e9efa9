import { Failure } from '../failure.js';
import type { World } from '../world.js';
import { roles, type Role } from './permissions.js';

/** An operator of a call. */
export interface Operator {
  /** Email address, or `sub:` and the subject: the name in the audit. */
  readonly login: string;
  readonly role: Role;
  /** When the operator has proven at the provider who they are. */
  readonly provedAt: number;
}

/** What the provider says of who signs in. */
export interface ProviderClaims {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly isEmailVerified: boolean;
}

/** Role of the row that binds an owner of the settings to a subject. It allows nothing: who is named there no more is no operator. */
export const OF_SETTINGS = 'settings';

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

/** Returns the role of a login now; undefined for one that is no operator any more. */
export async function roleOf({ settings, db }: World, login: string): Promise<Role | undefined> {
  if (settings.admin?.owners.includes(login)) return 'owner';
  const row = await db.selectFrom('operators').select('role').where('login', '=', login).executeTakeFirst();
  return row && isRole(row.role) ? row.role : undefined;
}

/** Binds an address to the subject of its first sign-in. False if another subject has it. */
async function isOwnSubject({ db, now }: World, login: string, sub: string): Promise<boolean> {
  await db
    .insertInto('operators')
    .values({ login, role: OF_SETTINGS, subject: sub, added_at: now(), added_by: 'settings' }) // others have a row
    .onConflict(conflict => conflict.column('login').doNothing())
    .execute();
  await db
    .updateTable('operators')
    .set({ subject: sub })
    .where('login', '=', login)
    .where('subject', 'is', null)
    .execute();
  const row = await db.selectFrom('operators').select('subject').where('login', '=', login).executeTakeFirst();
  return row?.subject === sub;
}

/**
 * Returns the login of who has signed in at the provider; undefined for one who is no operator. An address counts if the
 * provider has verified it, and only for the subject that came with it first: providers give addresses to other people.
 */
export async function operatorLoginOf(world: World, claims: ProviderClaims): Promise<string | undefined> {
  const bySubject = `sub:${claims.sub}`;
  if (await roleOf(world, bySubject)) return bySubject;
  if (claims.email === undefined || !claims.isEmailVerified) return undefined;
  const login = claims.email.toLowerCase();
  const role = await roleOf(world, login);
  return role && (await isOwnSubject(world, login, claims.sub)) ? login : undefined;
}

/** Throws unless an owner is left who can appoint others. */
export async function requireOwnerBesides({ settings, db }: World, login: string): Promise<void> {
  if (settings.admin?.owners.some(owner => owner !== login)) return;
  const other = await db
    .selectFrom('operators')
    .select('login')
    .where('role', '=', 'owner')
    .where('login', '!=', login)
    .executeTakeFirst();
  if (!other) throw new Failure('BAD_REQUEST', { message: 'This is the last owner. Name another one first.' });
}

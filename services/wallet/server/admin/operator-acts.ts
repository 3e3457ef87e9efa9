import { sql } from 'kysely';
import type { AdminEvent, AdminOperator, AdminRequest } from '../../shared/admin-api.js';
import { factsOf } from '../changes.js';
import { Failure } from '../failure.js';
import type { World } from '../world.js';
import { operatorLogin } from './admin-settings.js';
import { done, type HandlersOf } from './handler.js';
import { OF_SETTINGS, requireOwnerBesides } from './operators.js';

const PAGE = 100;
const DAY_MS = 24 * 3_600_000;
/** Without a time, a search goes back so far: the audit is long. */
const USUAL_DAYS = 30;

const refuse = (message: string): never => {
  throw new Failure('BAD_REQUEST', { message });
};

async function listOperators({ db, settings }: World): Promise<readonly AdminOperator[]> {
  const rows = await db.selectFrom('operators').selectAll().orderBy('login').execute();
  const owners = settings.admin?.owners ?? [];
  const named = owners.filter(owner => rows.every(({ login }) => login !== owner));
  return [
    ...named.map(id => ({ id, role: 'owner', isOfSettings: true, hasSignedIn: false, addedBy: null })),
    ...rows
      .filter(({ login, role }) => role !== OF_SETTINGS || owners.includes(login))
      .map(({ login, role, subject, added_by: addedBy }) => ({
        id: login,
        role: owners.includes(login) ? 'owner' : role,
        isOfSettings: owners.includes(login),
        hasSignedIn: subject !== null,
        addedBy,
      })),
  ];
}

/** Throws for an owner whom the settings name: the database cannot take that away. */
function requireOfDatabase({ settings }: World, login: string): void {
  if (settings.admin?.owners.includes(login)) refuse('ADMIN_OWNERS names this owner. Change it there.');
}

async function endSessions({ db }: World, login: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('login', '=', login).execute();
}

export const operatorActs: HandlersOf<'operators'> = {
  'operators/list': async ({ world }) => ({ operators: await listOperators(world) }),
  async 'operators/save'({ world, operator }, { id, role }) {
    const read = operatorLogin.safeParse(id);
    if (!read.success) return refuse('Name an email address, or sub: and the subject at the provider.');
    const login = read.data;
    requireOfDatabase(world, login);
    if (role !== 'owner') await requireOwnerBesides(world, login);
    await world.db
      .insertInto('operators')
      .values({ login, role, subject: null, added_at: world.now(), added_by: operator.login })
      .onConflict(conflict => conflict.column('login').doUpdateSet({ role }))
      .execute();
    return done;
  },
  async 'operators/remove'({ world }, { id }) {
    requireOfDatabase(world, id);
    await requireOwnerBesides(world, id);
    const { numDeletedRows } = await world.db.deleteFrom('operators').where('login', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('NOT_FOUND');
    await endSessions(world, id);
    return done;
  },
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, character => `\\${character}`);

async function searchAudit(
  { db, now }: World,
  { userId, operator, event, since, until, before }: AdminRequest<'audit/search'>,
): Promise<readonly AdminEvent[]> {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where('at', '>=', since ?? now() - USUAL_DAYS * DAY_MS);
  if (until !== undefined) query = query.where('at', '<', until);
  if (before !== undefined) query = query.where('id', '<', before);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (event !== undefined) query = query.where('event', '=', event);
  if (operator !== undefined) {
    const part = escaped(JSON.stringify({ operator }).slice(1, -1));
    query = query.where(sql<boolean>`detail like ${`%${part}%`} escape '\\'`);
  }
  const rows = await query.orderBy('id', 'desc').limit(PAGE).execute();
  return rows.map(({ id, at, event: name, user_id: user, detail }) => ({
    id,
    at: new Date(at).toISOString(),
    event: name,
    userId: user,
    // Written by `audit`, of an earlier version with the names of people
    detail: factsOf(JSON.parse(detail) as AdminEvent['detail']),
  }));
}

export const auditActs: HandlersOf<'audit'> = {
  'audit/search': async ({ world }, body) => ({ events: await searchAudit(world, body) }),
};

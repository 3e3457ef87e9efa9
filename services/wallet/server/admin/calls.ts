import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.js';
import type { Metrics } from '../../../http/metrics.js';
import { HttpError } from '../../../http/http-error.js';
import { senderName } from '../../../letters/html.js';
import { adminRequests, type AdminCall, type AdminSession } from '../../shared/admin-api.js';
import { Failure } from '../failure.js';
import type { World } from '../world.js';
import type { AdminSettings } from './admin-settings.js';
import type { AdminHandlers, Deed } from './handler.js';
import { auditActs, operatorActs as actsOnOperators } from './operator-acts.js';
import { endOperatorSession, keyOf, operatorSessionOf, type OperatorSession } from './operator-sessions.js';
import {
  OPERATOR_PROOF_MS,
  operatorActs,
  permissionOf,
  refusalOf,
  type OperatorAct,
  type OperatorRefusal,
} from './permissions.js';
import { personActs } from './person-acts.js';
import { projectActs } from './project-acts.js';
import { budgetActs, limitActs, providerActs } from './service-acts.js';

/** Header with the key of the session. */
export const KEY_HEADER = 'x-admin-key';
const MOST_DETAIL = 2_000;

const handlers: AdminHandlers = {
  ...projectActs,
  ...providerActs,
  ...limitActs,
  ...budgetActs,
  ...personActs,
  ...actsOnOperators,
  ...auditActs,
};

const refusals: Readonly<Record<OperatorRefusal, readonly [status: number, message: string]>> = {
  role: [403, 'Your role does not allow this.'],
  reason: [400, 'Say why you do this.'],
  confirm: [400, 'Write the name of what this is about to confirm it.'],
  proof: [401, 'Prove at your provider who you are, then do this within 5 minutes.'],
};

/** Body of a call, as far as every call has it. */
interface Body {
  readonly id?: string;
  readonly userId?: string | undefined;
  readonly reason?: string | undefined;
  readonly confirm?: string | undefined;
}

/** Where the administration is, and the name of the cookie of its sessions. */
export interface AdminPlace {
  readonly admin: AdminSettings;
  readonly cookie: string;
}

/** Refuses requests of other pages, whatever a browser may send with them. */
function checkPage({ admin }: AdminPlace, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== admin.origin || (site !== undefined && site !== 'same-origin'))
    throw new Failure('WRONG_ORIGIN');
}

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Returns the session of a call. Throws without one; `session` alone needs no key, because it tells the key. */
async function sessionOf(
  world: World,
  place: AdminPlace,
  request: FastifyRequest,
  needsKey = true,
): Promise<OperatorSession> {
  checkPage(place, request);
  const session = await operatorSessionOf(world, request.cookies[place.cookie]);
  if (!session) throw new HttpError(401, 'session', 'Sign in first.');
  const key = request.headers[KEY_HEADER];
  if (needsKey && !same(typeof key === 'string' ? key : '', keyOf(world, session)))
    throw new HttpError(403, 'key', 'The page has expired. Load it again.');
  await world.limits.take('operator call', session.operator.login);
  return session;
}

/** What the audit keeps of a body: all but what is kept apart, and secrets. */
function givenOf(body: object): string | undefined {
  const { id, reason, confirm, clientSecret, ...rest } = body as Body & { clientSecret?: string };
  const text = JSON.stringify({ ...rest, ...(clientSecret !== undefined && { clientSecret: '[new]' }) });
  return text === '{}' ? undefined : text.slice(0, MOST_DETAIL);
}

/** Writes an act into the audit before it is done: no act is without its event. */
async function note({ world, operator }: Deed, act: OperatorAct, body: Body): Promise<void> {
  const { id: target, reason } = body;
  const given = givenOf(body);
  const person = act.startsWith('users/') ? target : body.userId;
  await world.audit(`operator: ${act}`, person, {
    operator: operator.login,
    role: operator.role,
    ...(target !== undefined && { target }),
    ...(reason !== undefined && { reason }),
    ...(given !== undefined && { given }),
  });
}

/** A search names what was found: what was asked for may be the address of somebody who has no account. */
async function noteSearch({ world, operator }: Deed, { reason = '' }: Body, ids: readonly string[]): Promise<void> {
  const detail = { operator: operator.login, role: operator.role, reason, found: ids.length };
  for (const id of ids.length > 0 ? ids : [undefined]) await world.audit('operator: users/search', id, detail);
}

/** Throws unless the operator may do what they ask for. */
async function requirePermission({ world, operator }: Deed, act: OperatorAct, body: Body): Promise<void> {
  const { id: target, reason, confirm } = body;
  const { role, provedAt, login } = operator;
  const refusal = refusalOf(act, { role, provedAt, reason, confirm, target }, world.now());
  if (refusal === undefined) return;
  if (refusal === 'role') await world.audit('operator turned away', undefined, { operator: login, role, act });
  const [status, message] = refusals[refusal];
  throw new HttpError(status, refusal, message);
}

async function carryOut(deed: Deed, act: AdminCall, body: Body): Promise<object> {
  await requirePermission(deed, act, body);
  const { counted, isQuiet } = permissionOf(act);
  if (counted) await deed.world.limits.take(counted, deed.operator.login);
  // The body was parsed by the row of this name
  const handler = handlers[act] as (deed: Deed, body: unknown) => Promise<object>;
  if (act === 'users/search') {
    const answer = (await handler(deed, body)) as { readonly ids: readonly string[] };
    await noteSearch(deed, body, answer.ids);
    return answer;
  }
  if (!isQuiet) await note(deed, act, body);
  return handler(deed, body);
}

function describe(world: World, session: OperatorSession): AdminSession {
  const { operator, expiresAt } = session;
  const acts = operatorActs.filter(act => permissionOf(act).roles.includes(operator.role));
  return {
    operator: operator.login,
    role: operator.role,
    acts,
    dangerous: acts.filter(act => permissionOf(act).isDangerous),
    provedUntil: operator.provedAt + OPERATOR_PROOF_MS,
    expiresAt,
    key: keyOf(world, session),
    name: senderName(world.settings.mailFrom),
  };
}

/** How a call of an operator ended. */
const resultOf = (error: unknown): 'refused' | 'failed' => (error instanceof HttpError ? 'refused' : 'failed');

/** Returns what counts the acts of operators, which no figure names. */
const actCounter = (metrics: Metrics) =>
  metrics.addCounter({
    name: 'latchkey_operator_acts_total',
    help: 'Acts of operators in the administration, by what they were and how they ended',
    labels: ['act', 'result'],
  });

/** Adds the calls of the administration. @throws for one without a row in the permissions */
export function addAdminCalls(app: App, world: World, place: AdminPlace, metrics: Metrics): void {
  const countAct = actCounter(metrics);
  const free = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
  app.post('/admin/api/session', async (request, reply) =>
    free(reply).send(describe(world, await sessionOf(world, place, request, false))),
  );
  app.post('/admin/api/logout', async (request, reply) => {
    await endOperatorSession(world, await sessionOf(world, place, request));
    return free(reply).clearCookie(place.cookie, { path: '/' }).send({});
  });
  for (const act of Object.keys(adminRequests) as AdminCall[]) {
    permissionOf(act);
    app.post(`/admin/api/${act}`, { schema: { body: adminRequests[act] } }, async (request, reply) => {
      const { operator } = await sessionOf(world, place, request);
      try {
        const answer = await carryOut({ world, operator }, act, request.body); // parsed by the row
        countAct({ act, result: 'done' });
        return await free(reply).send(answer);
      } catch (error) {
        countAct({ act, result: resultOf(error) });
        throw error;
      }
    });
  }
}

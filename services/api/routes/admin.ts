import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { adminCss } from '../admin/admin-css.js';
import { readForm, readProject, readProjectId, type Form } from '../admin/forms.js';
import { eventsPage, loginPage, projectsPage } from '../admin/pages.js';
import { AdminSessions, SESSION_COOKIE } from '../admin/session.js';
import type { ApiContext } from '../context.js';
import type { Db } from '../database/schema.js';
import { countEvents, listEvents } from '../events/events.js';
import { countWithin } from '../limits/counters.js';
import { networkCounter } from '../limits/network-counter.js';
import { tooMany } from '../limits/rate-limit.js';
import { allProjects, projectConfig, removeProject, saveProject } from '../project/projects.js';

const MINUTE_MS = 60_000;
const LOGINS_A_MINUTE = 10;
const MAX_ID = 64;
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const eventsQuery = z.object({
  before: z._default(z.coerce.number().check(z.int(), z.minimum(0)), Number.MAX_SAFE_INTEGER),
  id: z._default(z.string().check(z.maxLength(MAX_ID)), ''),
});

const sendPage = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

const formOf = ({ body }: FastifyRequest): Form => readForm(typeof body === 'string' ? body : '');

/** What the pages need. */
interface Parts {
  readonly db: Db;
  readonly sessions: AdminSessions;
}

type Scope = Parameters<FastifyPluginCallbackZod>[0];

/** Returns the session of a form that its own page sent. @throws {HttpError} */
async function sessionOfForm({ sessions }: Parts, request: FastifyRequest): Promise<string> {
  const session = await sessions.sessionOf(request);
  if (session === undefined) throw new HttpError(401, 'authentication', 'Sign in first');
  if (!sessions.isForm(session, formOf(request).key ?? '')) throw new HttpError(403, 'key', 'The form has expired');
  return session;
}

async function showProjects(
  { db, sessions }: Parts,
  reply: FastifyReply,
  session: string,
  problem = '',
): Promise<FastifyReply> {
  const html = projectsPage(await allProjects(db), sessions.formKey(session), problem);
  return sendPage(reply, html, problem ? 400 : 200);
}

function addProjectForms(scope: Scope, parts: Parts): void {
  scope.post('/admin/projects/new', async (request, reply) => {
    const session = await sessionOfForm(parts, request);
    const id = readProjectId(formOf(request));
    if (id === undefined) return showProjects(parts, reply, session, 'The project id is invalid.');
    await saveProject(parts.db, { ...(await projectConfig(parts.db, id)), id, name: id });
    return reply.redirect('/admin', 303);
  });
  scope.post('/admin/projects', async (request, reply) => {
    const session = await sessionOfForm(parts, request);
    const form = formOf(request);
    const project = readProject(form);
    if (typeof project === 'string') return showProjects(parts, reply, session, project);
    if (form.action === 'remove') await removeProject(parts.db, project.id);
    else await saveProject(parts.db, project);
    return reply.redirect('/admin', 303);
  });
}

/** Adds the pages of administrators. Without an admin token in the settings there are none. */
export function addAdmin(app: App, context: ApiContext): void {
  const { settings, db } = context;
  const { ADMIN_TOKEN: token } = settings;
  if (token === undefined) return;
  const sessions = new AdminSessions(db, token);
  const cookieOptions = { path: '/admin', httpOnly: true, sameSite: 'strict', secure: 'auto' } as const;

  const parts: Parts = { db, sessions };

  const routes: FastifyPluginCallbackZod = (scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
      reply.removeHeader('access-control-allow-origin'); // no other page reads these
    });

    scope.get('/admin/admin.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(adminCss));
    scope.get('/admin', async (request, reply) => {
      const session = await sessions.sessionOf(request);
      return session === undefined ? sendPage(reply, loginPage(''), 401) : showProjects(parts, reply, session);
    });
    scope.post('/admin/login', async (request, reply) => {
      const { count, endsAt } = await countWithin(db, networkCounter(settings, 'login', request.ip), MINUTE_MS);
      if (count > LOGINS_A_MINUTE) throw tooMany(endsAt);
      if (!sessions.accepts(formOf(request).token ?? ''))
        return sendPage(reply, loginPage('This token is wrong.'), 401);
      return reply.setCookie(SESSION_COOKIE, await sessions.start(), cookieOptions).redirect('/admin', 303);
    });
    scope.post('/admin/logout', async (request, reply) => {
      await sessions.end(await sessionOfForm(parts, request));
      return reply.clearCookie(SESSION_COOKIE, cookieOptions).redirect('/admin', 303);
    });
    addProjectForms(scope, parts);
    scope.get('/admin/events', { schema: { querystring: eventsQuery } }, async (request, reply) => {
      const session = await sessions.sessionOf(request);
      if (session === undefined) return sendPage(reply, loginPage(''), 401);
      const [counts, events] = await Promise.all([countEvents(db), listEvents(db, request.query)]);
      return sendPage(reply, eventsPage(counts, events, sessions.formKey(session)));
    });
    done();
  };
  void app.register(cookie);
  void app.register(routes);
}

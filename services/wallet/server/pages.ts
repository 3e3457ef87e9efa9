import type { FastifyReply } from 'fastify';
import type { App } from '../../http/app.js';
import type { NotFoundPage } from '../../http/failures.js';
import { databaseCheck } from '../../http/database/check-database.js';
import { addHealth } from '../../http/health.js';
import { senderName } from '../../letters/html.js';
import { Failure } from './failure.js';
import { hostOfFlow } from './flows.js';
import { addForms, formOf } from './forms.js';
import { POSTED_FIELDS, returnPageOf, SOCIAL_DONE, SOCIAL_FLOW, stateOf } from './social.js';
import type { PageFile, PageFiles } from './page-files.js';
import { html, setHeaders } from './page-html.js';
import { identityKeys } from './identity-tokens.js';
import { discovery } from './openid/discovery.js';
import { hasRelayer } from './operator-keys.js';
import { hasClients } from './openid/clients.js';
import { addOpenId } from './openid/routes.js';
import { statementKeys } from './statements.js';
import type { Tokens } from './tokens.js';
import type { World } from './world.js';

const YEAR = 'public, max-age=31536000, immutable';

/** Policy of a picture. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Networks as the page of the wallet needs them. */
const publicNetworks = ({ settings }: World, tokens: Tokens): object[] =>
  settings.networks.map(({ id, name, rpcUrl, publicRpcUrl = rpcUrl, symbol, decimals, explorer, accountFactory }) => ({
    id,
    name,
    rpcUrl: publicRpcUrl,
    symbol,
    decimals,
    explorer,
    accountFactory: hasRelayer(settings) ? accountFactory : undefined,
    tokens: tokens.of(id),
  }));

/** Adds the page to which providers redirect. It hands the answer to the page that started the login, and to no other. */
function addDonePage(app: App, world: World, files: PageFiles): void {
  app.get(SOCIAL_DONE, async (request, reply) => {
    const answer = new URL(request.url, world.settings.origin);
    const hostOrigin = await hostOfFlow(world, SOCIAL_FLOW, stateOf(answer));
    const returnPage = returnPageOf(answer);
    const mayReturn = returnPage && URL.canParse(returnPage) && new URL(returnPage).origin === hostOrigin;
    setHeaders(world, reply, []).header('cross-origin-opener-policy', 'unsafe-none');
    return reply
      .type('text/html; charset=utf-8')
      .send(html(files, request, 'done', { hostOrigin, ...(mayReturn && { returnPage }) }));
  });
  // Providers that post their answer get the same page
  app.post(SOCIAL_DONE, async (request, reply) => {
    const form = [...formOf(request)].filter(([name]) => POSTED_FIELDS.includes(name));
    return reply.redirect(`${SOCIAL_DONE}?${new URLSearchParams(Object.fromEntries(form)).toString()}`, 303);
  });
}

/** Adds what other programs read of the wallet: related origins, and the keys of what it signs. */
function addWellKnown(app: App, world: World): void {
  // Related origins of WebAuthn: browsers let the pages of these origins use the passkeys of this domain
  app.get('/.well-known/webauthn', async (_, reply) => {
    const { origin, passkeyOrigins } = world.settings;
    return reply.header('cache-control', 'public, max-age=300').send({ origins: [origin, ...passkeyOrigins] });
  });
  for (const [path, content] of [
    ['/.well-known/jwks.json', identityKeys],
    ['/.well-known/openid-configuration', discovery],
  ] as const)
    app.get(path, async (_, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
        .send(content(world)),
    );
  app.get('/statement-keys', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(statementKeys(world)),
  );
}

/** What the pages of the wallet consist of. */
interface PageParts {
  readonly files: PageFiles;
  readonly tokens: Tokens;
}

/** Adds the files that do not change at their address. */
function addFiles(app: App, { files, tokens }: PageParts): void {
  const send = (reply: FastifyReply, file: PageFile | undefined): FastifyReply => {
    if (!file) throw new Failure('NOT_FOUND');
    return reply
      .type(file.type)
      .headers({ 'cache-control': YEAR, 'x-content-type-options': 'nosniff' })
      .send(file.body);
  };
  app.get<{ Params: { tag: string; name: string } }>('/files/:tag/:name', async (request, reply) => {
    const { tag, name } = request.params;
    return send(reply, tag === files.tag ? files.get(name) : undefined);
  });
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) =>
    // Opened by itself, a picture is a document of this origin: it must run nothing
    send(reply.header('content-security-policy', PICTURE_POLICY), tokens.picture(request.params.name)),
  );
}

/** Returns the page that browsers get at a path that the wallet does not have, such as `/` or that of a broken link. */
export const notFoundPage =
  (world: World, files: PageFiles): NotFoundPage =>
  (request, reply) => {
    setHeaders(world, reply, []);
    return html(files, request, 'not-found', { name: senderName(world.settings.mailFrom) });
  };

/** Adds the pages of the wallet and their files. */
export function addPages(app: App, world: World, parts: PageParts): void {
  const { files, tokens } = parts;
  app.get<{ Querystring: { projectId?: string } }>('/sdk', async (request, reply) => {
    const { projectId = '' } = request.query;
    const project = (await world.configuration.read()).projects.get(projectId);
    const { referer } = request.headers; // the origin of the page that holds the frame
    const origin = referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
    if (!project) {
      request.log.warn({ projectId, origin }, 'WALLET_PROJECTS has no such project');
      throw new Failure('UNKNOWN_PROJECT');
    }
    const { origins, look } = project;
    if (origin !== undefined && origin !== world.settings.origin && !origins.includes(origin))
      request.log.warn({ projectId, origin }, 'WALLET_PROJECTS does not list this origin for the project');
    const { custody, keyServiceUrl, sponsorFees } = world.settings;
    const hasPrices = world.settings.pricesUrl !== undefined;
    const networks = publicNetworks(world, tokens);
    const facts = { origins, look, custody, keyServiceUrl, sponsorFees, hasPrices, networks };
    setHeaders(world, reply, origins);
    return reply.type('text/html; charset=utf-8').send(html(files, request, 'frame', facts));
  });
  // Says what the headers of the frame say too, in a form that a page that is refused can read
  app.get<{ Querystring: { id?: string } }>('/project', async (request, reply) => {
    const { id = '' } = request.query;
    const { origins } = (await world.configuration.read()).projects.get(id) ?? {};
    const isListed = origins?.includes(request.headers.origin ?? '') ?? false;
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store', vary: 'origin' });
    return reply.send({ isKnown: origins !== undefined, isListed });
  });
  for (const name of ['approve', 'undo', 'loading'] as const)
    app.get(`/${name}`, async (request, reply) => {
      setHeaders(world, reply, []);
      return reply
        .type('text/html; charset=utf-8')
        .send(html(files, request, name, { name: senderName(world.settings.mailFrom) }));
    });
  addForms(app);
  addDonePage(app, world, files);
  if (hasClients(world)) addOpenId(app, world, files);
  addWellKnown(app, world);
  addFiles(app, parts);
  addHealth(app, databaseCheck(world.db, world.settings.databaseUrl, 'counters'));
}

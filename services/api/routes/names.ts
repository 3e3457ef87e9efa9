import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import type { App } from '../../http/app.js';
import { accountOf } from '../chains/account.js';
import type { ApiContext } from '../context.js';
import { readName, readNewLabel, similarLabels } from '../names/name-rules.js';
import { findName, firstName, namesOf, registered } from '../names/names.js';
import { addressParams, checkProject, projectQuery } from './query.js';

const DAY_SECONDS = 24 * 60 * 60;
const MAX_SUGGESTIONS = 5;

const apiVersion = z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'must be a number')));
const nameQuery = z.object({
  ...projectQuery,
  projectId: z.optional(z.string()),
  apiVersion,
  sender: z.optional(z.string()),
});
const identityQuery = z.object({ ...projectQuery, sender: z.optional(z.string()), chainId: z.optional(z.string()) });
const suggestionQuery = z.object({ ...projectQuery, projectId: z.optional(z.string()), zone: z.optional(z.string()) });

/** Version of the client from which a miss is an empty list. */
const isEmptyOnMiss = (version: string | undefined): boolean => Number(version ?? 0) >= 2;

/** Adds the routes of identity: names and avatars from the registry of this server. */
function addIdentity(app: App, context: ApiContext): void {
  const { db, settings } = context;
  for (const path of ['/v1/identity/:address', '/v1/account/:address/identity'])
    app.get(path, { schema: { params: addressParams, querystring: identityQuery } }, async (request, reply) => {
      const { address } = accountOf(settings.chains, request.params.address, undefined);
      await checkProject(context, request.query.projectId);
      const first = await firstName(db, address);
      // A miss must not be cached: a name that is registered now has to appear
      reply.header('cache-control', first ? `public, max-age=60, s-maxage=${Math.min(60, DAY_SECONDS)}` : 'no-store');
      return {
        name: first?.name ?? null,
        avatar: first?.avatar_url || null, // empty without one
        resolvedAt: new Date().toISOString(),
      };
    });
}

/** Adds the routes that read names. */
export function addNames(app: App, context: ApiContext): void {
  const { db, settings } = context;
  addIdentity(app, context);

  const params = z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) });
  app.get('/v1/profile/account/:name', { schema: { params, querystring: nameQuery } }, async request => {
    const found = await findName(db, readName(request.params.name, settings.NAME_ZONES));
    if (found) return found;
    if (isEmptyOnMiss(request.query.apiVersion)) return [];
    throw new HttpError(404, 'name', 'This name is not registered');
  });

  app.get(
    '/v1/profile/reverse/:address',
    { schema: { params: addressParams, querystring: nameQuery } },
    async request => {
      const { address } = accountOf(settings.chains, request.params.address, undefined);
      const found = await namesOf(db, address);
      if (found.length > 0 || isEmptyOnMiss(request.query.apiVersion)) return found;
      throw new HttpError(404, 'address', 'This address has no name');
    },
  );

  const label = z.object({ label: z.string().check(z.minLength(1), z.maxLength(200)) });
  app.get(
    '/v1/profile/suggestions/:label',
    { schema: { params: label, querystring: suggestionQuery } },
    async request => {
      const requested = readNewLabel(request.params.label);
      const zone = request.query.zone ?? settings.NAME_ZONES[0] ?? '';
      if (!settings.NAME_ZONES.includes(zone)) throw new HttpError(400, 'name', 'Names of this zone are not served');
      const labels = [requested, ...similarLabels(requested)];
      const taken = await registered(
        db,
        labels.map(one => `${one}.${zone}`),
      );
      const suggestions = labels.map(one => ({
        label: one,
        name: `${one}.${zone}`,
        registered: taken.has(`${one}.${zone}`),
      }));
      const free = suggestions.slice(1).filter(one => !one.registered);
      return { suggestions: [...suggestions.slice(0, 1), ...free].slice(0, MAX_SUGGESTIONS) };
    },
  );
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../../http/app.js';
import { networkOf } from '../../http/client-network.js';
import { HttpError } from '../../http/http-error.js';
import { Failure } from './failure.js';
import { hashOfSecret } from './project-secrets.js';
import { findUser, inviteUser, readUser, removeUser } from './project-users.js';
import type { World } from './world.js';

const email = z
  .string()
  .check(z.maxLength(254), z.trim(), z.toLowerCase(), z.regex(/^[^\s@<>",;\p{Cc}]+@[^\s@<>",;\p{Cc}]+$/u));
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const search = z
  .object({ email: z.optional(email), address: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))) })
  .check(z.refine(given => (given.email === undefined) !== (given.address === undefined), 'email or address'));

/**
 * Returns the project of a request. Throws for one without a secret of a project, and for one of a page: a secret that a
 * page has is everybody's.
 */
async function projectOf(world: World, { headers, ip }: FastifyRequest): Promise<string> {
  const { limits, sealer, configuration } = world;
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) throw new Failure('WRONG_ORIGIN');
  const secret = /^Bearer (lks_[\w-]{43})$/.exec(headers.authorization ?? '')?.[1];
  const hash = secret === undefined ? undefined : hashOfSecret(secret);
  const { projects } = await configuration.read();
  const found = [...projects.values()].find(({ secrets }) => hash !== undefined && secrets.includes(hash));
  if (!found) {
    await limits.take('refused secret', sealer.hash('network counter', networkOf(ip)));
    throw new HttpError(401, 'authorization', 'This is the secret of no project', { 'www-authenticate': 'Bearer' });
  }
  await limits.take('project request', found.id);
  return found.id;
}

const free = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** Adds the calls of hosts' servers, each with the secret of its project; all of them are in the audit. */
export function addUserApi(app: App, world: World): void {
  app.get('/v1/users', { schema: { querystring: search } }, async (request, reply) => {
    const project = await projectOf(world, request);
    const users = await findUser(world, project, request.query);
    await world.audit('server searched', undefined, { project, found: users.length });
    return free(reply).send({ users });
  });
  app.get('/v1/users/:id', { schema: { params: z.object({ id }) } }, async (request, reply) => {
    const project = await projectOf(world, request);
    const user = await readUser(world, project, request.params.id);
    await world.audit('server read', user.id, { project });
    return free(reply).send({ user });
  });
  app.post('/v1/users', { schema: { body: z.object({ email }) } }, async (request, reply) => {
    const project = await projectOf(world, request);
    return free(reply).send({ user: await inviteUser(world, project, request.body.email) });
  });
  app.delete('/v1/users/:id', { schema: { params: z.object({ id }) } }, async (request, reply) => {
    const project = await projectOf(world, request);
    return free(reply).send({ removesAt: await removeUser(world, project, request.params.id) });
  });
}

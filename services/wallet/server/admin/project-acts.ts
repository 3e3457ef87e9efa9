import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { AdminProject } from '../../shared/admin-api.js';
import type { Project, ValueOf } from '../configuration.js';
import { projectValue } from '../configuration.js';
import { Failure } from '../failure.js';
import { hashOfSecret } from '../project-secrets.js';
import type { World } from '../world.js';
import { done, type HandlersOf } from './handler.js';

const MOST_SECRETS = 5;
/** Digits of a hash by which operators tell secrets apart. */
const ID_DIGITS = 12;

type Value = ValueOf<'project'>;

const refuse = (message: string): never => {
  throw new Failure('BAD_REQUEST', { message });
};

const idOf = (hash: string): string => hash.slice(0, ID_DIGITS);

const publicProject = ({ secrets, gwei, look, ...project }: Project): AdminProject => {
  const { id, name, origins, isSuspended, isOfSettings } = project;
  return {
    id,
    name,
    origins,
    isSuspended,
    isOfSettings,
    secretIds: secrets.map(idOf),
    gwei: gwei ?? null,
    look: {
      ...(look.themeMode && { themeMode: look.themeMode }),
      ...(look.accent !== undefined && { accent: look.accent }),
      ...(look.radius !== undefined && { radius: look.radius }),
    },
  };
};

/** Returns a project. Throws `NOT_FOUND` for an unknown one. */
async function projectOf({ configuration }: World, id: string): Promise<Project> {
  const project = (await configuration.read()).all.find(each => each.id === id);
  if (!project) throw new Failure('NOT_FOUND');
  return project;
}

/** Changes what stands over the settings of a known project. */
async function change(world: World, id: string, act: (value: Value) => Value): Promise<Record<string, never>> {
  await projectOf(world, id);
  await world.configuration.set('project', id, (value = {}) => {
    const read = projectValue.safeParse(act(value));
    return read.success ? read.data : refuse(z.prettifyError(read.error));
  });
  return done;
}

/**
 * Adds a project without origins, secrets and people. People of a removed project with the same id signed in to that project, so
 * the server of this one must not read their accounts.
 */
async function addProject(world: World, id: string, name: string): Promise<Record<string, never>> {
  const { settings, configuration, db } = world;
  if (Object.hasOwn(settings.clients, id)) refuse('There is a client with this id.');
  await configuration.set('project', id, before =>
    before === undefined && !Object.hasOwn(settings.projects, id)
      ? { name, origins: [] }
      : refuse('There is a project with this id.'),
  );
  await db.deleteFrom('project_users').where('project', '=', id).execute();
  return done;
}

async function addSecret(world: World, id: string): Promise<{ readonly secret: string }> {
  const { secrets } = await projectOf(world, id);
  if (secrets.length >= MOST_SECRETS) refuse(`A project has at most ${MOST_SECRETS} secrets. Remove one first.`);
  const secret = `lks_${randomBytes(32).toString('base64url')}`;
  await change(world, id, value => ({ ...value, secrets: [...(value.secrets ?? []), hashOfSecret(secret)] }));
  return { secret };
}

async function removeSecret(world: World, id: string, secretId: string): Promise<Record<string, never>> {
  const hash = (await projectOf(world, id)).secrets.find(each => idOf(each) === secretId);
  if (hash === undefined) throw new Failure('NOT_FOUND');
  return change(world, id, value => {
    const own = value.secrets ?? [];
    if (own.includes(hash)) return { ...value, secrets: own.filter(each => each !== hash) };
    return { ...value, refusedSecrets: [...(value.refusedSecrets ?? []), hash] }; // one of the settings
  });
}

export const projectActs: HandlersOf<'projects'> = {
  'projects/list': async ({ world }) => ({ projects: (await world.configuration.read()).all.map(publicProject) }),
  'projects/add': ({ world }, { id, name }) => addProject(world, id, name),
  'projects/rename': ({ world }, { id, name }) => change(world, id, value => ({ ...value, name })),
  'projects/look': ({ world }, { id, themeMode, accent, radius }) =>
    change(world, id, value => ({ ...value, look: { themeMode, accent, radius } })),
  'projects/origins': ({ world }, { id, origins }) =>
    change(world, id, value => ({ ...value, origins: [...new Set(origins.map(each => each.trim()).filter(Boolean))] })),
  'projects/suspend': ({ world }, { id }) => change(world, id, value => ({ ...value, isSuspended: true })),
  'projects/resume': ({ world }, { id }) => change(world, id, value => ({ ...value, isSuspended: false })),
  async 'projects/remove'({ world }, { id }) {
    const { isOfSettings } = await projectOf(world, id);
    if (isOfSettings) refuse('WALLET_PROJECTS names this project. Suspend it here, or remove it there.');
    await world.configuration.set('project', id, () => undefined);
    return done;
  },
  'projects/add-secret': ({ world }, { id }) => addSecret(world, id),
  'projects/remove-secret': ({ world }, { id, secretId }) => removeSecret(world, id, secretId),
};

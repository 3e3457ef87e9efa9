import * as z from 'zod/mini';
import type { Db, ProjectRow } from '../database/schema.js';

/** Features that the remote configuration switches. */
export const featureIds = ['activity', 'onramp', 'swap', 'social_login', 'reown_branding'] as const;

/** Names of the features, for administrators. */
export const featureNames: Readonly<Record<(typeof featureIds)[number], string>> = {
  activity: 'Activity',
  onramp: 'Buy',
  swap: 'Swap',
  social_login: 'Email and social sign-in',
  reown_branding: 'Badge',
};

const featureSchema = z.object({
  id: z.enum(featureIds),
  isEnabled: z.boolean(),
  /** Names of providers; null leaves the feature to the host. */
  config: z.nullable(z.array(z.string())),
});

/** A feature of the remote configuration. */
export type Feature = z.infer<typeof featureSchema>;

const featuresSchema = z.array(featureSchema);
const originsSchema = z.array(z.string());

/** Configuration of a project. */
export interface Project {
  readonly id: string;
  readonly name: string;
  readonly features: readonly Feature[];
  readonly origins: readonly string[];
  readonly isAnalyticsEnabled: boolean;
}

/** Id of the configuration for projects that have none. */
export const ANY_PROJECT = '*';

/** Configuration before an administrator changes it: the host decides everything, every origin is allowed. */
const initial: Project = {
  id: ANY_PROJECT,
  name: 'All projects',
  features: featureIds.map(id => ({ id, isEnabled: true, config: null })),
  origins: ['*'],
  isAnalyticsEnabled: true,
};

const projectOf = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  isAnalyticsEnabled: row.is_analytics_enabled === 1,
  features: featuresSchema.parse(JSON.parse(row.features)),
  origins: originsSchema.parse(JSON.parse(row.origins)),
});

/** Returns the configuration of a project: its own, that of all projects, or the initial one. */
export async function projectConfig(db: Db, id: string): Promise<Project> {
  const rows = await db.selectFrom('projects').selectAll().where('id', 'in', [id, ANY_PROJECT]).execute();
  const row = rows.find(one => one.id === id) ?? rows[0];
  return row ? projectOf(row) : initial;
}

/** Returns all configurations; that of all projects comes first. */
export async function allProjects(db: Db): Promise<readonly Project[]> {
  const rows = await db.selectFrom('projects').selectAll().orderBy('id').execute();
  const own = rows.filter(({ id }) => id !== ANY_PROJECT).map(projectOf);
  return [await projectConfig(db, ANY_PROJECT), ...own];
}

/** Adds or replaces the configuration of a project. */
export async function saveProject(db: Db, { id, name, features, origins, isAnalyticsEnabled }: Project): Promise<void> {
  const row = {
    name,
    features: JSON.stringify(features),
    origins: JSON.stringify(origins),
    is_analytics_enabled: isAnalyticsEnabled ? 1 : 0,
    updated_at: Date.now(),
  };
  await db
    .insertInto('projects')
    .values({ id, ...row })
    .onConflict(on => on.column('id').doUpdateSet(row))
    .execute();
}

/** Removes the configuration of a project. */
export async function removeProject(db: Db, id: string): Promise<void> {
  await db.deleteFrom('projects').where('id', '=', id).execute();
}

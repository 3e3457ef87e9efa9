import * as z from 'zod/mini';
import { Failure } from './failure.js';
import { limits, type LimitName } from './limits.js';
import { origin } from './origin.js';
import type { Sealer } from './sealer.js';
import { provider, type ProviderSettings, type WalletSettings } from './settings.js';
import { openProvider, providersOf, sealProvider } from './stored-providers.js';
import type { Database } from './tables.js';

/** How long another instance may go on with what an operator has changed. */
const LIFE_MS = 1_000;

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1a2b3c'));

/** Look of the wallet in the pages of a project; what the page itself asks for stands over it. */
export const look = z.object({
  themeMode: z.optional(z.enum(['light', 'dark'])),
  accent: z.optional(colour),
  /** Roundness of corners in pixels. */
  radius: z.optional(z.int().check(z.minimum(0), z.maximum(24))),
});
/** Look of the wallet in the pages of a project. */
export type Look = z.output<typeof look>;

const gwei = z.int().check(z.minimum(0), z.maximum(999_999_999_999_999));

/** What operators set of a project. What is missing is as the settings have it. */
export const projectValue = z.object({
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  origins: z.optional(z.array(origin).check(z.maxLength(200))),
  isSuspended: z.optional(z.boolean()),
  look: z.optional(look),
  /** SHA-256 of secrets of its servers, besides those of the settings. */
  secrets: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(5))),
  /** Secrets of the settings that are not taken any more. */
  refusedSecrets: z.optional(z.array(z.string())),
  /** Gwei a day that the relayer pays for its people, in place of the budget of each project. */
  gwei: z.optional(gwei),
});

/** Schemas of what the table has, by kind. */
const values = { project: projectValue, limit: z.int(), budget: gwei } as const;

const schemas: Readonly<Record<ValueKind, z.ZodMiniType>> = { ...values, provider };

/** Kinds of what operators set. */
export type ValueKind = keyof typeof values | 'provider';
/** What operators set, by kind. */
export type ValueOf<K extends ValueKind> = K extends keyof typeof values
  ? z.output<(typeof values)[K]>
  : ProviderSettings;

/** Budgets of the relayer: gwei a day. */
export const budgets = {
  person: 'sponsored gwei of person',
  network: 'sponsored gwei of network',
  project: 'sponsored gwei of project',
  service: 'sponsored gwei',
} as const;
/** Name of a budget. */
export type BudgetName = keyof typeof budgets;

/** A project as it is now. */
export interface Project {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
  readonly isSuspended: boolean;
  readonly look: Look;
  /** Hashes of the secrets of its servers. */
  readonly secrets: readonly string[];
  readonly gwei: number | undefined;
  /** True for one that the settings name: it can be suspended, and not removed. */
  readonly isOfSettings: boolean;
}

/** What holds at a moment. */
export interface Moment {
  /** Every project, suspended ones too. */
  readonly all: readonly Project[];
  /** Projects in use, by id. */
  readonly projects: ReadonlyMap<string, Project>;
  readonly providers: ReadonlyMap<string, ProviderSettings>;
  readonly budgets: Readonly<Record<BudgetName, number>>;
  /** Counts in place of those of the table of limits. */
  readonly limits: ReadonlyMap<LimitName, number>;
}

/** What holds now. */
export interface Configuration {
  read(): Promise<Moment>;
  /**
   * Changes what operators have set: `change` gets it, undefined for nothing, and returns what takes its place, undefined
   * for nothing. Throws `BUSY` if another operator has changed it meanwhile.
   */
  set<K extends ValueKind>(
    kind: K,
    name: string,
    change: (before: ValueOf<K> | undefined) => ValueOf<K> | undefined,
  ): Promise<void>;
}

interface Row {
  readonly kind: string;
  readonly name: string;
  readonly value: string;
}

/** Limits whose counts an operator may change, and the greatest count. */
export function mostOf(name: LimitName): number | undefined {
  const { count, of } = limits[name];
  if (of === 'operator' || name === 'operator login' || Object.values<string>(budgets).includes(name)) return undefined;
  // More wrong codes are more guesses; what one address gets is not for its owner alone to bear
  return of === 'address' ? count : 10 * count;
}

function projectOf({ projects, projectSecrets }: WalletSettings, id: string, given: string | undefined): Project {
  const own = given === undefined ? {} : projectValue.parse(JSON.parse(given));
  const isOfSettings = Object.hasOwn(projects, id);
  const ofSettings = (Object.hasOwn(projectSecrets, id) ? projectSecrets[id] : undefined) ?? [];
  return {
    id,
    name: own.name ?? id,
    origins: own.origins ?? (isOfSettings ? projects[id] : undefined) ?? [],
    isSuspended: own.isSuspended ?? false,
    look: own.look ?? {},
    secrets: [...ofSettings.filter(hash => !own.refusedSecrets?.includes(hash)), ...(own.secrets ?? [])],
    gwei: own.gwei,
    isOfSettings,
  };
}

function momentOf(settings: WalletSettings, sealer: Sealer, rows: readonly Row[]): Moment {
  const of = (kind: ValueKind) => rows.filter(row => row.kind === kind);
  const own = new Map(of('project').map(({ name, value }) => [name, value]));
  const ids = new Set([...Object.keys(settings.projects), ...own.keys()]);
  const all = [...ids].map(id => projectOf(settings, id, own.get(id)));
  const numbers = (kind: 'limit' | 'budget') =>
    of(kind).map(({ name, value }) => [name, z.int().parse(JSON.parse(value))] as const);
  return {
    all,
    projects: new Map(all.filter(({ isSuspended }) => !isSuspended).map(project => [project.id, project])),
    providers: providersOf(settings, sealer, of('provider')),
    budgets: { ...settings.sponsorBudget, ...Object.fromEntries(numbers('budget')) },
    limits: new Map(numbers('limit').flatMap(([name, count]) => (name in limits ? [[name as LimitName, count]] : []))),
  };
}

interface Parts {
  readonly settings: WalletSettings;
  readonly db: Database;
  readonly sealer: Sealer;
  now(): number;
}

/** Writes, replaces or deletes a row, if it is still as it was read. Throws `BUSY` otherwise. */
async function replace(
  { db, now }: Parts,
  { kind, name }: { readonly kind: ValueKind; readonly name: string },
  before: string | undefined,
  value: string | undefined,
): Promise<void> {
  if (before === undefined && value === undefined) return;
  if (before === undefined && value !== undefined) {
    const added = await db
      .insertInto('administration')
      .values({ kind, name, value, updated_at: now() })
      .onConflict(conflict => conflict.columns(['kind', 'name']).doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!added) throw new Failure('BUSY');
    return;
  }
  const old = before ?? '';
  const row =
    value === undefined
      ? await db
          .deleteFrom('administration')
          .where('kind', '=', kind)
          .where('name', '=', name)
          .where('value', '=', old)
          .returning('name')
          .executeTakeFirst()
      : await db
          .updateTable('administration')
          .set({ value, updated_at: now() })
          .where('kind', '=', kind)
          .where('name', '=', name)
          .where('value', '=', old)
          .returning('name')
          .executeTakeFirst();
  if (!row) throw new Failure('BUSY');
}

/** Changes a row of the administration by what it says. */
async function setValue<K extends ValueKind>(
  parts: Parts,
  { kind, name }: { readonly kind: K; readonly name: string },
  change: (before: ValueOf<K> | undefined) => ValueOf<K> | undefined,
): Promise<void> {
  const { db, sealer } = parts;
  const row = await db
    .selectFrom('administration')
    .select('value')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
  const isSealed = kind === 'provider';
  const text = row && (isSealed ? openProvider(sealer, name, row.value) : row.value);
  const before = text === undefined ? undefined : (JSON.parse(text) as ValueOf<K>); // written below
  const after = change(before);
  const next = after === undefined ? undefined : JSON.stringify(schemas[kind].parse(after));
  const value = next !== undefined && isSealed ? sealProvider(sealer, name, next) : next;
  await replace(parts, { kind, name }, row?.value, value);
}

/** Creates what tells the present configuration: it asks the database once a second, and after each own change. */
export function createConfiguration(parts: Parts): Configuration {
  const { settings, db, sealer } = parts;
  let last: { readonly text: string; readonly moment: Moment } | undefined;
  let reading: Promise<Moment> | undefined;
  let readAt = -Infinity;

  const load = async (): Promise<Moment> => {
    const rows = await db
      .selectFrom('administration')
      .select(['kind', 'name', 'value'])
      .orderBy('kind')
      .orderBy('name')
      .execute();
    const text = JSON.stringify(rows);
    // Unchanged values stay the same objects: what is remembered of a provider stays known
    if (last?.text !== text) last = { text, moment: momentOf(settings, sealer, rows) };
    return last.moment;
  };
  const forget = (): void => {
    [reading, readAt] = [undefined, -Infinity];
  };
  return {
    read() {
      if (reading && performance.now() - readAt < LIFE_MS) return reading;
      readAt = performance.now();
      const own = load();
      own.catch(() => {
        if (reading === own) forget(); // the next one asks again
      });
      reading = own;
      return own;
    },
    async set(kind, name, change) {
      await setValue(parts, { kind, name }, change);
      forget();
    },
  };
}

/** Returns what operators have set in place of a count of the table of limits; undefined for nothing. */
export async function countOf(configuration: Configuration, name: LimitName, of: string): Promise<number | undefined> {
  const moment = await configuration.read();
  const budget = (Object.keys(budgets) as BudgetName[]).find(each => budgets[each] === name);
  if (budget === undefined) return moment.limits.get(name);
  return (budget === 'project' ? moment.projects.get(of)?.gwei : undefined) ?? moment.budgets[budget];
}

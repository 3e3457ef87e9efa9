import * as z from 'zod/mini';
import { ANY_PROJECT, featureIds, featureNames, type Project } from '../project/projects.js';

/** Fields of a form. */
export type Form = Readonly<Record<string, string>>;

/** Reads a form of type application/x-www-form-urlencoded; of a repeated field the last value counts. */
export const readForm = (body: string): Form => Object.fromEntries(new URLSearchParams(body));

const MAX_ORIGINS = 200;
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const idSchema = z.string().check(z.regex(/^[-\w.]{1,64}$/));
const originSchema = z.string().check(z.regex(/^(\*|https?:\/\/[^\s/?#]{1,250})$/));
const providerSchema = z.string().check(z.regex(/^[-\w.]{1,40}$/));

const items = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map(item => item.trim())
    .filter(Boolean);

/** Id of a new project; undefined if it is invalid. */
export function readProjectId(form: Form): string | undefined {
  const id = idSchema.safeParse(form.id);
  return id.success ? id.data : undefined;
}

/** Reads the form of a project. Returns the reason if a field is invalid. */
export function readProject(form: Form): Project | string {
  const id = form.id === ANY_PROJECT ? ANY_PROJECT : readProjectId(form);
  const name = nameSchema.safeParse(form.name);
  const origins = z
    .array(originSchema)
    .check(z.maxLength(MAX_ORIGINS))
    .safeParse(items(form.origins ?? '', /\s+/));
  if (id === undefined) return 'The project id is invalid.';
  if (!name.success) return 'The name must have 1 to 80 characters.';
  if (!origins.success) return 'Each origin must be * or start with https:// or http://, without a path.';
  const features = [];
  for (const feature of featureIds) {
    const providers = z.array(providerSchema).safeParse(items(form[`config-${feature}`] ?? '', /,/));
    if (!providers.success) return `The providers of ${featureNames[feature]} are invalid.`;
    const config = form[`local-${feature}`] === 'on' ? null : providers.data;
    features.push({ id: feature, isEnabled: form[`on-${feature}`] === 'on', config });
  }
  return { id, name: name.data, features, origins: origins.data, isAnalyticsEnabled: form.analytics === 'on' };
}

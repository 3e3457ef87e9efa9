import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteFolder } from '../services/static/build-site.js';

export const ROOT = join(import.meta.dirname, '../..');

/** Folder of the built pages. */
export const SITE = siteFolder(ROOT);

/**
 * Names of the built chunks that contain a module whose path, relative to the repository root, matches the pattern.
 *
 * @throws Error when no chunk matches
 */
export async function chunksWith(module: RegExp): Promise<readonly string[]> {
  const text = await readFile(join(SITE, 'chunk-modules.json'), 'utf8');
  // Written by demo/chunk-modules.mjs
  const chunks = Object.entries(JSON.parse(text) as Readonly<Record<string, readonly string[]>>);
  const found = chunks.filter(([, modules]) => modules.some(path => module.test(path))).map(([chunk]) => chunk);
  if (found.length === 0) throw new Error(`No built chunk holds ${String(module)}`);
  return found;
}

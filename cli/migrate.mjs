// `npx latchkey migrate [folder] [--dry-run]`: moves a host of the 1.7 line to this package.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { migrateManifest } from './manifest-rules.mjs';
import { migrateSource } from './source-rules.mjs';
import { settingsNotes } from './specifiers.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'build', 'out', 'coverage']);
const SOURCES = new Set(['.js', '.jsx', '.ts', '.tsx', '.mjs', '.cjs', '.mts', '.cts', '.vue', '.svelte', '.html']);

/** Settings of a compiler, whose paths a person must change: they may lead to files of the host. */
const SETTINGS = /^[jt]sconfig\b.*\.json$/;

/** Migrates one file by its name. Returns its new text and the notes, each with its line. */
function migrateFile(name, text, options) {
  if (name === 'package.json') return migrateManifest(text, options);
  return SETTINGS.test(name) ? { text, notes: settingsNotes(text) } : migrateSource(text);
}

/** Returns the files of a host below a folder, without hidden folders and what tools write. */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('.') || SKIPPED.has(entry.name) ? [] : filesOf(path);
    return entry.isFile() &&
      (entry.name === 'package.json' || SETTINGS.test(entry.name) || SOURCES.has(extname(entry.name)))
      ? [path]
      : [];
  });
}

const MARK = '\uFEFF'; // byte order mark

/** Migrates the files below a folder. Returns the changed paths and the notes, both relative to the folder. Writes after all are migrated. */
export function migrate(folder, { isDry = false, version, peers }) {
  const writes = [];
  const changed = [];
  const notes = [];
  for (const path of filesOf(folder)) {
    const file = readFileSync(path, 'utf8');
    const mark = file.startsWith(MARK) ? MARK : '';
    const before = file.slice(mark.length);
    const after = migrateFile(basename(path), before, { version, peers });
    const name = relative(folder, path).replaceAll('\\', '/');
    notes.push(...after.notes.map(({ line, text }) => `${name}:${line}: ${text}`));
    if (after.text === before) continue;
    changed.push(name);
    writes.push([path, mark + after.text]);
  }
  if (!isDry) for (const [path, text] of writes) writeFileSync(path, text);
  return { changed, notes };
}

// `npx latchkey migrate [folder] [--dry-run]`: moves a host of the 1.7 line to this package.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { migrateStyles } from './kits.mjs';
import { lineIn } from './lines.mjs';
import { migrateManifest, workspaceNotes } from './manifest-rules.mjs';
import { migrateSource } from './source-rules.mjs';
import { settingsNotes } from './specifiers.mjs';

/** Folders that tools write beside a package.json. Elsewhere, such as in `app/build`, they may have pages of the host. */
const OUTPUTS = new Set(['dist', 'build', 'out', 'coverage']);
/** Sources that no bundler writes. */
const WRITTEN_BY_HAND = new Set(['.jsx', '.ts', '.tsx', '.mts', '.cts', '.vue', '.svelte', '.astro', '.mdx']);
const SOURCES = new Set([...WRITTEN_BY_HAND, '.js', '.mjs', '.cjs', '.html']);

const STYLES = new Set(['.css', '.scss', '.sass', '.less', '.pcss']);
/** Hidden folders with sources of a host. */
const SHOWN = new Set(['.storybook', '.vitepress']);
const WORKSPACE = 'pnpm-workspace.yaml';

/** Settings of a compiler, whose paths a person must change: they may lead to files of the host. */
const SETTINGS = /^[jt]sconfig\b.*\.json$/;

/** Migrates one file by its name. Returns its new text and the notes, each with its line. */
function migrateFile(name, text, options) {
  if (name === 'package.json') return migrateManifest(text, options);
  if (name === WORKSPACE) return { text, notes: workspaceNotes(text) };
  if (STYLES.has(extname(name))) return migrateStyles(text);
  return SETTINGS.test(name) ? { text, notes: settingsNotes(text) } : migrateSource(text);
}

const isSkipped = name => name === 'node_modules' || (name.startsWith('.') && !SHOWN.has(name));
const isByHand = name => WRITTEN_BY_HAND.has(extname(name)) && !/\.d\.[cm]?ts$/.test(name);
const isRead = name =>
  name === 'package.json' ||
  name === WORKSPACE ||
  SETTINGS.test(name) ||
  SOURCES.has(extname(name)) ||
  STYLES.has(extname(name));

/**
 * Returns the files of a host below a folder, without hidden folders and what tools write. `isSource` tells by its name
 * whether a file is read.
 */
function filesOf(folder, isSource = isRead) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const isPackage = entries.some(({ name }) => name === 'package.json');
  return entries.flatMap(entry => {
    const { name } = entry;
    const path = join(folder, name);
    if (!entry.isDirectory()) return entry.isFile() && isSource(name) ? [path] : [];
    if (isSkipped(name)) return [];
    if (!OUTPUTS.has(name)) return filesOf(path, isSource);
    return isPackage ? [] : filesOf(path, isByHand);
  });
}

const NO_UTF8 = 'is not UTF-8: replace its imports by hand';
const MARK = '\uFEFF'; // byte order mark

/**
 * Migrates the files below a folder. Returns the changed paths and the notes, both relative to the folder; a note names the
 * line of the file as it is then. Writes after all are migrated.
 */
export function migrate(folder, { isDry = false, version, peers }) {
  const writes = [];
  const changed = [];
  const notes = [];
  for (const path of filesOf(folder)) {
    const bytes = readFileSync(path);
    const file = bytes.toString('utf8');
    const mark = file.startsWith(MARK) ? MARK : '';
    const before = file.slice(mark.length);
    const migrated = migrateFile(basename(path), before, { version, peers });
    const isText = migrated.text === before || bytes.equals(Buffer.from(file)); // else writing it would lose characters
    const after = isText ? migrated : { text: before, notes: [{ line: 1, text: NO_UTF8 }] };
    const isWhole = basename(path) === 'package.json'; // its notes are of no line
    const lineOf = isDry || isWhole ? line => line : lineIn(before, after.text);
    const name = relative(folder, path).replaceAll('\\', '/');
    notes.push(...after.notes.map(({ line, text }) => `${name}:${lineOf(line)}: ${text}`));
    if (after.text === before) continue;
    changed.push(name);
    writes.push([path, mark + after.text]);
  }
  if (!isDry) for (const [path, text] of writes) writeFileSync(path, text);
  return { changed, notes };
}

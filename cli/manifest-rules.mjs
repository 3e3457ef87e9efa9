// Changes of a host's package.json.
import { eolOf } from './imports.mjs';
import { isKitOfWagmi, KIT_ENTRIES } from './kits.mjs';
import { ENTRIES } from './specifiers.mjs';
import { WEB3MODAL_PACKAGES } from './web3modal.mjs';

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
/** Sections that need no package which `dependencies` has. */
const BESIDE = ['devDependencies', 'optionalDependencies'];

const packageOf = name => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
/** Packages whose modules have an entry. */
const REPLACED = new Set([...[ENTRIES, KIT_ENTRIES].flatMap(Object.keys).map(packageOf), ...WEB3MODAL_PACKAGES]);
const isOther = name => /^@(?:reown\/appkit-|web3modal\/)/.test(name) && !REPLACED.has(name);
/** Packages of kits that stay beside another one, which imports them on a host's server. */
const NEEDED_BY = { connectkit: 'connectkit-next-siwe' };

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
const sorted = object => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the object of a JSON text; undefined if it has none, as in a template. */
function parse(text) {
  try {
    const manifest = JSON.parse(text);
    return isObject(manifest) ? manifest : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Replaces the packages of the 1.7 line and of kits by this one, with its required peer. Keeps the indentation of the file. */
export function migrateManifest(text, { version, peers }) {
  const manifest = parse(text);
  if (!manifest) return { text, notes: [{ line: 1, text: 'is no JSON object: replace its packages by hand' }] };
  const packages = new Set(SECTIONS.flatMap(section => Object.keys(manifest[section] ?? {})));
  const old = [...packages].filter(name => REPLACED.has(name));
  const removed = old.filter(name => !NEEDED_BY[name] || !packages.has(NEEDED_BY[name]));
  const notes = [...packages].filter(isOther).map(name => `${name} stays: it has no replacement here`);
  if (old.some(isOfWagmi) && !packages.has('@wagmi/core') && !(removed.length === 0 && packages.has('latchkey')))
    notes.push('install `@wagmi/core` in the version that your wagmi names');
  notes.push(...entryNotes(manifest));
  const added = {
    ...(packages.has('latchkey') ? {} : { latchkey: `^${version}` }),
    ...(packages.has('viem') ? {} : { viem: peers.viem }),
  };
  const isChanged = removed.length > 0 || (old.length > 0 && !packages.has('latchkey'));
  return {
    text: isChanged ? print(replace(manifest, old, removed, added), text) : text,
    notes: notes.map(note => ({ line: 1, text: note })),
  };
}

const isOfWagmi = name => /^@(?:reown\/appkit-adapter-|web3modal\/)wagmi$/.test(name) || isKitOfWagmi(name);

/** Removes packages, and adds others to the sections that had the old ones. */
function replace(manifest, old, removed, added) {
  const sections = SECTIONS.filter(section => old.some(name => Object.hasOwn(manifest[section] ?? {}, name)));
  const without = object => Object.fromEntries(Object.entries(object).filter(([name]) => !removed.includes(name)));
  const changed = { ...manifest };
  for (const section of sections) {
    const isAdded = !BESIDE.includes(section) || !sections.includes('dependencies');
    changed[section] = sorted({ ...without(manifest[section]), ...(isAdded ? added : {}) });
  }
  const { peerDependencies = {}, peerDependenciesMeta: meta } = manifest;
  if (!meta) return changed;
  const peers = removed.filter(name => Object.hasOwn(peerDependencies, name));
  const isOptional = peers.length > 0 && peers.every(name => meta[name]?.optional === true);
  const optional = Object.keys(added).map(name => [name, { optional: true }]);
  changed.peerDependenciesMeta = { ...without(meta), ...(isOptional ? Object.fromEntries(optional) : {}) };
  return changed;
}

/** Returns the replaced package of a key such as `b`, `b@1`, `a>b`, `b>c` or `**\/b`. */
const replacedIn = key => [...REPLACED].filter(name => new RegExp(String.raw`(?:^|[>/])${name}(?:[@>]|$)`).test(key));

const namesIn = field =>
  Object.entries(field).flatMap(([key, value]) => [...replacedIn(key), ...(isObject(value) ? namesIn(value) : [])]);

/** Returns notes on entries that a person must remove: a package manager refuses a patch of a package that is not there. */
function entryNotes({ overrides, resolutions, patchedDependencies, workspaces, pnpm }) {
  const fields = {
    overrides,
    resolutions,
    patchedDependencies,
    'workspaces.catalog': workspaces?.catalog,
    'workspaces.catalogs': workspaces?.catalogs,
    'pnpm.overrides': pnpm?.overrides,
    'pnpm.patchedDependencies': pnpm?.patchedDependencies,
  };
  return Object.entries(fields).flatMap(([field, value]) => {
    const names = isObject(value) ? [...new Set(namesIn(value))] : [];
    return names.length > 0 ? [`remove the entries of ${names.join(', ')} in \`${field}\``] : [];
  });
}

/** Returns notes on entries of pnpm-workspace.yaml, such as those of its catalogs, that name a removed package. */
export const workspaceNotes = text =>
  text.split('\n').flatMap((line, at) => {
    const key = /^\s+(['"]?)([^'"#\s:]+)\1\s*:/.exec(line)?.[2];
    return replacedIn(key ?? '').map(name => ({ line: at + 1, text: `remove the entry of ${name}` }));
  });

/** Returns the text of a manifest with the indentation and the line ending of another text. */
function print(manifest, like) {
  const indent = /^[ \t]+/m.exec(like)?.[0] ?? 2;
  return `${JSON.stringify(manifest, undefined, indent)}\n`.replaceAll('\n', eolOf(like));
}

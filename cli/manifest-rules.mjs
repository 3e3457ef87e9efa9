// Changes of a host's package.json.
import { isKit, isKitOfWagmi } from './kits.mjs';

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
const isOld = name => /^@(?:reown\/appkit(?:-|$)|web3modal\/)/.test(name) || isKit(name);
/** Packages of kits that stay beside another one, which imports them on a host's server. */
const NEEDED_BY = { connectkit: 'connectkit-next-siwe' };

/** Replaces the packages of the 1.7 line and of kits by this one, with its required peer. Keeps the indentation of the file. */
export function migrateManifest(text, { version, peers }) {
  const manifest = JSON.parse(text);
  const notes = [];
  const packages = new Set(SECTIONS.flatMap(section => Object.keys(manifest[section] ?? {})));
  const old = [...packages].filter(isOld);
  const removed = old.filter(name => !NEEDED_BY[name] || !packages.has(NEEDED_BY[name]));
  if (old.length === 0 || (removed.length === 0 && packages.has('latchkey'))) return { text, notes };
  for (const section of SECTIONS)
    for (const name of Object.keys(manifest[section] ?? {})) if (removed.includes(name)) delete manifest[section][name];
  const added = { latchkey: `^${version}`, ...(packages.has('viem') ? {} : { viem: peers.viem }) };
  if (
    old.some(name => /^@(?:reown\/appkit-adapter-|web3modal\/)wagmi$/.test(name) || isKitOfWagmi(name)) &&
    !packages.has('@wagmi/core')
  )
    notes.push('install `@wagmi/core` in the version that your wagmi names');
  manifest.dependencies = sorted({ ...manifest.dependencies, ...added });
  for (const section of ['overrides', 'resolutions'])
    if (Object.keys(manifest[section] ?? {}).some(name => removed.includes(name)))
      notes.push(`remove the entries of ${removed.join(', ')} in \`${section}\``);
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? 2;
  return {
    text: `${JSON.stringify(manifest, undefined, indent)}\n`,
    notes: notes.map(note => ({ line: 1, text: note })),
  };
}

const sorted = object => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

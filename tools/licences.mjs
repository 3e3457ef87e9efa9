// Rejects packages whose licence does not allow redistribution. Reads the licence text that each package of the lock
// file ships, because the metadata field can be wrong. Without a text, the field counts for development tools only.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './files.mjs';
import { closure, hostPackages, nameAt } from './lock.mjs';
import { RENDERER } from './bundle-elements.mjs';
import { VENDORED } from './vendor.mjs';

/** Patterns that identify a licence by its text. */
const TEXTS = [
  ['MIT', /permission is hereby granted,? free of charge,? to any person obtaining/i],
  ['ISC', /permission to use, copy, modify, and\/?(?:or)? ?distribute this software .{0,200}provided that/i],
  ['0BSD', /permission to use, copy, modify, and\/?(?:or)? ?distribute this software .{0,60}hereby granted\. /i],
  ['BSD', /redistributions? and use in source and binary forms/i],
  ['Apache-2.0', /apache license,? (?:version|v) ?2\.0/i],
  ['BlueOak-1.0.0', /blue oak model license/i],
  ['CC0-1.0', /CC0 1\.0 Universal/i],
  ['CC-BY-4.0', /attribution 4\.0 international/i],
  ['Unlicense', /free and unencumbered software/i],
  ['MPL-2.0', /mozilla public license,? version 2\.0/i],
];

/** Terms that no licence text may contain. */
const REFUSED =
  /community license agreement|business source license|server side public license|elastic license|commons clause|polyform|gnu (?:affero |lesser )?general public license/i;

const NAMES = {
  'BSD-2-Clause': 'BSD',
  'BSD-3-Clause': 'BSD',
  ...Object.fromEntries(TEXTS.map(([name]) => [name, name])),
};
const SHIPPED = ['MIT', 'ISC', '0BSD', 'BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense'];

/** Development-only packages, by licence: weak copyleft that does not affect the published package, and data. */
const DEVELOPERS_ONLY = {
  'MPL-2.0': [/^axe-core$/, /^lightningcss(-.+)?$/],
  'CC-BY-4.0': [/^caniuse-lite$/],
  'LGPL-3.0-only': [/^rpc-websockets$/], // dependency of @solana/web3.js, which hosts provide and only the tests install
};

/** Packages that only the demo's services install, and none of whose code is copied or published, with the reason. */
const ONLY_INSTALLED = [
  [
    /^@uniswap\//,
    'GPL and BUSL: the demo deploys artefacts of v2-core and v2-periphery on its chains; the others are sources that packages of the demo depend on',
  ],
];

/** Packages under alternative licences, of which we take an allowed one: the text of the EUPL names the GPL. */
const WITH_A_CHOICE = [/^@zone-eu\/mailsplit$/];

/** Shipped packages without a licence text, with the place of the text. */
const TEXT_ELSEWHERE = {
  '@lit-labs/ssr-dom-shim': 'BSD-3-Clause: each of its files says so, and the repository lit/lit, which it is part of',
  '@foundry-rs/anvil-linux-amd64':
    'MIT OR Apache-2.0: in the repository foundry-rs/foundry; an optional tool, not shipped',
  '@libsql/linux-x64-gnu': 'MIT: in the repository tursodatabase/libsql-js',
  '@libsql/linux-x64-musl': 'MIT: in the repository tursodatabase/libsql-js',
  '@parse5/tools': 'MIT: in the repository 43081j/parse5-tools',
  'abstract-logging': 'MIT: in the repository jsumners/abstract-logging',
  tr46: 'MIT: in the repository jsdom/tr46',
  uint8arrays: 'Apache-2.0 OR MIT: in the repository achingbrain/uint8arrays',
};

/** Last open-source versions: the licence of later versions ties users to the gateway of one company. */
const LAST_OPEN = [
  [/^@walletconnect\//, '2.21.8'],
  [/^@reown\/appkit/, '1.7.20'],
  [/^@reown\/walletkit$/, '1.2.10'],
];

const EXACT = /^(?:npm:[^\s]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const SAME_AS_OURS = /^\$[@\w./-]+$/; // in overrides: the version of our own dependency
const BOUNDED = /^(?:\^\d+\.\d+\.\d+|>=\d+\.\d+\.\d+ <\d+\.\d+\.\d+)$/;

/** Returns the ranges in package.json that are too wide: hosts share what they hold, but a tool updates by a commit. */
function looseRanges({ dependencies, devDependencies, optionalDependencies, overrides }) {
  const mayBeRange = ([name, range]) =>
    dependencies?.[name] === range && !LAST_OPEN.some(([pattern]) => pattern.test(name)) && BOUNDED.test(range);
  const isExact = ([name, range]) => EXACT.test(range) || (overrides?.[name] === range && SAME_AS_OURS.test(range));
  return [dependencies, devDependencies, optionalDependencies, overrides]
    .flatMap(group => Object.entries(group ?? {}))
    .filter(([, range]) => typeof range === 'string')
    .filter(entry => !isExact(entry) && !mayBeRange(entry))
    .map(([name, range]) => `package.json: ${name} is ${range}; name one version, or a later one comes by itself.`);
}

const isAbove = (version, last) => {
  const [a, b] = [version, last].map(text => text.split('-')[0].split('.').map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && a[at] > b[at];
};

const texts = folder => {
  const names = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile());
  const named = pattern => names.filter(({ name }) => pattern.test(name));
  const licences = named(/^(licen[cs]e|copying|unlicense)/i);
  return (licences.length ? licences : named(/^readme/i))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replace(/[\s>*#]+/g, ' '))
    .join('\n');
};

/** Returns the names in `TEXTS` of the alternatives in an SPDX expression. */
const declared = licence =>
  (licence ?? '')
    .replace(/[()]/g, '')
    .split(/ OR /)
    .map(name => NAMES[name] ?? name);

/** Returns the licence problem of a package, or undefined. */
function problemOf({ name, version, folder, licence, isForDevelopers }) {
  const frozen = LAST_OPEN.find(([pattern, last]) => pattern.test(name) && isAbove(version, last));
  if (frozen) return `is newer than ${frozen[1]}, the last that is open source`;
  if (isForDevelopers && ONLY_INSTALLED.some(([pattern]) => pattern.test(name))) return undefined;
  const text = existsSync(folder) ? texts(folder) : ''; // optional packages of other platforms are locked, but not installed
  const refused = REFUSED.exec(text);
  const found = TEXTS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const isAllowed = found =>
    SHIPPED.includes(found) || (isForDevelopers && DEVELOPERS_ONLY[found]?.some(pattern => pattern.test(name)));
  if (WITH_A_CHOICE.some(pattern => pattern.test(name)) && declared(licence).some(isAllowed)) return undefined;
  const namesGnuAsItMay = found.includes('MPL-2.0') && isAllowed('MPL-2.0'); // the MPL names the GPL as a secondary licence
  if (refused && !namesGnuAsItMay) return `has in its licence: “${refused[0]}”`;
  if (found.length === 0) {
    if (!declared(licence).some(isAllowed)) return `ships no licence we know, and declares “${licence ?? 'none'}”`;
    const isKnown = isForDevelopers || !existsSync(folder) || name in TEXT_ELSEWHERE;
    return isKnown ? undefined : `is shipped, but has no licence text (it declares “${licence}”)`;
  }
  // A text can also contain third-party notices: one allowed licence that the package declares is sufficient.
  const own = found.filter(name => declared(licence).includes(name));
  return (own.length ? own : found).some(isAllowed) ? undefined : `is under ${found.join(', ')}`;
}

/** Returns the licence problems of the packages in the lock file of `root`, one sentence each. */
export function checkLicences(root = ROOT) {
  const read = path => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const manifest = read('package.json');
  const { packages: locked } = read('package-lock.json');
  const workspaces = manifest.workspaces ?? [];
  const shipped = new Set([
    ...closure(locked, [...hostPackages(manifest), VENDORED, RENDERER]),
    ...workspaces.flatMap(folder => [...closure(locked, Object.keys(locked[folder].dependencies), [], folder)]),
  ]);
  const isInstalled = ([path, { link }]) => path.includes('node_modules/') && !link; // the others are packages of ours
  const packages = Object.entries(locked).filter(isInstalled);
  const problems = packages.flatMap(([path, { version, license, name }]) => {
    const actual = name ?? nameAt(path);
    const folder = join(root, path);
    const isForDevelopers = !shipped.has(path);
    const problem = problemOf({ name: actual, version, folder, licence: license, isForDevelopers });
    return problem ? [`${actual} ${version} ${problem}.`] : [];
  });
  return [...looseRanges(manifest), ...problems];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkLicences();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length ? 1 : 0;
}

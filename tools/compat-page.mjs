// Writes docs/compat-1.7.md: a row for each method, option, hook, event and type of the 1.7 line. A difference comes from the
// tables of docs/migrating.md. With --check it writes nothing and fails if the document is outdated.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './files.mjs';
import { evidenceOf } from './compat-evidence.mjs';
import { INSTANCE_HOOKS, names } from './incumbent-names.mjs';
import { code, table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

const DOCUMENT = 'docs/compat-1.7.md';
const read = path => readFileSync(join(ROOT, path), 'utf8');
const quoted = text => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name);

/** Returns the part of a text from the first `from` to the next `to`. */
function between(text, from, to) {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start + from.length);
  if (start < 0 || end < 0) throw new Error(`${from} … ${to} is missing.`);
  return text.slice(start + from.length, end);
}

/** Names by kind, from the tests that check each of them. */
export function incumbentNames() {
  const surface = read('testing/incumbent-surface.ts');
  const types = between(read('controllers/app-kit/types.typetest.ts'), 'import type {', '}');
  return {
    methods: [
      ...quoted(between(surface, 'PRESENT: readonly string[] = [', '\n];')),
      ...replaced(surface),
      'getInstance',
    ],
    options: between(read('controllers/state/options.test.ts'), "'projectId ", "'").split(' ').concat('projectId'),
    features: Object.keys(featureNames()),
    hooks: [
      ...INSTANCE_HOOKS,
      ...hooksOf('./wallet-button/react'),
      ...hooksOf('./pay/react'),
      'useAppKitSIWX',
      'useAppKitConnection',
    ],
    events: between(read('tools/events.test.mjs'), 'const TRACKED = words(`', '`').trim().split(/\s+/),
    packages: packageNames(),
    types: types.trim().split(/,\s*/).filter(Boolean),
  };
}

/** Entries whose names have tables of their own. */
const WITH_TABLE = /^\.(?:\/core|\/(?:react|vue)(?:-core)?|\/(?:store|constants|utils|networks))?$/;

/** Names of packages beside the modal's own, without hooks; each has one entry here. */
const packageNames = () =>
  Object.entries(names)
    .filter(([entry]) => !WITH_TABLE.test(entry))
    .flatMap(([, list]) => list.filter(name => !/^use[A-Z]/.test(name)));

const replaced = surface => quoted(between(surface, 'REPLACED: readonly string[] = [', '\n];'));
const hooksOf = entry => names[entry].filter(name => name.startsWith('use'));

/** Features of the 1.7 line; each is a row of the table of options, or without effect. */
const featureNames = () =>
  Object.fromEntries(
    (
      'receive send analytics emailShowWallets collapseWallets legalCheckbox smartSessions pay allWallets ' +
      'connectMethodsOrder walletFeaturesOrder connectorTypeOrder swaps onramp email socials history reownBranding'
    )
      .split(' ')
      .map(name => [name, true]),
  );

/** Returns the differences that the guide names, by name. */
function differences() {
  const found = new Map();
  for (const [, first, cells] of read('docs/migrating.md').matchAll(/^\| (`.+?) \| (.+) \|$/gm)) {
    const [left, right] = cells.replaceAll('](#', '](migrating.md#').split(' | ');
    const isFirst = right !== undefined && !left.endsWith('.'); // the name to use stands before its reason
    const [what, instead] = isFirst ? [right, left] : [left, right];
    const text = instead === undefined || instead === 'none' ? what : `${what} Instead: ${instead}.`;
    for (const [, name] of first.matchAll(/`([\w.]+)/g))
      found.set(name, [found.get(name), text].filter(Boolean).join(' '));
  }
  return found;
}

/** What a row says of a name that no guide names as different. */
const sameOrUnknown = test => (test ? 'the same' : 'exists; no test runs it');

function render() {
  const different = differences();
  const all = incumbentNames();
  const cellsOf = (kind, name) => {
    const test = evidenceOf(kind, name);
    const here = different.get(name) ?? sameOrUnknown(test);
    const place = test ? `[${test.split('/').at(-1)}](../${test})` : '–';
    return [code(name), here, place];
  };
  const section = (title, kind, prefix = '') => {
    const sorted = [...new Set(all[kind])].sort();
    const rows = sorted.map(name => cellsOf(kind, prefix + name));
    return `## ${title}\n\n${table(['name', 'here', 'test'], rows)}\n`;
  };
  return `# Compatibility with the 1.7 line

<!-- Written by \`node tools/compat-page.mjs\`; do not edit. -->

A row for each public name of the 1.7 line. “The same” says that a test runs the name and expects what documentation and
types of the 1.7 line say; the last column names it. Types are compiled. Other rows come from [migrating](migrating.md), with the reason.

${[
  section('Methods and fields of the instance', 'methods'),
  section('Options of createAppKit', 'options'),
  section('Features', 'features', 'features.'),
  section('Hooks and composables', 'hooks'),
  section('Classes, functions and values of the other packages', 'packages'),
  section('Events', 'events'),
  section('Types', 'types'),
].join('\n')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeOrCheck(DOCUMENT, render(), 'node tools/compat-page.mjs');

/** True if the committed document is what this tool writes. */
export const isCurrent = () => read(DOCUMENT) === render();

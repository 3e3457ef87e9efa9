// `npm test`: runs the unit tests in a browser, the Node tests and the end-to-end tests in sequence. The last line is
// the total: `N passed, N failed`. Arguments select suites: `npm test -- unit`; two run only if they are named, the unit
// tests in Firefox and in WebKit.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OTHER_FOLDERS, ROOT, SOURCE_FOLDERS, command, filesBelow } from './files.mjs';
import { findHeadless } from './find-browser.mjs';

const counts = join(ROOT, '.cache', 'test');
const file = name => join(counts, name);

const nodeTests = () =>
  filesBelow(['tools', ...SOURCE_FOLDERS, ...OTHER_FOLDERS]).filter(
    path => /^tools\/.*\.test\.mjs$|\.node-test\.mjs$/.test(path) && !path.startsWith('demo/e2e/'),
  );

/** Builds a dozen apps in minutes. If it started last, it would run alone at the end. */
const LONGEST = 'tools/hosts/packed-apps.test.mjs';

/**
 * Returns files of Node tests in the order in which they start: the longest, then those of tools, which compile and
 * bundle, evenly among those that wait for relays and chains, so that both processors are busy from the start to the end.
 */
export function spread(files) {
  const parts = [file => file === LONGEST, file => file.startsWith('tools/'), () => true];
  const partOf = file => parts.findIndex(isIn => isIn(file));
  const [longest, ...rest] = parts.map((_, part) => files.filter(file => partOf(file) === part));
  const placed = rest.flatMap(part => part.map((file, at) => ({ file, place: (at + 0.5) / part.length })));
  return [...longest, ...placed.sort((a, b) => a.place - b.place).map(({ file }) => file)];
}

/** More files than these do not fail by chance: they are not run again. */
const MOST_AGAIN = 5;

/** Stands for the file of an error that Playwright met outside a test. */
const OUTSIDE = 'outside a test';

const sumOf = (files, key) => files.reduce((total, file) => total + file[key], 0);

/**
 * Adds up the counts of files. A file that failed and passed when it was run again alone counts as passed, and its tests
 * that had failed as flaky, with those that Playwright found flaky.
 */
export function countFiles(first, again = {}) {
  const healed = path => first[path].failures.length > 0 && again[path]?.failures.length === 0;
  const paths = Object.keys(first);
  const files = paths.map(path => (healed(path) ? again[path] : first[path]));
  const named = (path, titles = []) => titles.map(title => `${path} › ${title}`);
  const unsteadyIn = path => [
    ...new Set([first[path].unsteady, again[path]?.unsteady, healed(path) ? first[path].failures : []].flat()),
  ];
  return {
    passed: sumOf(files, 'passed'),
    skipped: sumOf(files, 'skipped'),
    failures: paths.filter(path => !healed(path)).flatMap(path => named(path, first[path].failures)),
    unsteady: paths.flatMap(path => named(path, unsteadyIn(path).filter(Boolean))),
  };
}

const specsOf = suite => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Reads the counts of a Playwright report by file. A test that passed at the second try counts as passed and as flaky; an
 * error outside a test counts as failed.
 */
export function countPlaywright({ suites = [], errors = [] }) {
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) => tests.map(each => ({ ...each, file, title })));
  const countOf = of => {
    const titled = status => of.filter(test => test.status === status).map(({ title }) => title);
    return {
      passed: titled('expected').length + titled('flaky').length,
      skipped: titled('skipped').length,
      failures: titled('unexpected'),
      unsteady: titled('flaky'),
    };
  };
  const files = [...new Set(tests.map(({ file }) => file))].map(path => [
    path,
    countOf(tests.filter(({ file }) => file === path)),
  ]);
  const failures = errors.map(({ message }) => message);
  if (failures.length) files.push([OUTSIDE, { passed: 0, skipped: 0, failures, unsteady: [] }]);
  return Object.fromEntries(files);
}

const unitTests = (...options) => ({
  args: files => [command('@web/test-runner', 'wtr'), ...options, ...(files ? ['--files', ...files] : [])],
  env: counts => ({ LATCHKEY_UNIT_COUNTS: counts }),
});

const unitTestsIn = engine => {
  const { args, env } = unitTests('--config', 'web-test-runner.engines.config.mjs');
  return { args, env: counts => ({ ...env(counts), LATCHKEY_ENGINE: engine }) };
};

/** How to run a suite, or some files of it, so that it writes its counts to a file. */
const suites = {
  unit: unitTests(),
  node: {
    args: (files, counts) => [join(ROOT, 'tools', 'node-tests.mjs'), counts, ...(files ?? spread(nodeTests()))],
  },
  e2e: {
    args: files => [
      ...[command('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], // tries a test again by itself
      ...(files ? [...files.map(path => `/${path}`), '--workers=1', '--output=test-results/again'] : []),
    ],
    env: counts => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: counts }),
    read: countPlaywright,
  },
  firefox: unitTestsIn('firefox'),
  webkit: unitTestsIn('webkit'),
};

/** What runs if no suite is named. */
const USUAL = ['unit', 'node', 'e2e'];

const run = (args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? `signal ${signal}`));
  });

async function runOnce(name, files) {
  const { args, env } = suites[name];
  const counts = file(files ? `${name}-again.json` : `${name}.json`);
  const status = await run(args(files, counts), env?.(counts));
  const written = readCounts(counts);
  return { status, counts: written && (suites[name].read?.(written) ?? written) };
}

/** Runs the files that failed again, alone. */
async function runAgain(name, counts) {
  const failed = Object.keys(counts).filter(path => counts[path].failures.length > 0);
  if (!failed.length || failed.length > MOST_AGAIN || failed.includes(OUTSIDE)) return undefined;
  console.log(`\n── ${name}, again: ${failed.join(', ')} ──`);
  return (await runOnce(name, failed)).counts;
}

/** Runs one suite. A suite that did not run, ran no tests, or exited with an error has at least one failure. */
async function runSuite(name) {
  const started = Date.now();
  console.log(`\n── ${name} ──`);
  const { status, counts } = await runOnce(name);
  const { passed, skipped, failures, unsteady } = counts
    ? countFiles(counts, await runAgain(name, counts))
    : { passed: 0, skipped: 0, failures: [], unsteady: [] };
  const isBroken = passed === 0 || (status !== 0 && !unsteady.length);
  if (isBroken && !failures.length) failures.push(`the suite ended with ${status} and ${passed} tests`);
  return { name, passed, skipped, failures, unsteady, seconds: (Date.now() - started) / 1000 };
}

/** Returns the counts that a suite wrote; undefined if the suite did not finish. */
function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`No counts: ${error.message}`);
    return undefined;
  }
}

async function main(names) {
  const unknown = names.filter(name => !(name in suites));
  if (unknown.length) throw new Error(`Unknown suite: ${unknown}. Suites: ${Object.keys(suites).join(', ')}.`);
  rmSync(counts, { recursive: true, force: true });
  mkdirSync(counts, { recursive: true });
  await findHeadless(); // installs a browser once for all suites
  const results = [];
  for (const name of names.length ? names : USUAL) results.push(await runSuite(name));
  console.log();
  for (const { name, failures, unsteady } of results) {
    for (const title of unsteady) console.log(`${name}, passed when run again: ${title}`);
    for (const title of failures) console.log(`${name}, failed: ${title}`);
  }
  for (const { name, passed, failures, skipped, unsteady, seconds } of results) {
    const flaky = unsteady.length ? `, ${unsteady.length} flaky` : '';
    console.log(
      `${name}: ${passed} passed, ${failures.length} failed, ${skipped} skipped${flaky}, ${seconds.toFixed(1)} s`,
    );
  }
  const failed = results.reduce((total, { failures }) => total + failures.length, 0);
  console.log(`${sumOf(results, 'passed')} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!existsSync(join(ROOT, 'node_modules'))) throw new Error('Run `npm ci` first.');
  await main(process.argv.slice(2));
}

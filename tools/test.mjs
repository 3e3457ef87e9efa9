// `npm test`: runs the unit tests in a browser, the Node tests and the end-to-end tests in sequence. The last line is
// the total: `N passed, N failed`. Arguments select suites: `npm test -- unit`; two run only if they are named, the unit
// tests in Firefox and in WebKit.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, SOURCE_FOLDERS, command, filesBelow } from './files.mjs';
import { findHeadless } from './find-browser.mjs';

const counts = join(ROOT, '.cache', 'test');
const file = name => join(counts, name);

const nodeTests = () =>
  filesBelow(['tools', ...SOURCE_FOLDERS, 'demo']).filter(
    path => /^tools\/.*\.test\.mjs$|\.node-test\.mjs$/.test(path) && !path.startsWith('demo/e2e/'),
  );

/** More files than these do not fail by chance: they are not run again. */
const MOST_AGAIN = 5;

const sumOf = (files, key) => files.reduce((total, file) => total + file[key], 0);

/**
 * Adds up the counts of files. A file that failed and passed when it was run again alone counts as passed, and its tests
 * that had failed as flaky.
 */
export function countFiles(first, again = {}) {
  const healed = path => first[path].failures.length > 0 && again[path]?.failures.length === 0;
  const files = Object.entries(first).map(([path, counts]) => (healed(path) ? again[path] : counts));
  const named = paths => paths.flatMap(path => first[path].failures.map(title => `${path} › ${title}`));
  const failures = named(Object.keys(first).filter(path => !healed(path)));
  const unsteady = named(Object.keys(first).filter(healed));
  return { passed: sumOf(files, 'passed'), skipped: sumOf(files, 'skipped'), failures, unsteady };
}

const specsOf = suite => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Reads the counts of a Playwright report. A test that passed at the second try counts as passed and as flaky; an error
 * outside a test counts as failed.
 */
export function countPlaywright({ suites = [], stats: { expected, flaky, skipped }, errors = [] }) {
  const named = status =>
    suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some(test => test.status === status))
      .map(({ file, title }) => `${file} › ${title}`);
  const failures = [...named('unexpected'), ...errors.map(({ message }) => `outside a test: ${message}`)];
  return { passed: expected + flaky, skipped, failures, unsteady: named('flaky') };
}

const readJson = path => JSON.parse(readFileSync(path, 'utf8'));

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
    args: (files, counts) => [
      '--test',
      '--test-concurrency=4', // half of the tests wait for relays and chains and use little CPU
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...['--test-reporter=./tools/node-count-reporter.mjs', `--test-reporter-destination=${counts}`],
      ...(files ?? nodeTests()),
    ],
  },
  e2e: {
    args: () => [command('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], // tries again by itself
    env: counts => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: counts }),
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
  return { status, counts: readCounts(counts) };
}

/** Runs the files that failed again, alone. */
async function runAgain(name, counts) {
  const failed = Object.keys(counts).filter(path => counts[path].failures.length > 0);
  if (!failed.length || failed.length > MOST_AGAIN) return undefined;
  console.log(`\n── ${name}, again: ${failed.join(', ')} ──`);
  return (await runOnce(name, failed)).counts;
}

/** Runs one suite. A suite that did not run, ran no tests, or exited with an error has at least one failure. */
async function runSuite(name) {
  const started = Date.now();
  console.log(`\n── ${name} ──`);
  const { status, counts } = await runOnce(name);
  const read = async () =>
    name === 'e2e' ? countPlaywright(counts) : countFiles(counts, await runAgain(name, counts));
  const { passed, skipped, failures, unsteady } = counts
    ? await read()
    : { passed: 0, skipped: 0, failures: [], unsteady: [] };
  const isBroken = passed === 0 || (status !== 0 && !unsteady.length);
  if (isBroken && !failures.length) failures.push(`the suite ended with ${status} and ${passed} tests`);
  return { name, passed, skipped, failures, unsteady, seconds: (Date.now() - started) / 1000 };
}

/** Returns the counts that a suite wrote; undefined if the suite did not finish. */
function readCounts(path) {
  try {
    return readJson(path);
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

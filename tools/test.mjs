// `npm test`: runs the unit tests in a browser, the Node tests and the end-to-end tests in sequence. The last line is
// the total: `N passed, N failed`. Arguments select suites: `npm test -- unit`.
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

/** Reads the counts at the end of the TAP output of the Node test runner. */
export function countTap(text) {
  const number = name => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    passed: number('pass'),
    failed: number('fail') + number('cancelled'),
    skipped: number('skipped') + number('todo'),
  };
}

/**
 * Reads the counts of a Playwright report. A test that passed at the second try counts as passed and as flaky; an error
 * outside a test counts as failed.
 */
export function countPlaywright({ stats: { expected, flaky, unexpected, skipped }, errors = [] }) {
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped, flaky };
}

const suites = {
  unit: {
    args: () => [command('@web/test-runner', 'wtr')],
    env: { LATCHKEY_UNIT_COUNTS: file('unit.json') },
    read: () => JSON.parse(readFileSync(file('unit.json'), 'utf8')),
  },
  node: {
    args: () => [
      '--test',
      '--test-concurrency=4', // half of the tests wait for relays and chains and use little CPU
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...['--test-reporter=tap', `--test-reporter-destination=${file('node.tap')}`],
      ...nodeTests(),
    ],
    read: () => countTap(readFileSync(file('node.tap'), 'utf8')),
  },
  e2e: {
    args: () => [command('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file('e2e.json') },
    read: () => countPlaywright(JSON.parse(readFileSync(file('e2e.json'), 'utf8'))),
  },
};

const run = (args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? `signal ${signal}`));
  });

/** Runs one suite. A suite that did not run, ran no tests, or exited with an error has at least one failure. */
async function runSuite(name) {
  const { args, env, read } = suites[name];
  const started = Date.now();
  console.log(`\n── ${name} ──`);
  const status = await run(args(), env);
  const result = readCounts(read);
  const said = result && Number.isFinite(result.passed + result.failed) ? result : { passed: 0, failed: 0, skipped: 0 };
  const hasFailed = status !== 0 || said.passed + said.failed === 0;
  const failed = said.failed === 0 && hasFailed ? 1 : said.failed;
  const note = failed > said.failed ? ` (the suite ended with ${status} and ${said.passed} tests)` : '';
  return { name, ...said, failed, note, seconds: (Date.now() - started) / 1000 };
}

/** Returns the counts that a suite wrote; undefined if the suite did not finish. */
function readCounts(read) {
  try {
    return read();
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
  for (const name of names.length ? names : Object.keys(suites)) results.push(await runSuite(name));
  console.log();
  for (const { name, passed, failed, skipped, flaky, seconds, note } of results) {
    const unsteady = flaky ? `, ${flaky} flaky` : '';
    console.log(
      `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped${unsteady}, ${seconds.toFixed(1)} s${note}`,
    );
  }
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!existsSync(join(ROOT, 'node_modules'))) throw new Error('Run `npm ci` first.');
  await main(process.argv.slice(2));
}

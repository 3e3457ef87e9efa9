// `npm run verify`: runs all static checks, as many steps in parallel as there are processors, and prints the output of
// a step when it ends. Arguments select steps: `npm run verify -- lint size`.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { OTHER_FOLDERS, ROOT, SOURCE_FOLDERS, command } from './files.mjs';

const SOURCES = [...SOURCE_FOLDERS, ...OTHER_FOLDERS];
const TEMPLATES = ['elements/{,*/,*/!(testing)/**/}!(*.test|*.generated).ts', 'demo/!(hosts)/**/!(*.test).ts'];

/** Name, Node arguments and required step of each check. The slowest come first, to keep all processors busy. */
const steps = [
  { name: 'lint', args: ['--max-old-space-size=8192', command('eslint', 'eslint'), '.', '--max-warnings', '0'] },
  { name: 'types', args: [command('typescript', 'tsc'), '-p', '.'] },
  { name: 'build', args: ['tools/build.mjs'] },
  {
    name: 'templates',
    args: [
      command('@jackolope/lit-analyzer', 'lit-analyzer'),
      ...TEMPLATES, // lit-analyzer ignores paths after the options
      '--strict',
      ...['--rules.no-missing-import', 'off'], // the define files contain these imports, and the step `defines` checks them
      ...['--maxWarnings', '0'],
    ],
  },
  { name: 'localisation', args: ['tools/localize-check.mjs'] },
  {
    name: 'layers',
    args: [
      command('dependency-cruiser', 'depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      ...SOURCES,
      'cli',
      'create',
    ],
  },
  { name: 'site', args: ['tools/docs-site.mjs', '--build'] },
  { name: 'layers in strings', args: ['tools/string-paths.mjs'] },
  { name: 'kit', args: ['tools/kit-reach.mjs'] },
  { name: 'format', args: [command('prettier', 'prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'manifest', args: ['tools/manifest.mjs', '--check'] },
  { name: 'reference', args: ['tools/api-tables.mjs', '--check'] },
  { name: 'hosts page', args: ['tools/contacted-hosts.mjs', '--check'] },
  { name: 'elements page', args: ['tools/elements-page.mjs', '--check'] },
  { name: 'budgets page', args: ['tools/budgets-page.mjs', '--check'] },
  { name: 'phones page', args: ['tools/phones-page.mjs', '--check'] },
  { name: 'errors page', args: ['tools/errors-page.mjs', '--check'] },
  { name: 'contracts', args: ['tools/contracts.mjs', '--check'] },
  { name: 'commits', args: ['tools/check-commit.mjs'] },
  { name: 'counts', args: ['tools/counts.mjs'] },
  { name: 'defines', args: ['elements/check-defines.mjs'] },
  { name: 'unused', args: [command('knip', 'knip')] },
  { name: 'licences', args: ['tools/licences.mjs'] },
  { name: 'test kit', args: ['test-kit/build.mjs'] },
  { name: 'size', args: ['tools/size.mjs'], after: 'build' },
  { name: 'weight', args: ['tools/weight.mjs', '--check'], after: 'build' },
  { name: 'declarations', args: ['tools/check-declarations.mjs'], after: 'build' },
  { name: 'api report', args: ['tools/api-report.mjs', '--check'], after: 'build' },
  { name: 'publint', args: [command('publint', 'publint'), 'run', 'dist', '--strict'], after: 'build' },
  { name: 'script', args: ['tools/cdn.mjs', '--if-stale'], after: 'build' },
  { name: 'script publint', args: [command('publint', 'publint'), 'run', 'dist-cdn', '--strict'], after: 'script' },
  { name: 'test kit publint', args: [command('publint', 'publint'), 'run', 'test-kit', '--strict'], after: 'test kit' },
  {
    name: 'test kit types',
    args: [
      command('@arethetypeswrong/cli', 'attw'),
      '--pack',
      'test-kit',
      '--profile',
      'esm-only',
      '--format',
      'ascii',
    ],
    after: 'test kit',
  },
  {
    name: 'package types',
    args: [
      command('@arethetypeswrong/cli', 'attw'),
      '--pack',
      'dist',
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      'compat/rainbowkit/styles.css', // has no types
      'compat/solana-wallet-adapter/styles.css',
      '--format',
      'ascii',
    ],
    after: 'build',
  },
];

const run = ({ name, args }) =>
  new Promise(resolve => {
    const started = performance.now();
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, FORCE_COLOR: '0' } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk));
    child.on('error', error => (said += error.message));
    child.on('close', status => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const isVerbose = status !== 0 || ['size', 'declarations', 'weight'].includes(name);
      console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)${isVerbose ? `\n${said.trimEnd()}` : ''}`);
      resolve(status === 0);
    });
  });

/** Runs each step when a processor is free and its required step has passed. Resolves with the failed step names. */
async function runAll(requested) {
  const waiting = [...requested];
  const passed = new Set();
  const failed = [];
  const isReady = ({ after }) => !after || passed.has(after) || !requested.some(({ name }) => name === after);
  const running = new Map();
  while (waiting.length || running.size) {
    const ready = waiting.find(isReady);
    if (ready && running.size < availableParallelism()) {
      waiting.splice(waiting.indexOf(ready), 1);
      running.set(
        ready.name,
        run(ready).then(ok => {
          running.delete(ready.name);
          if (ok) passed.add(ready.name);
          else failed.push(ready.name);
        }),
      );
    } else if (running.size) await Promise.race(running.values());
    else {
      for (const { name, after } of waiting) console.log(`✗ ${name}: not run, because ${after} failed`);
      return [...failed, ...waiting.map(({ name }) => name)];
    }
  }
  return failed;
}

const names = process.argv.slice(2);
const unknown = names.filter(name => !steps.some(step => step.name === name));
if (unknown.length) throw new Error(`Unknown step: ${unknown}. Steps: ${steps.map(({ name }) => name).join(', ')}.`);

const started = performance.now();
const failed = await runAll(names.length ? steps.filter(({ name }) => names.includes(name)) : steps);
console.log(
  `${failed.length ? `failed: ${failed.join(', ')}` : 'all in order'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
);
process.exitCode = failed.length ? 1 : 0;

// Runs files of Node tests, four at a time, and writes the counts of each file as JSON:
// `node tools/node-tests.mjs <file of the counts> <files…>`. The files start in the given order; `node --test` sorts them.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { countEvents } from './node-counts.mjs';

const CONCURRENCY = 4; // half of the tests wait for relays and chains and use little CPU

/** A file that waits for ever fails after this time, which is twice what the longest takes on a slow machine. */
const FILE_TIMEOUT_MS = 1_000_000;

const [counts, ...paths] = process.argv.slice(2);
const events = [];
const results = run({
  files: paths.map(path => resolve(path)),
  concurrency: CONCURRENCY,
  timeout: FILE_TIMEOUT_MS,
});
results.on('data', event => events.push(event));
results.on('test:fail', ({ todo }) => {
  if (todo === undefined || todo === false) process.exitCode = 1;
});
results.on('end', () => writeFileSync(counts, JSON.stringify(countEvents(events))));
results.compose(new spec()).pipe(process.stdout);

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { countSessions } from './count-reporter.mjs';
import { ROOT } from './files.mjs';
import { countEvents } from './node-counts.mjs';
import { countFiles, countPlaywright, spread } from './test.mjs';

const passed = { name: 'good', passed: true, skipped: false };
const failed = { name: 'bad', passed: false, skipped: false };
const skipped = { name: 'later', passed: true, skipped: true };
const session = (tests, rest) => ({
  testFile: join(ROOT, 'a.test.ts'),
  status: 'FINISHED',
  passed: true,
  errors: [],
  testResults: { tests: [], suites: [{ name: 'it', tests, suites: [] }] },
  ...rest,
});
const counts = (ok, ...failures) => ({ passed: ok, skipped: 0, failures });

test('counts tests of nested suites, and names those that failed', () =>
  assert.deepEqual(
    countSessions([
      session([passed, passed, skipped]),
      session([failed], { passed: false, testFile: join(ROOT, 'b.test.ts') }),
    ]),
    { 'a.test.ts': { passed: 2, skipped: 1, failures: [] }, 'b.test.ts': counts(0, 'it › bad') },
  ));

for (const [what, broken] of [
  ['failed to load', session([], { passed: false, testResults: undefined, errors: [new Error('no such module')] })],
  ['has no tests', session([])],
  ['did not finish', session([passed], { status: 'STARTED' })],
])
  test(`counts a file that ${what} as failed`, () =>
    assert.equal(countSessions([broken])['a.test.ts'].failures.length, 1));

test('counts Node tests by file, without suites, and a file that ended early under its path', () => {
  const at = name => ({ file: join(ROOT, 'a.mjs'), name, details: { type: 'test' } });
  assert.deepEqual(
    countEvents([
      { type: 'test:start', data: at('good') },
      { type: 'test:pass', data: at('good') },
      { type: 'test:fail', data: at('bad') },
      { type: 'test:fail', data: { ...at('it'), details: { type: 'suite' } } },
      { type: 'test:pass', data: { ...at('later'), skip: true } },
      { type: 'test:pass', data: { ...at('never'), todo: '' } },
      { type: 'test:fail', data: { name: join(ROOT, 'b.mjs'), details: {} } },
    ]),
    { 'a.mjs': { passed: 1, skipped: 2, failures: ['bad'] }, 'b.mjs': counts(0, join(ROOT, 'b.mjs')) },
  );
});

test('counts a file that passed when it was run again as passed and flaky', () => {
  const first = { a: counts(3), b: counts(1, 'x', 'y'), c: counts(4, 'z') };
  assert.deepEqual(countFiles(first), {
    passed: 8,
    skipped: 0,
    failures: ['b › x', 'b › y', 'c › z'],
    unsteady: [],
  });
  assert.deepEqual(countFiles(first, { b: counts(3), c: counts(4, 'z') }), {
    passed: 10,
    skipped: 0,
    failures: ['c › z'],
    unsteady: ['b › x', 'b › y'],
  });
});

test('names failed and flaky end-to-end tests by file, and counts an error outside a test as failed', () => {
  const spec = (title, status) => ({ file: 'a.spec.ts', title, tests: [{ status }] });
  const suites = [
    { specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected'), spec('odd', 'flaky')] }] },
    { specs: [{ ...spec('later', 'skipped'), file: 'b.spec.ts' }] },
  ];
  const first = countPlaywright({ suites, errors: [{ message: 'no port' }] });
  assert.deepEqual(first, {
    'a.spec.ts': { passed: 2, skipped: 0, failures: ['bad'], unsteady: ['odd'] },
    'b.spec.ts': { passed: 0, skipped: 1, failures: [], unsteady: [] },
    'outside a test': { passed: 0, skipped: 0, failures: ['no port'], unsteady: [] },
  });
  assert.deepEqual(countFiles(first), {
    passed: 2,
    skipped: 1,
    failures: ['a.spec.ts › bad', 'outside a test › no port'],
    unsteady: ['a.spec.ts › odd'],
  });
  const again = { 'a.spec.ts': { passed: 3, skipped: 0, failures: [], unsteady: ['good'] } };
  assert.deepEqual(countFiles(first, again), {
    passed: 3,
    skipped: 1,
    failures: ['outside a test › no port'],
    unsteady: ['a.spec.ts › odd', 'a.spec.ts › good', 'a.spec.ts › bad'],
  });
});

test('starts the longest file of Node tests first, and files that compile among those that wait', () => {
  const waiting = ['integration/a', 'integration/b', 'integration/c', 'services/d'];
  assert.deepEqual(spread([...waiting, 'tools/hosts/packed-apps.test.mjs', 'tools/x', 'tools/y']), [
    'tools/hosts/packed-apps.test.mjs',
    'integration/a',
    'tools/x',
    'integration/b',
    'integration/c',
    'tools/y',
    'services/d',
  ]);
  assert.deepEqual(spread(waiting), waiting);
});

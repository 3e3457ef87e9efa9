import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countSessions } from './count-reporter.mjs';
import { countPlaywright, countTap } from './test.mjs';

const passed = { passed: true, skipped: false };
const failed = { passed: false, skipped: false };
const skipped = { passed: true, skipped: true };
const session = (tests, rest) => ({
  status: 'FINISHED',
  passed: true,
  errors: [],
  testResults: { tests: [], suites: [{ tests, suites: [] }] },
  ...rest,
});

test('counts tests of nested suites', () =>
  assert.deepEqual(countSessions([session([passed, passed, skipped]), session([failed], { passed: false })]), {
    passed: 2,
    failed: 1,
    skipped: 1,
  }));

test('counts a file that failed to load as failed', () => {
  const broken = session([], { passed: false, testResults: undefined, errors: [new Error('no such module')] });
  assert.equal(countSessions([broken]).failed, 1);
});

test('counts a file without tests, or one that did not finish, as failed', () => {
  assert.equal(countSessions([session([])]).failed, 1);
  assert.equal(countSessions([session([passed], { status: 'STARTED' })]).failed, 1);
});

test('counts cancelled Node tests as failed', () =>
  assert.deepEqual(countTap('# tests 6\n# pass 3\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n'), {
    passed: 3,
    failed: 2,
    skipped: 1,
  }));

test('returns NaN for incomplete TAP output', () => assert.ok(Number.isNaN(countTap('ok 1 - one').passed)));

test('counts an error outside the end-to-end tests as failed', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 2 };
  assert.deepEqual(countPlaywright({ stats, errors: [{}] }), { passed: 5, failed: 1, skipped: 2, flaky: 1 });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { command, ROOT } from './files.mjs';

class Node {
  nodeName = 'P';
  ownerDocument = this;
}

let hook;
before(async () => {
  Object.assign(globalThis, { Node, window: {}, afterEach: run => (hook = run) });
  await import('./printable-errors.mjs');
});

/** Returns the compared values of a failed assertion as the test runner prints them. */
function printed(expected, actual) {
  const err = { expected, actual };
  hook.call({ currentTest: { err } });
  return [err.expected, err.actual];
}

test('prints values that JSON lacks', () => {
  assert.deepEqual(printed(1n, undefined), ['"1n"', 'undefined']);
  assert.deepEqual(printed(new Map([['a', 2n]]), new Node()), [JSON.stringify([['a', '2n']], undefined, 2), '"<p>"']);
  assert.deepEqual(
    printed(new TypeError('no'), () => 1),
    ['"TypeError: no"', '"[object Function]"'],
  );
});

test('ends at a value that contains itself, and at one that is large', () => {
  const ring = { name: 'ring', next: undefined };
  ring.next = ring;
  const wide = Array.from({ length: 60 }, () => ring);
  for (const value of [ring, wide, Object.fromEntries(wide.map((_, index) => [index, wide]))])
    assert.ok(printed(value, 1)[0].length < 100_000);
});

test('leaves texts and tests that passed as they are', () => {
  assert.deepEqual(printed('a', 'b'), ['a', 'b']);
  assert.doesNotThrow(() => hook.call({ currentTest: {} }));
});

test('prints a failure with bigints and elements also where modules are served unbundled', () => {
  const folder = join(ROOT, '.cache', 'printable-errors');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'fails.test.ts'),
    `import { expect } from '@open-wc/testing';
    it('compares bigints', () => expect({ a: 1n }).to.deep.equal({ a: 2n }));
    it('compares elements', () => expect(document.body).to.equal(undefined));`,
  );
  // The report of a developer's own run stays
  writeFileSync(
    join(folder, 'config.mjs'),
    `import base from '../../web-test-runner.config.mjs';
    const coverageConfig = { ...base.coverageConfig, reportDir: '.cache/printable-errors/coverage' };
    export default { ...base, files: ['.cache/printable-errors/*.test.ts'], coverageConfig };`,
  );
  const args = [command('@web/test-runner', 'wtr'), '--coverage', '--config', join(folder, 'config.mjs')];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', timeout: 110_000 });
  for (const name of ['bigints', 'elements']) assert.match(stdout, new RegExp(`❌ compares ${name}`));
});

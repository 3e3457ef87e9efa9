import assert from 'node:assert/strict';
import { before, test } from 'node:test';

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

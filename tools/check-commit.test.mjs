import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemOf } from './check-commit.mjs';

test('accepts a type, a scope and what changes', () => {
  for (const subject of ['fix(send): keep the amount', 'docs: say what is signed', 'feat(a, b-c)!: drop Node 18'])
    assert.equal(problemOf(subject), undefined, subject);
});

test('accepts subjects that Git writes', () => {
  assert.equal(problemOf(`Revert "fix(send): ${'a'.repeat(80)}"`), undefined);
});

test('refuses more than 72 characters', () => {
  const subject = `fix(send): ${'a'.repeat(61)}`;
  assert.equal(subject.length, 72);
  assert.equal(problemOf(subject), undefined);
  assert.match(problemOf(`${subject}a`), /73 characters/);
});

test('refuses other forms', () => {
  for (const subject of ['Fix the amount', 'fix: ', 'chore: tidy up', 'fix(send) keep', 'fix(send): keep.'])
    assert.ok(problemOf(subject), subject);
});

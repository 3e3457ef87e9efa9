import assert from 'node:assert/strict';
import { Buffer as NodeBuffer } from 'node:buffer';
import { test } from 'node:test';
import { Buffer } from './kit-buffer.mjs';

const TEXTS = ['', 'a', '{"ü":"€ 🔑"}', 'x'.repeat(70_000)];

test('encodes and decodes texts as Node does', () => {
  for (const text of TEXTS)
    for (const encoding of ['base64', 'hex', 'utf8']) {
      const encoded = NodeBuffer.from(text).toString(encoding);
      assert.equal(Buffer.from(text).toString(encoding), encoded);
      assert.equal(Buffer.from(encoded, encoding).toString(), text);
    }
});

test('decodes base64 of URLs, without padding', () => {
  const bytes = Uint8Array.of(251, 255, 254, 1);
  assert.deepEqual([...Buffer.from(NodeBuffer.from(bytes).toString('base64url'), 'base64')], [...bytes]);
});

test('joins bytes, and copies those that it is given', () => {
  const bytes = Uint8Array.of(1, 2);
  const joined = Buffer.concat([bytes, Buffer.from([3])]);
  const copy = Buffer.from(bytes.buffer);
  bytes[0] = 9;
  assert.deepEqual([...joined], [1, 2, 3]);
  assert.ok(Buffer.isBuffer(joined) && !Buffer.isBuffer(bytes));
  assert.equal(Buffer.from(joined).toString('hex'), '010203');
  assert.equal(copy.length, 2);
});

test('refuses an encoding that it lacks', () => {
  assert.throws(() => Buffer.from('a', 'latin1'), /Unknown encoding latin1/);
  assert.throws(() => Buffer.from('a').toString('ascii'), /Unknown encoding ascii/);
});

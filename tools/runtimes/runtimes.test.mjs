// Runs a sign-in on `latchkey/server` where only web standards exist, as in workers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { ROOT } from '../files.mjs';
import { bundleStory } from './bundle.mjs';

/** What the common API of server runtimes has (ECMA-429) and the entry may use. */
const NAMES = [
  ...['atob', 'btoa', 'console', 'crypto', 'fetch', 'performance', 'queueMicrotask', 'structuredClone'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'AbortController', 'AbortSignal', 'Blob'],
  ...['Event', 'EventTarget', 'DOMException', 'FormData', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams'],
  ...['ReadableStream', 'TextDecoder', 'TextEncoder', 'TransformStream', 'WritableStream', 'Uint8Array'],
];

before(() => execFileSync(process.execPath, [join(ROOT, 'tools', 'build.mjs'), '--if-stale'], { stdio: 'inherit' }));

test('signs in, refuses what is altered or repeated, and signs out with web standards alone', async () => {
  const code = await bundleStory(
    "import { signInStory } from './sign-in-story.mjs'; globalThis.story = signInStory();",
    'iife',
  );
  const context = createContext(Object.fromEntries(NAMES.map(name => [name, globalThis[name]])));
  runInContext(code, context, { importModuleDynamically: () => assert.fail('a module is not in the bundle') });
  assert.equal(await context.story, 10);
});

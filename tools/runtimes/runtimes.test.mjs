// Runs a sign-in on `latchkey/server` where only web standards exist, as in workers, and the core of the headless kit there and
// in a world like that of React Native, whose window has nothing of a page.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { ROOT } from '../files.mjs';
import { bundleStory } from './bundle.mjs';
import { commonGlobals } from './names.mjs';

/** Runs a story where there are no other names, and returns what it resolves with. */
async function storyOf(source, prelude = '') {
  const code = await bundleStory(source, 'iife');
  const context = createContext(commonGlobals());
  runInContext(prelude, context);
  runInContext(code, context, { importModuleDynamically: () => assert.fail('a module is not in the bundle') });
  return context.story;
}

before(() => execFileSync(process.execPath, [join(ROOT, 'tools', 'build.mjs'), '--if-stale'], { stdio: 'inherit' }));

test('signs in, refuses what is altered or repeated, and signs out with web standards alone', async () => {
  assert.equal(
    await storyOf("import { signInStory } from './sign-in-story.mjs'; globalThis.story = signInStory();"),
    10,
  );
});

for (const [world, prelude] of Object.entries({
  'with web standards alone': '',
  'where a window has nothing of a page': 'globalThis.window = globalThis;',
})) {
  test(`connects, fails, switches, signs, comes back and leaves ${world}`, async () => {
    assert.equal(
      await storyOf("import { kitStory } from './kit-story.mjs'; globalThis.story = kitStory();", prelude),
      15,
    );
  });
}

// Runs a sign-in on `latchkey/server`, from the packed package, in Node, Deno, Bun and workerd, and the core of the headless
// kit in the first three, and in a bundle of metro for React Native. Needs the npm registry, which has all of them.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { managers } from './hosts/managers.mjs';
import { packPackage } from './hosts/pack.mjs';
import { ROOT } from './files.mjs';
import { bundleStory } from './runtimes/bundle.mjs';

const DEPENDENCIES = { viem: '^2.29.0', deno: '2.9.6', bun: '1.4.5', miniflare: '4.20260426.0', metro: '0.83.8' };

const STORY = "import { signInStory } from './sign-in-story.mjs'; console.log(await signInStory());";
const KIT_STORY = "import { kitStory } from './kit-story.mjs'; console.log(await kitStory());";
const METRO_ENTRY = "import { kitStory } from './kit-story.mjs'; globalThis.story = kitStory();";
const WORKER = `import { signInStory } from './sign-in-story.mjs';
export default { fetch: async () => new Response(String(await signInStory())) };`;
/** Starts workerd without the compatibility flags of Node. */
const START_WORKER = `import { Miniflare } from 'miniflare';
const worker = new Miniflare({ modules: true, scriptPath: 'worker.mjs', compatibilityDate: '2026-04-01' });
console.log(await (await worker.dispatchFetch('https://api.example/')).text());
await worker.dispose();`;

const COMMANDS = {
  Node: [process.execPath, 'story.mjs'],
  Deno: [join('node_modules', '.bin', 'deno'), 'run', '--no-prompt', '--cached-only', 'story.mjs'],
  Bun: [join('node_modules', '.bin', 'bun'), 'story.mjs'],
  'Node, the kit': [process.execPath, 'kit.mjs'],
  'Deno, the kit': [
    join('node_modules', '.bin', 'deno'),
    'run',
    '--no-prompt',
    '--cached-only',
    '--allow-env',
    'kit.mjs',
  ],
  'Bun, the kit': [join('node_modules', '.bin', 'bun'), 'kit.mjs'],
  'metro, the kit': [process.execPath, 'metro-story.mjs'],
  workerd: [process.execPath, 'start-worker.mjs'],
};

const folder = mkdtempSync(join(tmpdir(), 'latchkey-runtimes-'));
try {
  const dependencies = { ...DEPENDENCIES, latchkey: `file:${packPackage(folder)}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  for (const story of ['sign-in-story.mjs', 'kit-story.mjs', 'metro-story.mjs', 'names.mjs'])
    cpSync(join(ROOT, 'tools', 'runtimes', story), join(folder, story));
  writeFileSync(join(folder, 'kit.mjs'), KIT_STORY);
  writeFileSync(join(folder, 'metro-entry.js'), METRO_ENTRY);
  writeFileSync(join(folder, 'story.mjs'), STORY);
  writeFileSync(join(folder, 'worker.mjs'), await bundleStory(WORKER, 'esm'));
  writeFileSync(join(folder, 'start-worker.mjs'), START_WORKER);
  managers.npm(folder);
  execFileSync(process.execPath, ['install.js'], { cwd: join(folder, 'node_modules', 'bun'), stdio: 'ignore' }); // finds its binary
  for (const [name, [file, ...args]] of Object.entries(COMMANDS)) {
    try {
      const steps = execFileSync(file, args, { cwd: folder, encoding: 'utf8', timeout: 180_000 }).trim();
      console.log(`✓ ${name}: ${steps} steps`);
    } catch (error) {
      console.error(`✗ ${name}: ${error.message}`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

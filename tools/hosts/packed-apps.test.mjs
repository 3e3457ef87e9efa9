// Builds apps from the packed package and walks them: an app of the 1.7 line that the codemod moves, an app that a server
// renders, and the starters that need no tool of their own. All share the packages of this repository in place of an
// installation; `npm run hosts:frameworks` and `npm run hosts:starters` install each app by npm, with its own tools.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview, transformWithOxc } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';
import { ROOT } from '../files.mjs';
import { BROWSER_ARGS, findHeadless } from '../find-browser.mjs';
import { compile } from './compile.mjs';
import { packPackage, packScript } from './pack.mjs';
import { startHost } from './serve.mjs';
import { runSignInStory } from './sign-in-story.mjs';
import { isHydrated, keepLocal, runStory } from './story.mjs';

let folder, modules, browser, kit;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-packed-'));
  modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  const archives = { latchkey: packPackage(folder), '@latchkey/cdn': packScript(folder) };
  rmSync(join(modules, '@latchkey'), { force: true }); // of the workspaces of this repository
  for (const [name, archive] of Object.entries(archives)) {
    mkdirSync(join(modules, name), { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', join(modules, name), '--strip-components=1']);
  }
  const load = path => import(pathToFileURL(join(modules, 'latchkey', 'testing', path, 'index.js')).href);
  kit = { ...(await load('playwright')), ...(await load('wallet')) };
  browser = await chromium.launch({ executablePath: await findHeadless(), args: BROWSER_ARGS });
});
after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Runs a script of Node in an app; throws with what it printed. */
function runNode(app, ...args) {
  try {
    execFileSync(process.execPath, args, { cwd: app, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`node ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`, { cause: error });
  }
}

/** Copies an app of the repository. */
function copy(source) {
  const app = join(folder, source.replaceAll('/', '-'));
  cpSync(join(ROOT, source), app, { recursive: true });
  return app;
}

/** Builds with Vite alone: the plugins of the apps serve their development servers. */
const bundle = (app, options = {}) => build({ root: app, configFile: false, logLevel: 'error', build: options });

/** Compiles components of Vue by Vue's own compiler, as its plugin for Vite does; the plugin is a tool of the hosts. */
const vue = {
  name: 'components-of-vue',
  transform(code, id, { ssr = false } = {}) {
    if (!id.endsWith('.vue')) return undefined;
    const { descriptor } = parse(code, { filename: id });
    const compilerOptions = { isCustomElement: tag => tag.startsWith('appkit-') };
    const templateOptions = { ssr, ssrCssVars: [], compilerOptions };
    const { content } = compileScript(descriptor, { id, inlineTemplate: true, templateOptions });
    return transformWithOxc(content, `${id}.ts`);
  },
};

/** Runs the story on a page. */
async function walk(url, isReady = undefined) {
  const context = await browser.newContext();
  try {
    await runStory(context, url, kit, isReady);
  } finally {
    await context.close();
  }
}

/** Walks the sign-in of a host. */
async function walkSignIn(url) {
  const context = await browser.newContext();
  try {
    const row = page => page.getByTestId('wallet-selector-test.latchkey.wallet');
    await runSignInStory(context, `${url}?sign-in`, kit, { row });
  } finally {
    await context.close();
  }
}

/** Checks that a page loads the modal not while it is idle, but when a pointer reaches its button. */
async function waitForPointer(url) {
  const context = await browser.newContext();
  try {
    await keepLocal(context);
    const page = await context.newPage();
    const hasOpening = () =>
      performance.getEntriesByType('resource').some(({ name }) => /\/opening-[^/]*\.js$/.test(name));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => setTimeout(resolve, 500))));
    assert.equal(await page.evaluate(hasOpening), false, 'it was loaded while the page was idle');
    await page.getByRole('button', { name: 'Connect wallet' }).hover();
    await page.waitForFunction(hasOpening);
  } finally {
    await context.close();
  }
}

/** Walks what Vite has built. */
async function walkBuilt(app, walks = [walk]) {
  const server = await preview({
    root: app,
    configFile: false,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    const [url] = server.resolvedUrls?.local ?? [];
    assert.ok(url, 'the preview has an address');
    for (const each of walks) await each(url);
  } finally {
    await server.close();
  }
}

/** Walks what the script `start` of an app serves. */
async function walkStarted(app, isReady = undefined) {
  const { url, stop } = await startHost(app, 'start');
  try {
    await walk(url, isReady);
  } finally {
    await stop();
  }
}

test('an app of the 1.7 line is moved by the codemod, compiles, connects, signs, switches and reloads', async () => {
  const app = copy('demo/hosts/migrated');
  runNode(app, 'become-old.mjs');
  runNode(app, join(modules, 'latchkey/cli/latchkey.mjs'), 'migrate');
  runNode(app, 'check.mjs');
  compile(app);
  await bundle(app);
  await walkBuilt(app);
});

test('an app of Web3Modal 5 is moved by the codemod, compiles, connects, signs, switches and reloads', async () => {
  const app = copy('demo/hosts/web3modal');
  runNode(app, join(modules, 'latchkey/cli/latchkey.mjs'), 'migrate');
  compile(app);
  await bundle(app);
  await walkBuilt(app);
});

/** Hosts of other kits, and what stands for the kit's packages. */
const KIT_HOSTS = {
  rainbowkit: { '@rainbow-me/rainbowkit': 'latchkey/compat/rainbowkit' },
  connectkit: { connectkit: 'latchkey/compat/connectkit' },
};

for (const [name, alias] of Object.entries(KIT_HOSTS))
  test(`a host of ${name} runs and signs in with an alias in place of its kit, on wagmi 3`, async () => {
    const app = copy(`demo/hosts/${name}`);
    await build({ root: app, configFile: false, logLevel: 'error', resolve: { alias } });
    await walkBuilt(app, [walk, walkSignIn, waitForPointer]);
  });

for (const name of Object.keys(KIT_HOSTS))
  test(`a host of ${name} compiles after the codemod`, () => {
    const app = copy(`demo/hosts/${name}`);
    runNode(app, join(modules, 'latchkey/cli/latchkey.mjs'), 'migrate');
    compile(app);
  });

for (const name of ['react', 'wagmi'])
  test(`the starter ${name} compiles and runs`, async () => {
    const app = copy(`create/templates/${name}`);
    compile(app);
    await bundle(app);
    await walkBuilt(app);
  });

test('the starter html runs', async () => {
  const app = copy('create/templates/html');
  symlinkSync(modules, join(app, 'node_modules'));
  await walkStarted(app);
});

test('a page that a server renders with Vue hydrates without a warning, also on a reload while connected', async () => {
  const app = copy('demo/hosts/vue-ssr');
  const define = { __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true' };
  await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    plugins: [vue],
    define,
    build: { outDir: 'dist/client' },
  });
  const server = { outDir: 'dist/server', ssr: 'src/server.ts' };
  await build({ root: app, configFile: false, logLevel: 'error', plugins: [vue], build: server });
  await walkStarted(app, isHydrated);
});

test('a page that a server renders hydrates without a warning', async () => {
  const app = copy('demo/hosts/react-ssr');
  compile(app);
  await bundle(app, { outDir: 'dist/client' });
  await bundle(app, { outDir: 'dist/server', ssr: 'src/server.tsx' });
  await walkStarted(app);
});

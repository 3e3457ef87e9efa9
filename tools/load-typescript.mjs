import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './files.mjs';
import { REQUIRE, smallModules } from './small-modules.mjs';

const SERVICES = join(ROOT, 'services');
const { resolve } = createRequire(join(SERVICES, 'package.json'));

/** The bundle is no part of `services`: packages of which they have a version of their own are named by their files. */
const packagesOfServices = {
  name: 'packages-of-services',
  setup({ onResolve }) {
    onResolve({ filter: /^@?[a-z]/ }, ({ path, resolveDir }) => {
      const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(path);
      if (!resolveDir.startsWith(SERVICES) || !existsSync(join(SERVICES, 'node_modules', name))) return undefined;
      return { path: pathToFileURL(resolve(path)).href, external: true };
    });
  },
};

const FOLDER = join(ROOT, 'node_modules/.cache/latchkey-typescript');

const stateOf = path => {
  const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
};

/** Whether a bundle is there, of files that have not changed since. */
function isFresh(outfile) {
  if (!existsSync(outfile) || !existsSync(`${outfile}.json`)) return false;
  const inputs = Object.entries(JSON.parse(readFileSync(`${outfile}.json`, 'utf8')));
  return inputs.every(([path, state]) => stateOf(join(ROOT, path)) === state);
}

/** Bundles into a file. Another process that does the same at the same time writes the same. */
async function bundle(source, outfile) {
  const started = Date.now();
  const own = `${outfile}.${process.pid}`;
  const { metafile } = await build({
    ...source,
    absWorkingDir: ROOT,
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: REQUIRE },
    plugins: [packagesOfServices, smallModules],
    logLevel: 'warning',
    metafile: true,
  });
  const paths = Object.keys(metafile.inputs).filter(path => path !== '<stdin>');
  // A file that changed meanwhile is bundled again
  const states = paths.map(path => [
    path,
    statSync(join(ROOT, path)).mtimeMs < started ? stateOf(join(ROOT, path)) : '',
  ]);
  writeFileSync(`${own}.json`, JSON.stringify(Object.fromEntries(states)));
  renameSync(own, outfile);
  renameSync(`${own}.json`, `${outfile}.json`);
}

let loaded = 0;

/** Files of tests share bundles of the same exports: each runs in a process of its own. */
async function load(source) {
  const key = createHash('sha256')
    .update(JSON.stringify(source))
    .update(readFileSync(import.meta.filename));
  const outfile = join(FOLDER, `${key.digest('hex').slice(0, 16)}.mjs`);
  mkdirSync(FOLDER, { recursive: true });
  if (!isFresh(outfile)) await bundle(source, outfile);
  return import(`${pathToFileURL(outfile).href}?${++loaded}`); // each call has modules of its own
}

/** Bundles and imports a TypeScript module of the project: Node 20 cannot import TypeScript. */
export const loadTypeScript = entry => load({ entryPoints: [join(ROOT, entry)] });

/** Imports the names that export statements list; paths such as './controllers/core/scope.js' start at the root. */
export const loadExports = lines => load({ stdin: { contents: lines, resolveDir: ROOT, loader: 'ts' } });

import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './files.mjs';

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

let loaded = 0;

async function load(source) {
  const folder = join(ROOT, 'node_modules/.cache/latchkey-typescript');
  const outfile = join(folder, `${process.pid}-${++loaded}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    ...source,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [packagesOfServices],
    logLevel: 'warning',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile);
  }
}

/** Bundles and imports a TypeScript module of the project: Node 20 cannot import TypeScript. */
export const loadTypeScript = entry => load({ entryPoints: [join(ROOT, entry)] });

/** Imports the names that export statements list; paths such as './controllers/core/scope.js' start at the root. */
export const loadExports = lines => load({ stdin: { contents: lines, resolveDir: ROOT, loader: 'ts' } });

import { build } from 'esbuild';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './files.mjs';

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
    logLevel: 'warning',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile);
  }
}

/** Imports a TypeScript module of the project with all that it imports, which Node 20 cannot by itself. */
export const loadTypeScript = entry => load({ entryPoints: [join(ROOT, entry)] });

/** Imports what lines such as `export { Scope } from './controllers/core/scope.js'` name, from the project's root. */
export const loadExports = lines => load({ stdin: { contents: lines, resolveDir: ROOT, loader: 'ts' } });

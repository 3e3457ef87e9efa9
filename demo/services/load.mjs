import { build } from 'esbuild';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports a TypeScript module with all that it imports, which Node 20 cannot by itself. */
export async function loadTypeScript(root, entry) {
  const folder = join(root, 'node_modules/.cache/latchkey-demo');
  const outfile = join(folder, `${basename(entry, '.ts')}-${process.pid}-${Date.now()}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(root, entry)],
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

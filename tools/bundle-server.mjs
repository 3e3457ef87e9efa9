// Bundles the entry for servers by itself. The merged chunks of the other entries hold what a page needs, Lit included,
// which workers cannot load.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { filesBelow } from './files.mjs';
import { compilerMaps } from './merge-chunks.mjs';

const FOLDER = 'server';

/** Reads the unmerged modules in `root`. Returns a function that replaces the entry by the bundle. */
export async function bundleServer(root) {
  const bundle = await rolldown({
    input: join(root, FOLDER, 'index.js'),
    external: id => !id.startsWith('.') && !id.startsWith(root),
    plugins: [compilerMaps],
  });
  const { output } = await bundle.generate({ format: 'esm', chunkFileNames: '[name].js', sourcemap: true });
  await bundle.close();
  return () => {
    const isCode = path => /\.js(?:\.map)?$/.test(path);
    for (const path of filesBelow([FOLDER], root).filter(isCode)) rmSync(join(root, path));
    for (const { fileName, code, source } of output) writeFileSync(join(root, FOLDER, fileName), code ?? source);
  };
}

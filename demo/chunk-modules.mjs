import { relative } from 'node:path';

/**
 * Returns a Vite plugin that writes `chunk-modules.json`, a map from each chunk to its modules. Chunk names do not
 * identify modules: they contain hashes, and a shared chunk is named after any of its modules.
 */
export const chunkModules = root => ({
  name: 'chunk-modules',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const modules = chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map(id => relative(root, id))]);
    this.emitFile({
      type: 'asset',
      fileName: 'chunk-modules.json',
      source: JSON.stringify(Object.fromEntries(modules)),
    });
  },
});

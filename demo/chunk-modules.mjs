import { relative } from 'node:path';

/**
 * A Vite plugin that writes `chunk-modules.json`: which modules each chunk of the built pages holds. Names of chunks
 * cannot tell, since they carry hashes and shared chunks are named after any of their modules.
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

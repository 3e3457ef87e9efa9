import { join } from 'node:path';
import { assignChunks, CHUNK_NAMES } from '../tools/chunk-plan.mjs';

/** Groups of modules that a page loads together, as in the package, and of viem's that many pages import. */
export const chunkGroups = root => {
  let plan = new Map();
  return {
    plugin: {
      name: 'page-chunks',
      /** Decides the chunk of each module, once all are known. */
      buildEnd() {
        plan = assignChunks({
          resolve: path => join(root, path.replace(/\.js$/, '.ts')),
          importsOf: (id, isLater) => {
            const info = this.getModuleInfo(id);
            return [...(info?.importedIds ?? []), ...(isLater ? (info?.dynamicallyImportedIds ?? []) : [])];
          },
        });
      },
    },
    groups: [
      ...CHUNK_NAMES.map((name, at) => ({
        name,
        test: id => plan.get(id) === name,
        priority: CHUNK_NAMES.length + 1 - at,
      })),
      {
        name: 'chain',
        test: /node_modules\/(?:viem|ox|abitype|@noble|@scure)\//,
        minShareCount: 8,
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  };
};

import { join } from 'node:path';
import { assignChunks, EARLY_NAMES } from '../tools/chunk-plan.mjs';

/**
 * Groups of modules that a page loads first, as in the package, and of viem's that many pages import. The rooms of the package
 * are not among them: a page of the demo imports modules that a host's page loads later.
 */
export const chunkGroups = root => {
  let plan = new Map();
  return {
    plugin: {
      name: 'page-chunks',
      /** Decides the chunk of each module, once all are known. */
      buildEnd() {
        const graph = {
          resolve: path => join(root, path.replace(/\.js$/, '.ts')),
          importsOf: (id, isLater) => {
            const info = this.getModuleInfo(id);
            return [...(info?.importedIds ?? []), ...(isLater ? (info?.dynamicallyImportedIds ?? []) : [])];
          },
        };
        plan = assignChunks(graph, { rooms: [], apart: [] });
      },
    },
    groups: [
      ...EARLY_NAMES.map((name, at) => ({
        name,
        test: id => plan.get(id) === name,
        priority: EARLY_NAMES.length + 1 - at,
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

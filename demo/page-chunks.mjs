import { join } from 'node:path';

/** Chunks of what a page loads together, in order: what their roots import statically and no earlier chunk holds. */
const CHUNKS = [
  { name: 'page', kit: 'core', roots: ['elements/app-kit.ts'] },
  { name: 'opening', kit: 'session', roots: ['controllers/modal/session.ts', 'elements/shell/modal/opening.ts'] },
];

/** Entries of pages that draw their own user interface: what they reach is in chunks of its own, without elements. */
const KIT = [
  'controllers/headless/index.ts',
  ...['eip155', 'solana', 'bitcoin'].map(name => `controllers/adapters/${name}/index.ts`),
];

/**
 * Groups of modules that a page loads together, as in the package, and of viem's that many pages import. Bundlers move
 * each module that two lazy chunks share into a chunk of its own, so that a page with a wallet made 83 requests.
 */
export const chunkGroups = root => {
  const plan = new Map();
  const names = CHUNKS.flatMap(({ name, kit }) => [kit, name]);

  return {
    plugin: {
      name: 'page-chunks',
      /** Decides the chunk of each module, once all are known. */
      buildEnd() {
        const importsOf = (id, withDynamic) => {
          const info = this.getModuleInfo(id);
          return [...(info?.importedIds ?? []), ...(withDynamic ? (info?.dynamicallyImportedIds ?? []) : [])];
        };
        const reach = (paths, { withDynamic = false } = {}) => {
          const found = new Set(paths.map(path => join(root, path)));
          for (const id of found) importsOf(id, withDynamic).forEach(next => found.add(next));
          return found;
        };
        const kitModules = reach(KIT, { withDynamic: true });
        for (const { name, kit, roots } of CHUNKS)
          for (const id of reach(roots)) if (!plan.has(id)) plan.set(id, kitModules.has(id) ? kit : name);
      },
    },
    groups: [
      ...names.map((name, at) => ({ name, test: id => plan.get(id) === name, priority: names.length + 1 - at })),
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

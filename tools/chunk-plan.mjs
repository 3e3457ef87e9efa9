// Which modules are one chunk, in the package and on the pages of the demo: bundlers move each module that two lazy chunks
// share into a chunk of its own, which made 22 requests at the first opening and 83 on a page with a wallet.

/**
 * The chunks in the order in which a page loads them. A chunk holds what its roots import statically and no earlier
 * chunk holds. `shared` roots load with this chunk or later: of them it takes only what at least two import. Modules that
 * the kit reaches are in a chunk of their own, `kit`, which the other one imports: it has neither elements nor Lit.
 */
export const CHUNKS = [
  { name: 'page', kit: 'core', roots: ['elements/app-kit.js'] },
  {
    name: 'opening',
    kit: 'session',
    roots: ['controllers/modal/session.js', 'elements/shell/modal/opening.js'],
    shared: ['controllers/adapters/eip155/eip155.js', 'controllers/adapters/solana/solana.js'],
  },
  {
    name: 'attach',
    roots: ['controllers/adapters/eip155/eip1193.js'],
    shared: ['controllers/adapters/eip155/evm-connector.js', 'controllers/adapters/solana/solana-connector.js'],
  },
  {
    name: 'waiting',
    roots: [
      'elements/shell/modal/inert-page.js',
      'elements/shell/router/view-motion.js',
      'elements/after-connect.js',
      'elements/views/connecting-external/w3m-connecting-external-view.define.js',
    ],
  },
];

/** Entries of hosts that draw their own user interface. */
const KIT = [
  'controllers/headless/index.js',
  ...['eip155', 'solana', 'bitcoin', 'ethers', 'wagmi', 'blueprint'].map(
    name => `controllers/adapters/${name}/index.js`,
  ),
];

/** Names of the chunks in the order in which a page loads them. */
export const CHUNK_NAMES = CHUNKS.flatMap(({ name, kit }) => (kit ? [kit, name] : [name]));

/**
 * Maps each module to the name of its chunk. `resolve` returns the id of a path of this file, and `importsOf` the ids
 * that a module imports at once or, with `isLater`, by `import()` too.
 */
export function assignChunks({ resolve, importsOf }, chunks = CHUNKS, kitRoots = KIT) {
  const reach = (paths, isLater = false) => {
    const found = new Set(paths.map(resolve));
    for (const id of found) for (const next of importsOf(id, isLater)) found.add(next);
    return found;
  };
  const plan = new Map();
  const kitModules = reach(kitRoots, true);
  for (const { name, kit, roots, shared = [] } of chunks) {
    const counts = new Map();
    for (const path of shared) for (const id of reach([path])) counts.set(id, (counts.get(id) ?? 0) + 1);
    const several = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
    for (const id of [...reach(roots), ...several])
      if (!plan.has(id)) plan.set(id, kit && kitModules.has(id) ? kit : name);
  }
  return plan;
}

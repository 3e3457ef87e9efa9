// Which modules are one chunk, in the package and on the pages of the demo: bundlers move each module that two lazy chunks
// share into a chunk of its own, which made 22 requests at the first opening and 83 on a page with a wallet.

import { APART, RE_EXPORTS, ROOMS, SHARED } from './chunk-rooms.mjs';

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
    roots: [
      ...['eip1193', 'grant'].map(name => `controllers/adapters/eip155/${name}.js`),
      'controllers/domain/assets/look-alike.js', // the list asks for it if a wallet's name is not in ASCII
    ],
    shared: ['controllers/adapters/eip155/evm-connector.js', 'controllers/adapters/solana/solana-connector.js'],
  },
  {
    name: 'waiting',
    roots: [
      'elements/shell/modal/inert-page.js',
      'elements/ui/spinner/wui-spinner.define.js',
      'elements/ui/skeleton/wui-skeleton.define.js',
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

/** Packages that a page has before its first room. */
const EARLY_PACKAGES = /^(?:lit|@lit|@lit-labs|tslib|signal-polyfill)(?:\/|$)/;

/** Names of the chunks that a page loads first, in the order in which it loads them. */
export const EARLY_NAMES = CHUNKS.flatMap(({ name, kit }) => (kit ? [kit, name] : [name]));

const named = entries => entries.map(({ name }) => name);

/** Names of all chunks, each after those that it imports. */
export const CHUNK_NAMES = [
  ...new Set([
    ...EARLY_NAMES,
    ...named(SHARED.filter(({ has, isKit }) => has && isKit)),
    ...named(SHARED.filter(({ has, isKit }) => has && !isKit)),
    ...named(SHARED.filter(({ has }) => !has)).reverse(),
    ...named(ROOMS),
  ]),
];

/** What a package loads, and what of it is its entries'. */
const PACKAGE = { chunks: CHUNKS, kit: KIT, rooms: ROOMS, shared: SHARED, apart: APART };

/**
 * Maps each module to the name of its chunk. `resolve` returns the id of a path of this file, `importsOf` the ids
 * that a module imports at once or, with `isLater`, by `import()` too, and `packagesOf` the packages that it imports.
 * `entries` are the names and paths of the package's entries.
 */
export function assignChunks({ resolve, importsOf, packagesOf }, parts = {}) {
  const { chunks, rooms, shared, kit: kitRoots, apart, entries = [] } = { ...PACKAGE, ...parts };
  const reach = (paths, isLater = false) => {
    const found = new Set(paths.map(resolve));
    for (const id of found) for (const next of importsOf(id, isLater)) found.add(next);
    return found;
  };
  const plan = new Map();
  const kitModules = reach(kitRoots, true);
  for (const { name, kit, roots, shared: later = [] } of chunks) {
    const counts = new Map();
    for (const path of later) for (const id of reach([path])) counts.set(id, (counts.get(id) ?? 0) + 1);
    const several = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
    for (const id of [...reach(roots), ...several])
      if (!plan.has(id)) plan.set(id, kit && kitModules.has(id) ? kit : name);
  }
  const pathsOf = isListed => entries.filter(({ name }) => RE_EXPORTS.has(name) === isListed).map(({ path }) => path);
  const files = reach([...pathsOf(false), ...apart]);
  const reexported = reach(pathsOf(true));
  const users = usersOf(rooms, { reach, resolve, plan, kitModules });
  const fits = fitting({ plan, kitModules, reexported, importsOf, packagesOf });
  const whole = new Set(named(rooms.filter(({ isFile }) => isFile)));
  const later = new Map();
  for (const [id, names] of users) {
    if (files.has(id)) continue;
    const [{ name, isKit }, ...others] = names;
    const isOwn = !others.length && isKit === kitModules.has(id) && !reexported.has(id);
    const chunk = isOwn ? name : shared.find(entry => fits(entry, id, named(names)))?.name;
    if (chunk !== undefined && !whole.has(chunk)) later.set(id, chunk);
  }
  return new Map([...plan, ...later]);
}

/** Maps each module that no chunk of `plan` has to the rooms that import it. */
function usersOf(rooms, { reach, resolve, plan, kitModules }) {
  const users = new Map();
  for (const { name, roots } of rooms) {
    const isKit = kitModules.has(resolve(roots[0]));
    const stranger = roots.find(root => kitModules.has(resolve(root)) !== isKit);
    if (stranger) throw new Error(`The room ${name} has modules of the kit and others, such as ${stranger}.`);
    for (const id of reach(roots)) if (!plan.has(id)) users.set(id, [...(users.get(id) ?? []), { name, isKit }]);
  }
  return users;
}

/** Returns a function that tells whether a chunk of {@link SHARED} can have a module that rooms of these names import. */
function fitting({ plan, kitModules, reexported, importsOf, packagesOf }) {
  const needs = id => {
    const found = new Set([id]);
    const chunks = [];
    for (const each of found)
      for (const next of importsOf(each, false)) {
        if (plan.has(next)) chunks.push(plan.get(next));
        else found.add(next);
      }
    return { chunks, packages: [...found].flatMap(packagesOf).filter(name => !EARLY_PACKAGES.test(name)) };
  };
  const areIn = (names, allowed) => !allowed || names.every(name => allowed.includes(name));
  return ({ isKit = false, isReexported = false, has, without, within, packages, chunks }, id, names) =>
    kitModules.has(id) === isKit &&
    reexported.has(id) === isReexported &&
    (!has || names.some(name => has.includes(name))) &&
    !without?.some(name => names.includes(name)) &&
    areIn(names, within) &&
    ((!packages && !chunks) || (areIn(needs(id).packages, packages) && areIn(needs(id).chunks, chunks)));
}

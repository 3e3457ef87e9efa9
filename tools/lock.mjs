// Reads which packages a lock file of npm installs for whom.

/** Returns the name of the package at a path of the lock file. */
export const nameAt = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the path at which a package in `from` finds its dependency `name`; undefined if it is not installed. */
function resolve(packages, from, name) {
  for (let folder = from; ;) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
  }
}

/**
 * Returns the paths of the packages that `roots` need, themselves included, without those in `except`. `from` is the
 * folder of the package that needs them.
 */
export function closure(packages, roots, except = [], from = '') {
  const found = new Set();
  const waiting = roots.map(name => resolve(packages, from, name));
  for (const path of waiting) {
    if (path === undefined || found.has(path) || except.includes(nameAt(path))) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path];
    const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      waiting.push(resolve(packages, path, name));
  }
  return found;
}

/** Returns the packages that a host installs with ours, except those that it has to ask for. */
export const hostPackages = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter(name => !peerDependenciesMeta[name]?.optional),
];

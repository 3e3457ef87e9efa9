import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the package folders below a `node_modules`, each once, also those in pnpm's store of the project. */
function packageFolders(modules, found = new Set()) {
  if (!existsSync(modules)) return found;
  for (const entry of readdirSync(modules)) {
    const path = join(modules, entry);
    if (entry === '.pnpm')
      for (const store of readdirSync(path)) packageFolders(join(path, store, 'node_modules'), found);
    else if (entry.startsWith('@')) for (const name of readdirSync(path)) addPackage(join(path, name), found);
    else if (!entry.startsWith('.')) addPackage(path, found);
  }
  return found;
}

function addPackage(path, found) {
  const folder = realpathSync(path);
  if (found.has(folder) || !existsSync(join(folder, 'package.json'))) return;
  found.add(folder);
  packageFolders(join(folder, 'node_modules'), found);
}

/** Returns the installed copies of each package, as version and folder. */
export function installedCopies(host, names) {
  const copies = Object.fromEntries(names.map(name => [name, []]));
  for (const folder of packageFolders(join(host, 'node_modules'))) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    copies[name]?.push(`${version} ${folder.slice(realpathSync(host).length + 1)}`);
  }
  return copies;
}

/** Returns the folders from which the modules of a bundle take each package. */
export function bundledCopies(moduleIds, names) {
  const folderOf = (id, name) => {
    const at = id.lastIndexOf(`/node_modules/${name}/`);
    const isOwn = at >= 0 && !id.slice(at + 1).includes('/node_modules/');
    return isOwn ? id.slice(0, at + `/node_modules/${name}`.length).replace(/^\0/, '') : undefined;
  };
  return Object.fromEntries(
    names.map(name => [name, [...new Set(moduleIds.map(id => folderOf(id, name)).filter(Boolean))]]),
  );
}

/** Returns the packages installed in a host and the bytes of all their files. Links count as nothing. */
export function installedWeight(host) {
  const modules = join(host, 'node_modules');
  const bytes = readdirSync(modules, { recursive: true })
    .map(path => lstatSync(join(modules, path)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  return { bytes, packages: packageFolders(modules).size };
}

// Removes the declarations that no public entry reaches. They serve nobody, and may import packages that hosts lack.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { filesBelow } from './files.mjs';

/** Returns what the declarations of `entries` reach below `root`: their files, and the packages that they import. */
export function reachableDeclarations(root, entries) {
  const files = new Set();
  const packages = new Set();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const { fileName: specifier } of ts.preProcessFile(readFileSync(join(root, file), 'utf8')).importedFiles) {
      if (!specifier.startsWith('.')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0]);
      else waiting.push(join(dirname(file), specifier).replace(/\.js$/, '.d.ts').replaceAll('\\', '/'));
    }
  }
  return { files, packages };
}

/** Removes from `root` the declarations that its package.json does not reach. Returns the packages of the others. */
export function pruneDeclarations(root) {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = Object.values(exports).flatMap(({ types }) => (types ? [relative('.', types)] : []));
  const { files, packages } = reachableDeclarations(root, entries);
  for (const file of filesBelow(['.'], root)) {
    if (file.endsWith('.d.ts') && !files.has(file)) rmSync(join(root, file));
  }
  packages.delete(name);
  return packages;
}

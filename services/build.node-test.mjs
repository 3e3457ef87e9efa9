// The build of the services runs with the dependencies of its own package.json alone.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from '../tools/files.mjs';
import { buildPages, buildServers } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-build-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const isBuiltin = path => path.startsWith('node:') || builtinModules.includes(path);
const packageOf = specifier => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];

/** Returns the packages that the files of a build import. */
const importedPackages = ({ metafile }) => [
  ...new Set(
    Object.values(metafile.outputs)
      .flatMap(({ imports }) => imports)
      .filter(({ path, external }) => external && !isBuiltin(path))
      .map(({ path }) => packageOf(path)),
  ),
];

test('the servers import only dependencies of their package.json', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'services/package.json'), 'utf8'));
  const packages = importedPackages(await buildServers(folder));
  assert.ok(packages.includes('fastify'), 'reads the imports of the build');
  assert.deepEqual(
    packages.filter(name => !(name in dependencies)),
    [],
  );
});

test('the pages of the wallet import nothing', async () => {
  assert.deepEqual(importedPackages(await buildPages(folder)), []);
});

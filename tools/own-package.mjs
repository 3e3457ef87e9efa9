// Names the repository of the workflow in the package.json of packages that are published from their folder, and lets npm
// publish them: `node tools/own-package.mjs services create`. Fails without a repository, as the build of the modal refuses.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownedManifest } from './published-links.mjs';

for (const folder of process.argv.slice(2)) {
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  delete manifest.private;
  const owned = ownedManifest(manifest);
  if (owned.private) throw new Error(`${path}: GITHUB_REPOSITORY must name the repository that owns the package.`);
  writeFileSync(path, `${JSON.stringify(owned, undefined, 2)}\n`);
}

// `npm run localize:extract` and `npm run localize:build`: run lit-localize for each catalogue of the project.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, command } from './files.mjs';

/** Configurations of the catalogues: the modal, the wallet's page, and the letters of the services. */
export const CATALOGUES = [
  'lit-localize.json',
  'services/wallet/page/lit-localize.json',
  'services/letters/lit-localize.json',
];

/** Returns a configuration, with the folders of its catalogue as paths from the root. */
export function catalogueOf(config) {
  const content = JSON.parse(readFileSync(join(ROOT, config), 'utf8'));
  const folder = dirname(config);
  return {
    folder,
    content,
    locales: content.targetLocales,
    modules: join(folder, content.output.outputDir),
    xliff: join(folder, content.interchange.xliffDir),
  };
}

/** Runs a task of lit-localize, which resolves every path relative to its configuration file. */
export const runLocalize = (task, config, stdio = 'inherit') =>
  execFileSync(process.execPath, [command('@lit/localize-tools', 'lit-localize'), task, '--config', config], {
    cwd: ROOT,
    stdio,
  });

if (process.argv[1] === import.meta.filename) for (const config of CATALOGUES) runLocalize(process.argv[2], config);

// The sources of the example hosts. A host shares files of another one by the field `shared` of its package.json.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../files.mjs';

export const HOSTS = join(ROOT, 'demo', 'hosts');

/** Copies a host into a folder, with the files that it shares: their paths in it by those in `demo/hosts`. */
export function copyHost(name, folder) {
  cpSync(join(HOSTS, name), folder, { recursive: true });
  const { shared = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const [path, source] of Object.entries(shared)) cpSync(join(HOSTS, source), join(folder, path));
}

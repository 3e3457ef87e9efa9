// Committed files that tools write from code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './files.mjs';

/**
 * Writes a file; with the argument `--check` it writes nothing, and the process fails if the committed file differs.
 * `path` starts at the root; `command` is what writes the file.
 */
export function writeOrCheck(path, text, command = 'npm run docs:tables') {
  const file = join(ROOT, path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is outdated: run \`${command}\`.`);
    process.exitCode = 1;
  }
}

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Builds the demo's pages as a host would for its visitors, and resolves with the folder they are in. In a process of
 * its own, since the development server has made this one a development environment.
 */
export async function buildSite(root: string): Promise<string> {
  const vite = dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json'));
  const { NODE_ENV: _, ...env } = process.env;
  const args = [
    join(vite, 'bin/vite.js'),
    'build',
    '--config',
    join(root, 'demo/vite.config.mjs'),
    '--logLevel',
    'warn',
  ];
  await run(process.execPath, args, { cwd: root, env });
  return join(root, 'dist-demo/site');
}

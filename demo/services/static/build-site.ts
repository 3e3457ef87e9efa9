import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder of the built pages. */
export const siteFolder = (root: string): string => join(root, 'dist-demo/site');

/**
 * Builds the demo pages for production and resolves with their folder. The build runs in a separate process, because the
 * development server and the test runner set NODE_ENV in theirs.
 */
export async function buildSite(root: string): Promise<string> {
  const vite = dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json'));
  const { NODE_ENV: _, ...env } = process.env;
  const config = join(root, 'demo/vite.config.mjs');
  const args = [join(vite, 'bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'];
  await run(process.execPath, args, { cwd: root, env });
  return siteFolder(root);
}

import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../files.mjs';

/** Bundles the story with the built package for a platform without modules of Node; they would fail the build. */
export async function bundleStory(contents, format) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(ROOT, 'tools', 'runtimes') },
    alias: {
      'latchkey/server': join(ROOT, 'dist', 'server', 'index.js'),
      'latchkey/headless': join(ROOT, 'dist', 'controllers', 'headless', 'index.js'),
      'latchkey/adapters': join(ROOT, 'dist', 'controllers', 'adapters', 'blueprint', 'index.js'),
    },
    external: ['@walletconnect/*', '@solana/*', 'lit', 'lit/*'], // loaded on use, or by servers not at all
    bundle: true,
    format,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser', 'import'], // as bundlers of workers have them
    target: 'es2023',
    write: false,
  });
  return outputFiles[0].text;
}

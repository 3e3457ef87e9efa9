// Builds the package of the services into services/dist: one script for the servers, and the files of the wallet's
// pages. With --if-stale it does nothing if the build is newer than every source. What runs needs no compiler.
import { build } from 'esbuild';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { filesBelow, newest, ROOT } from '../tools/files.mjs';
import { REQUIRE, smallModules } from '../tools/small-modules.mjs';

const FOLDER = join(ROOT, 'services');
const dist = join(FOLDER, 'dist');
/** Folders of what the services are made of: themselves, and what they share with the modal. */
export const SOURCES = ['services', 'controllers', 'elements', 'server'];
const LOCK_POLLING_MS = 100;
const LOCK_TIMEOUT_MS = 60_000;

const sources = () => [
  ...filesBelow(SOURCES).filter(path => /\.(?:ts|css)$/.test(path) && !path.startsWith('services/dist/')),
  'services/package.json',
  'services/build.mjs',
];

const isStale = () => newest(['services/dist/cli.js']) <= newest(sources());

const SERVERS = {
  entryPoints: [join(FOLDER, 'cli.ts')],
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  logLevel: 'warning',
};

/** Builds the script of the servers. Packages stay imports: they are dependencies of the package. */
export const buildServers = outdir =>
  build({
    ...SERVERS,
    outfile: join(outdir, 'cli.js'),
    packages: 'external',
    banner: { js: '#!/usr/bin/env node' },
    metafile: true,
  });

/** Builds the same script for a checkout, whose tests start hundreds of processes. It is no part of the package. */
const buildForCheckout = outdir =>
  build({
    ...SERVERS,
    outfile: join(outdir, 'checkout.js'),
    plugins: [smallModules],
    banner: { js: REQUIRE },
  });

/** Builds the scripts and styles of the wallet's pages, whole: browsers resolve no packages. */
export const buildPages = outdir =>
  build({
    entryPoints: [
      'frame.ts',
      'approve.ts',
      'undo.ts',
      'loading.ts',
      'not-found.ts',
      'done.ts',
      'authorize.ts',
      'sign-out.ts',
      'wallet.css',
      'admin.ts',
      'admin.css',
    ].map(name => join(FOLDER, 'wallet/page', name)),
    outdir: join(outdir, 'page'),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    target: 'es2022',
    logLevel: 'warning',
    metafile: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  });

/** Waits until no other process builds. Returns what ends the lock. */
async function lock() {
  const path = join(ROOT, '.cache', 'services.lock');
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const end = () => rmSync(path, { recursive: true, force: true });
  for (let waited = 0; ; waited += LOCK_POLLING_MS) {
    try {
      mkdirSync(path);
      return end;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (waited > LOCK_TIMEOUT_MS) end(); // of a process that was killed
      await setTimeout(LOCK_POLLING_MS);
    }
  }
}

/** Builds the services, if they are older than their sources or `always` is set. */
export async function buildServices({ always = false } = {}) {
  if (!always && !isStale()) return;
  const unlock = await lock();
  try {
    if (!always && !isStale()) return; // another process has built
    const fresh = join(FOLDER, `.dist-${process.pid}`);
    await Promise.all([buildServers(fresh), buildForCheckout(fresh), buildPages(fresh)]);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    unlock();
  }
}

if (process.argv[1] === import.meta.filename) await buildServices({ always: !process.argv.includes('--if-stale') });

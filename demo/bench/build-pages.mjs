import { cp, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import manifest from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = fileURLToPath(new URL('pages/', import.meta.url));

/** Resolves package entries to `dist`, because hosts bundle the published package. */
const alias = Object.fromEntries(
  Object.entries(manifest.exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([entry, target]) => [`latchkey${entry.slice(1)}$`, root + target.default.slice(2)]),
);

/**
 * Builds a minified page with Rolldown, the bundler of Vite, without the helpers and polyfills that Vite adds.
 * Builds each page separately: pages of one build would share chunks, which the pages of hosts do not.
 */
export async function buildPage(name, scripts) {
  const dir = `${root}dist-demo/bench/${name}`;
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  for (const script of scripts) {
    const bundle = await rolldown({
      input: `${pages}${script}.ts`,
      platform: 'browser',
      resolve: { alias },
      logLevel: 'silent', // hides warnings about imports that a dependency needs only on a server
      transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
    });
    await bundle.write({
      dir,
      format: 'es',
      minify: true,
      comments: { legal: false },
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    });
    await bundle.close();
  }
  await cp(`${pages}${name}.html`, `${dir}/${name}.html`);
}

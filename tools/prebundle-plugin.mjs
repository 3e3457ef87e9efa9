import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const BASE = '/__prebundled/';
const require = createRequire(import.meta.url);

/**
 * Returns a plugin for the test server that serves the listed packages from one bundle: CommonJS packages, which the
 * server cannot load, and packages with hundreds of modules, which would cause hundreds of requests. One build with
 * shared chunks keeps a class that two packages import identical. Never list a package that imports Lit: the page would
 * load two copies of Lit.
 *
 * @param {{ esm: string[], commonjs: string[] }} packages
 */
export function prebundle({ esm, commonjs }) {
  const specifiers = new Set([...esm, ...commonjs]);
  // Reads the names now: the test runner later replaces the console, which makes React's development build throw.
  const names = new Map(commonjs.map(specifier => [specifier, Object.keys(require(specifier))]));
  let bundle;

  const source = specifier => {
    const path = JSON.stringify(specifier);
    if (!names.has(specifier)) return `import * as it from ${path}; export * from ${path}; export default it.default;`;
    const listed = names.get(specifier).filter(name => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
    return `import it from ${path}; export default it; export const { ${listed.join(', ')} } = it;`;
  };

  async function build_() {
    const { outputFiles } = await build({
      entryPoints: [...specifiers].map(specifier => ({ in: `entry:${specifier}`, out: specifier })),
      outdir: BASE,
      bundle: true,
      splitting: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      logLevel: 'error', // hides the warning about packages without a default export
      define: { 'process.env.NODE_ENV': '"development"' },
      plugins: [
        {
          name: 'entries',
          setup(host) {
            host.onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'entry' }));
            host.onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
              contents: source(path),
              resolveDir: process.cwd(),
            }));
          },
        },
      ],
    });
    return new Map(outputFiles.map(({ path, text }) => [path.replaceAll('\\', '/').replace(/^[A-Z]:/, ''), text]));
  }

  return {
    name: 'prebundle',
    resolveImport({ source: specifier }) {
      return specifiers.has(specifier) ? `${join(BASE, specifier).replaceAll('\\', '/')}.js` : undefined;
    },
    async serve({ path }) {
      if (!path.startsWith(BASE)) return undefined;
      bundle ??= build_();
      const body = (await bundle).get(path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}

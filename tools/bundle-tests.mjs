import { build } from 'esbuild';
import { posix, relative, sep } from 'node:path';

const BASE = '/__tests/';
const toUrl = path => path.split(sep).join(posix.sep);

/**
 * A plugin and a reporter of Web Test Runner, which share one bundle of all test files of the run. A test page then
 * loads some dozens of chunks in place of hundreds of modules, each of which is a request of its own.
 *
 * Every test file is an entry, and chunks are split by the set of entries that reach a module: a page evaluates exactly
 * the modules that its test file imports, each once.
 *
 * @param {string} root
 */
export function bundleTests(root) {
  let testFiles = [];
  let bundle;

  const bundleAll = async () => {
    const { outputFiles } = await build({
      entryPoints: testFiles,
      absWorkingDir: root,
      outbase: root,
      outdir: posix.join(toUrl(root), BASE),
      bundle: true,
      splitting: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      sourcemap: 'linked',
      sourcesContent: false,
      conditions: ['development', 'browser'],
      define: { 'process.env.NODE_ENV': '"development"' },
      external: ['/__web-dev-server__web-socket.js'],
      chunkNames: 'chunks/[name]-[hash]',
      logLevel: 'error',
    });
    return new Map(outputFiles.map(({ path, contents }) => [`/${toUrl(relative(root, path))}`, contents]));
  };

  return {
    /** Learns which test files the run consists of. */
    reporter: {
      start(run) {
        ({ testFiles } = run);
      },
    },
    plugin: {
      name: 'bundle-tests',
      async serve({ path }) {
        if (isTest(path)) return { body: `import '${BASE}${path.slice(1).replace(/\.tsx?$/, '.js')}';`, type: 'js' };
        if (!path.startsWith(BASE)) return undefined;
        bundle ??= bundleAll();
        const body = (await bundle).get(path);
        return body && { body: Buffer.from(body).toString(), type: path.endsWith('.map') ? 'json' : 'js' };
      },
    },
  };
}

const isTest = path => /\.test\.tsx?$/.test(path);

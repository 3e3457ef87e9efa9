import { build } from 'esbuild';
import { posix, relative, sep } from 'node:path';

const BASE = '/__tests/';
const toUrl = path => path.split(sep).join(posix.sep);

/** Test files that run with another version of a package. */
export const WITH_VERSIONS = Object.fromEntries(
  ['2.16', '2.22'].map(version => [
    `controllers/adapters/wagmi/wagmi-${version}.test.ts`,
    { '@wagmi/core': `wagmi-core-${version}` },
  ]),
);

/** Sources of entries that examples import: the package may not be built. */
const sourcesOf = root => ({
  'latchkey/adapters': posix.join(root, 'controllers/adapters/blueprint/index.ts'),
  latchkey: posix.join(root, 'elements/app-kit.ts'),
});

/**
 * Returns a plugin and a reporter for Web Test Runner that share one bundle of all test files of the run. A test page
 * then requests dozens of chunks instead of hundreds of modules.
 *
 * Every test file is an entry, and esbuild splits chunks by the set of entries that reach a module. A page therefore
 * evaluates exactly the modules that its test file imports, each once.
 *
 * @param {string} root
 * @param {string} [commands] module that tests get for `@web/test-runner-commands`
 */
export function bundleTests(root, commands) {
  let testFiles = [];
  let bundle;

  const bundleAll = async () => {
    const names = testFiles.map(path => toUrl(relative(root, path)));
    const groups = [
      { files: names.filter(name => !(name in WITH_VERSIONS)), folder: '', versions: {} },
      ...names
        .filter(name => name in WITH_VERSIONS)
        .map(name => ({
          files: [name],
          folder: `${Object.values(WITH_VERSIONS[name])}/`,
          versions: WITH_VERSIONS[name],
        })),
    ];
    const bundles = await Promise.all(groups.filter(({ files }) => files.length).map(bundleGroup));
    return new Map(bundles.flatMap(files => [...files]));
  };

  const bundleGroup = async ({ files, folder, versions }) => {
    const { outputFiles } = await build({
      entryPoints: files,
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
      alias: { ...versions, ...sourcesOf(toUrl(root)) },
      define: { 'process.env.NODE_ENV': '"development"' },
      external: ['/__web-dev-server__web-socket.js'],
      plugins: commands ? [replaceCommands(commands)] : [],
      chunkNames: `chunks/${folder}[name]-[hash]`,
      logLevel: 'error',
    });
    return new Map(outputFiles.map(({ path, contents }) => [`/${toUrl(relative(root, path))}`, contents]));
  };

  return {
    /** Receives the list of test files of the run. */
    reporter: {
      start(run) {
        ({ testFiles } = run);
      },
    },
    plugin: {
      name: 'bundle-tests',
      async serve({ path }) {
        if (isTest(path)) return { body: testPage(path), type: 'js' };
        if (!path.startsWith(BASE)) return undefined;
        bundle ??= bundleAll();
        const body = (await bundle).get(path);
        return body && { body: Buffer.from(body).toString(), type: path.endsWith('.map') ? 'json' : 'js' };
      },
    },
  };
}

/** Gives tests another module for the commands of the test runner; that module itself gets the original. */
const replaceCommands = path => ({
  name: 'replace-commands',
  setup(bundler) {
    bundler.onResolve({ filter: /^@web\/test-runner-commands$/ }, ({ importer }) =>
      importer === path ? undefined : { path },
    );
  },
});

const PRINTABLE_ERRORS = `import '/tools/printable-errors.mjs';`;

/** Gives test files that are served unbundled what the page of a bundled one has; their lines keep their numbers. */
export const printableErrors = {
  name: 'printable-errors',
  transform({ path, body }) {
    return isTest(path) ? { body: `${PRINTABLE_ERRORS} ${body}` } : undefined;
  },
};

const testPage = path => `${PRINTABLE_ERRORS}
import '${BASE}${path.slice(1).replace(/\.tsx?$/, '.js')}';`;
const isTest = path => /\.test\.tsx?$/.test(path);

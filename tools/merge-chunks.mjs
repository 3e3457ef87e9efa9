// Merges modules of the built package that a host always loads together. Bundlers move a module that two lazy chunks
// share into a separate chunk, so hundreds of small modules caused 22 requests at the first opening, and gzip
// compressed each chunk separately. Every module path stays valid: a merged module re-exports from its chunk.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { createFilter } from 'vite';
import { filesBelow, ROOT } from './files.mjs';

/**
 * The chunks in the order in which a page loads them. A chunk holds what its roots import statically and no earlier
 * chunk holds. `shared` roots load with this chunk or later: of them it takes only what at least two import.
 */
const CHUNKS = [
  { name: 'page', roots: ['elements/app-kit.js'] },
  {
    name: 'opening',
    roots: ['controllers/modal/session.js', 'elements/shell/modal/opening.js'],
    shared: ['controllers/adapters/eip155/eip155.js', 'controllers/adapters/solana/solana.js'],
  },
  {
    name: 'attach',
    roots: ['controllers/adapters/eip155/eip1193.js'],
    shared: ['controllers/adapters/eip155/evm-connector.js', 'controllers/adapters/solana/solana-connector.js'],
  },
  {
    name: 'waiting',
    roots: [
      'elements/shell/modal/inert-page.js',
      'elements/shell/router/view-motion.js',
      'elements/after-connect.js',
      'elements/views/connecting-external/w3m-connecting-external-view.define.js',
    ],
  },
];

const DYNAMIC_IMPORT = /\bimport\(['"](\.[^'"]+)['"]\)/g;
const STATIC_IMPORT = /^(?:(?:import|export)\s[^;'"]*\sfrom\s|import\s)['"](\.[^'"]+)['"]/gm;

const BARE_IMPORT = /^import ["'](\.[^'"]+)["'];$/gm;
/** Packages of the chunk `page` that modules of later chunks import too. */
const PAGE_PACKAGES = /\sfrom\s['"](?:lit|@lit\/localize)(?:\/[^'"]*)?['"]/;

/** Returns `file` and the modules that it imports statically, without those in `known`. */
function reachable(file, known, found = new Set()) {
  if (found.has(file) || known.has(file)) return found;
  found.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT))
    reachable(join(dirname(file), path), known, found);
  return found;
}

/** Maps each module path to the name of its chunk. */
export function planChunks(root, chunks = CHUNKS) {
  const plan = new Map();
  for (const { name, roots, shared = [] } of chunks) {
    const counts = new Map();
    for (const path of shared)
      for (const file of reachable(join(root, path), plan)) counts.set(file, (counts.get(file) ?? 0) + 1);
    const files = [
      ...roots.flatMap(path => [...reachable(join(root, path), plan)]),
      ...[...counts].filter(([, count]) => count > 1).map(([file]) => file),
    ];
    for (const file of files) plan.set(file, name);
  }
  return plan;
}

/** Returns the modules that `file` loads by `import()`. */
const dynamicImports = file =>
  [...readFileSync(file, 'utf8').matchAll(DYNAMIC_IMPORT)].map(([, path]) => join(dirname(file), path));

/** Chains the source maps of the compiler, so that a debugger shows TypeScript. */
export const compilerMaps = {
  name: 'compiler-maps',
  load(id) {
    if (!existsSync(`${id}.map`)) return undefined;
    const code = readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    return { code, map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) };
  },
};

/**
 * Makes `import()` of a merged module load its chunk: bundlers would make a request of each module that only re-exports
 * from the chunk.
 */
const importChunks = (root, plan) => ({
  name: 'import-chunks',
  resolveDynamicImport(specifier, importer) {
    const name = plan.get(join(dirname(importer), specifier));
    return name && { id: join(root, 'chunks', `${name}.js`), external: 'relative' };
  },
});

/** Package that becomes part of the chunk `page`, without the parts that nobody imports. */
export const MERGED = '@lit-labs/signals';
const MERGED_FOLDER = join(ROOT, 'node_modules', MERGED);
/** Directives of the package: it declares no `sideEffects`, so that bundlers keep them for every host (0.7 kB gzip). */
const UNUSED = /export\{[^{}]*\}from"\.\/lib\/(?:watch|html-tag)\.js";/g;
/** The polyfill has one export; a star would make rolldown add a helper. */
const STAR = 'export*from"signal-polyfill";';

const isMerged = id => id === MERGED || id.startsWith(MERGED_FOLDER);

const mergePackage = {
  name: 'merge-package',
  resolveId: id => (id === MERGED ? join(MERGED_FOLDER, 'index.js') : undefined),
  load(id) {
    if (id !== join(MERGED_FOLDER, 'index.js')) return undefined;
    const code = readFileSync(id, 'utf8');
    if (code.match(UNUSED)?.length !== 2 || !code.includes(STAR)) throw new Error(`${MERGED} has an unknown index`);
    return code.replace(UNUSED, '').replace(STAR, STAR.replace('*', '{Signal}'));
  },
};

/** Checks that the chunk exports every name of a module that `import()` may load from the chunk. */
function checkNames(root, files) {
  for (const file of files) {
    const [renamed] = /\w+ as \w+/.exec(readFileSync(file, 'utf8')) ?? [];
    if (renamed) throw new Error(`${file.slice(root.length + 1)}: its chunk exports ${renamed}; rename one of both`);
  }
}

/**
 * Removes imports of our modules for side effects that they do not have: rolldown leaves them behind when it inlines
 * constants, and esbuild warns a host about each. Keeps the lines, so that source maps stay valid.
 */
const dropEmptyImports = (root, hasSideEffects) => ({
  name: 'drop-empty-imports',
  generateBundle(_, bundle) {
    for (const { code, fileName } of Object.values(bundle)) {
      if (code === undefined) continue; // a source map
      bundle[fileName].code = code.replace(BARE_IMPORT, (statement, path) =>
        hasSideEffects(join(root, dirname(fileName), path)) ? statement : '',
      );
    }
  },
});

/**
 * Makes modules that load later and need Lit, but nothing of ours, import the chunk `page`, which is there already.
 * esbuild writes a file for each set of modules that need another: Lit would be apart from that chunk.
 */
function joinPage(root, files) {
  const page = join(root, 'chunks', 'page.js');
  for (const file of files) {
    const found = reachable(file, new Set());
    if (found.has(page) || ![...found].some(path => PAGE_PACKAGES.test(readFileSync(path, 'utf8')))) continue;
    const path = relative(dirname(file), page).replace(/^(?!\.)/, './');
    writeFileSync(file, `import ${JSON.stringify(path)}; ${readFileSync(file, 'utf8')}`);
  }
}

/** Rewrites the modules of the package in `root`; `sideEffects` are the globs of its package.json. */
export async function mergeChunks(root, sideEffects) {
  const plan = planChunks(root);
  const modules = filesBelow(['.'], root)
    .filter(path => path.endsWith('.js'))
    .map(path => join(root, path));
  const lazy = new Set(modules.flatMap(dynamicImports));
  const bundle = await rolldown({
    input: Object.fromEntries(modules.map(path => [path.slice(join(root, '/').length, -'.js'.length), path])),
    external: id => !id.startsWith('.') && !id.startsWith(root) && !isMerged(id),
    plugins: [
      mergePackage,
      compilerMaps,
      importChunks(root, plan),
      dropEmptyImports(root, createFilter(sideEffects, undefined, { resolve: root })),
    ],
    preserveEntrySignatures: 'strict',
    treeshake: false, // hosts remove unused code; each module keeps its exports and side effects
  });
  await bundle.write({
    dir: root,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    sourcemap: true,
    minifyInternalExports: false, // `import()` of a chunk reads the names of its modules
    codeSplitting: {
      groups: CHUNKS.map(({ name }, at) => ({
        name,
        test: id => (isMerged(id) ? name === 'page' : plan.get(id) === name),
        priority: CHUNKS.length - at,
      })),
    },
  });
  await bundle.close();
  const isMergedModule = file => plan.has(file);
  checkNames(root, [...lazy].filter(isMergedModule));
  joinPage(
    root,
    [...lazy].filter(file => !isMergedModule(file)),
  );
}

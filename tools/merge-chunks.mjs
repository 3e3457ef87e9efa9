// Merges modules of the built package that a host always loads together, as chunk-plan.mjs says: fewer requests, and gzip
// compresses a chunk as one. Every module path stays valid: a merged module re-exports from its chunk.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { createFilter } from 'vite';
import { assignChunks, CHUNK_NAMES, CHUNKS, EARLY_NAMES } from './chunk-plan.mjs';
import { WHOLE } from './chunk-rooms.mjs';
import { filesBelow, ROOT } from './files.mjs';
import { exportedNames, takeOwn } from './own-imports.mjs';

const DYNAMIC_IMPORT = /\bimport\(['"](\.[^'"]+)['"]\)/g;
const PACKAGE_IMPORT =
  /^(?:(?:import|export)\s[^;'"]*\sfrom\s|import\s)['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)[^'"]*['"]/gm;
const STATIC_IMPORT = /^(?:(?:import|export)\s[^;'"]*\sfrom\s|import\s)['"](\.[^'"]+)['"]/gm;

const BARE_IMPORT = /^import ["'](\.[^'"]+)["'];$/gm;
/** Packages of the chunk `page` that modules of later chunks import too. */
const PAGE_PACKAGES = /\sfrom\s['"](?:lit|@lit\/localize)(?:\/[^'"]*)?['"]/;

/** Returns `file` and the modules that it imports statically, without those in `known`. */
function reachable(file, known, found = new Set()) {
  if (found.has(file) || known.has(file)) return found;
  found.add(file);
  for (const next of staticImports(file)) reachable(next, known, found);
  return found;
}

/** Returns the modules that `file` imports at once. */
const staticImports = file =>
  [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)].map(([, path]) => join(dirname(file), path));

/** Maps each module path to the name of its chunk. */
export const planChunks = (root, plans) => {
  const read = cached(file => readFileSync(file, 'utf8'));
  const pathsOf = (file, pattern) => [...read(file).matchAll(pattern)].map(([, path]) => path);
  const filesOf = cached(file => pathsOf(file, STATIC_IMPORT).map(path => join(dirname(file), path)));
  return assignChunks(
    {
      resolve: path => join(root, path),
      importsOf: (file, isLater) => [...filesOf(file), ...(isLater ? dynamicImports(file) : [])],
      packagesOf: cached(file => pathsOf(file, PACKAGE_IMPORT)),
    },
    plans,
  );
};

/** Returns a function that calls `compute` once for each key. */
function cached(compute) {
  const values = new Map();
  return key => values.get(key) ?? values.set(key, compute(key)).get(key);
}

/** Returns the modules that `file` loads by `import()`. */
const dynamicImports = file =>
  [...readFileSync(file, 'utf8').matchAll(DYNAMIC_IMPORT)].map(([, path]) => join(dirname(file), path));

/** Folder of the source maps of the built package, which does not publish them. */
export const MAPS = join('.cache', 'maps');

const DIST = join(ROOT, 'dist');

/** Chains the source maps of the compiler, or of the built package, so that what a module costs has its source's name. */
export const compilerMaps = {
  name: 'compiler-maps',
  load(id) {
    const map = [`${id}.map`, id.replace(DIST, join(ROOT, MAPS)) + '.map'].find(path => existsSync(path));
    if (map === undefined) return undefined;
    const code = readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    return { code, map: JSON.parse(readFileSync(map, 'utf8')) };
  },
};

/**
 * Makes `import()` of a merged module load its chunk: bundlers would make a request of each module that only re-exports
 * from the chunk. A page with elements loads the chunk of elements, which imports that of the kit, and would make two
 * requests of them otherwise; `passedOn` receives the modules that the chunk of elements must export for it. What a chunk would
 * load from itself is numbered for {@link takeOwn}, as `own` receives it.
 */
const importChunks = (root, plan, passedOn, own) => ({
  name: 'import-chunks',
  resolveDynamicImport(specifier, importer) {
    const file = join(dirname(importer), specifier);
    const name = plan.get(file);
    const pair = CHUNKS.find(({ kit }) => kit && kit === name);
    const isOfElements = pair && CHUNKS.some(({ name }) => name === plan.get(importer));
    const target = isOfElements ? pair.name : name;
    if (target === undefined) return undefined;
    const isOwn = target === plan.get(importer);
    if (isOwn) own.add(file);
    else if (isOfElements) passedOn.set(file, pair);
    const query = isOwn ? `?own=${[...own].indexOf(file)}` : '';
    return { id: join(root, 'chunks', `${target}.js${query}`), external: 'relative' };
  },
});

/** Makes chunks of elements export the names of modules that pages load from them. */
const passOn = passedOn => ({
  name: 'pass-on',
  generateBundle(_, bundle) {
    for (const [file, { name, kit }] of passedOn) {
      const { exports } = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId === file);
      const chunk = bundle[`chunks/${name}.js`];
      chunk.code = `${chunk.code.trimEnd()}\nexport { ${exports.join(', ')} } from './${kit}.js';\n`;
    }
  },
});

/** Package whose signals become part of the chunk `core`. */
export const MERGED = '@lit-labs/signals';
const MERGED_FOLDER = join(ROOT, 'node_modules', MERGED);
/** What joins signals to Lit: the package declares no `sideEffects`, so that bundlers keep it for every host (0.7 kB gzip). */
const FOR_LIT = /export\{[^{}]*\}from"\.\/lib\/(?:signal-watcher|watch|html-tag)\.js";/g;
/** The polyfill has one export; a star would make rolldown add a helper. */
const STAR = 'export*from"signal-polyfill";';

/** The one name that catalogues import, and the module of the package that has it: the rest of the package stays away. */
const LOCALIZE = '@lit/localize';
const STR = `${LOCALIZE}/internal/str-tag.js`;

const importStr = {
  name: 'import-str',
  resolveId: id => (id === LOCALIZE ? { id: STR, external: true } : undefined),
};

const isMerged = id => id === MERGED || id.startsWith(MERGED_FOLDER);

const INDEX = join(MERGED_FOLDER, 'index.js');

/** Takes the signals of the package without what joins them to Lit. */
const mergePackage = {
  name: 'merge-package',
  resolveId: id => (id === MERGED ? INDEX : undefined),
  load(id) {
    if (id !== INDEX) return undefined;
    const code = readFileSync(id, 'utf8');
    if (code.match(FOR_LIT)?.length !== 3 || !code.includes(STAR)) throw new Error(`${MERGED} has an unknown index`);
    return code.replace(FOR_LIT, '').replace(STAR, STAR.replace('*', '{Signal}'));
  },
};

/**
 * Checks that no chunk imports itself by way of others: its classes would be used before they are there; nor loads itself,
 * as {@link takeOwn} says.
 */
export function checkCycles(root) {
  const walk = (file, path) => {
    if (path.includes(file)) {
      const names = [...path.slice(path.indexOf(file)), file].map(each => basename(each, '.js'));
      throw new Error(`The chunks import each other in a circle: ${names.join(' → ')}.`);
    }
    if (checked.has(file)) return;
    if (dynamicImports(file).includes(file)) throw new Error(`The chunk ${basename(file)} loads itself.`);
    for (const next of staticImports(file)) walk(next, [...path, file]);
    checked.add(file);
  };
  const checked = new Set();
  for (const path of filesBelow(['chunks'], root).filter(path => path.endsWith('.js'))) walk(join(root, path), []);
}

/** Checks that the chunk exports every name of a module that `import()` may load from the chunk. */
function checkNames(root, plan) {
  const exportsOf = cached(file => exportedNames(readFileSync(file, 'utf8')));
  for (const [file, chunk] of plan) {
    const path = file.slice(root.length + 1);
    const [renamed] = /\w+ as \w+/.exec(readFileSync(file, 'utf8')) ?? [];
    if (renamed) throw new Error(`${path}: its chunk exports ${renamed}; rename one of both`);
    const there = exportsOf(join(root, 'chunks', `${chunk}.js`));
    const missing = [...exportsOf(file).keys()].filter(name => name !== '' && !there.has(name));
    if (missing.length > 0) throw new Error(`${path}: its chunk ${chunk} does not export ${missing.join(', ')}`);
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

/** Import of a chunk of the kit, or of what it shares with elements. */
const OF_KIT = /^import [^;]* from "(?:[./]+\/(?:chunks\/)?(?:core|session)\.js|signal-polyfill)";$/;

/**
 * Puts imports of the kit after the others. rolldown merges the modules that a page and its lazy chunks share into the
 * page, in the order in which they are imported, unless a file would import itself: with the chunk `core` before `page`,
 * which imports it, a host would load three files before any click.
 */
const importKitLast = {
  name: 'import-kit-last',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.code === undefined) continue; // a source map
      const lines = chunk.code.split('\n');
      const end = lines.findIndex(line => !line.startsWith('import '));
      const imports = lines.slice(0, end);
      const [ofKit, others] = [imports.filter(line => OF_KIT.test(line)), imports.filter(line => !OF_KIT.test(line))];
      chunk.code = [...others, ...ofKit, ...lines.slice(end)].join('\n');
    }
  },
};

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

/** Makes entries that need the chunk `page` import it first, for the reason that {@link importKitLast} gives. */
function importPageFirst(root, entries) {
  const page = join(root, 'chunks', 'page.js');
  for (const file of entries) {
    if (!reachable(file, new Set()).has(page)) continue;
    const path = relative(dirname(file), page).replace(/^(?!\.)/, './');
    const [directive] = /^['"]use client['"];\s*/.exec(readFileSync(file, 'utf8')) ?? [''];
    const code = readFileSync(file, 'utf8').slice(directive.length);
    writeFileSync(file, `${directive}import ${JSON.stringify(path)}; ${code}`);
  }
}

/** Rewrites the modules of the package in `root`; `sideEffects` and `exports` are those of its package.json. */
export async function mergeChunks(root, { sideEffects, exports }) {
  const modules = filesBelow(['.'], root)
    .filter(path => path.endsWith('.js'))
    .map(path => join(root, path));
  const lazy = new Set(modules.flatMap(dynamicImports));
  const entries = Object.entries(exports)
    .map(([name, target]) => ({ name, path: target.default ?? target }))
    .filter(({ path }) => path.endsWith('.js') && existsSync(join(root, path)));
  const plan = planChunks(root, {
    entries: entries.filter(({ name }) => !WHOLE.test(name)),
  });
  const passedOn = new Map();
  const own = new Set();
  const bundle = await rolldown({
    input: Object.fromEntries(modules.map(path => [path.slice(join(root, '/').length, -'.js'.length), path])),
    external: id => !id.startsWith('.') && !id.startsWith(root) && !isMerged(id) && id !== LOCALIZE,
    plugins: [
      mergePackage,
      importStr,
      compilerMaps,
      importChunks(root, plan, passedOn, own),
      dropEmptyImports(root, createFilter(sideEffects, undefined, { resolve: root })),
      takeOwn(plan, own),
      passOn(passedOn),
      importKitLast,
    ],
    preserveEntrySignatures: 'allow-extension',
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
      includeDependenciesRecursively: false, // the plan knows them
      groups: CHUNK_NAMES.map((name, at, { length }) => ({
        name,
        test: id => (isMerged(id) ? 'core' : plan.get(id)) === name,
        priority: length - at,
      })),
    },
  });
  await bundle.close();
  checkCycles(root);
  const isMergedModule = file => plan.has(file);
  checkNames(root, new Map([...plan].filter(([file]) => lazy.has(file))));
  const rooms = filesBelow(['chunks'], root).filter(
    path => path.endsWith('.js') && !EARLY_NAMES.includes(basename(path, '.js')),
  );
  joinPage(root, [...[...lazy].filter(file => !isMergedModule(file)), ...rooms.map(path => join(root, path))]);
  importPageFirst(root, [...new Set(entries.map(({ path }) => join(root, path)))]);
}

// Builds the package into dist/, ready for `npm publish dist`: one module with types per source file. Hosts bundle
// them; the build merges only modules that a page always loads together, and bundles the entries for servers. With
// --if-stale it does nothing if dist/ is newer than every source.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, SOURCE_FOLDERS, command, filesBelow, newest } from './files.mjs';
import { takeLock } from './build-lock.mjs';
import { bundleElements } from './bundle-elements.mjs';
import { bundleServer } from './bundle-server.mjs';
import { pruneDeclarations } from './declarations.mjs';
import { writeEditorData } from './editor-data.mjs';
import { MAPS, mergeChunks } from './merge-chunks.mjs';
import { rewriteProperties } from './plain-properties.mjs';
import { absoluteLinks, ownedManifest } from './published-links.mjs';
import { joinTemplateLines } from './template-lines.mjs';
import { vendor } from './vendor.mjs';

const CONFIG = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'custom-elements.json'];
const DOCUMENTS = ['README.md', 'LICENSE', 'CHANGELOG.md'];
const ONLY_FOR_DEVELOPERS = ['private', 'scripts', 'devDependencies', 'optionalDependencies', 'overrides'];

const dist = join(ROOT, 'dist');
const readJson = path => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);

/** Returns a copy of a JSON value with `change` applied to every string. */
const mapStrings = (value, change) => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map(item => mapStrings(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
};

/** Returns the fields by which TypeScript finds the types of entries if it does not read `exports`: `moduleResolution: "node"`. */
function withoutExports({ '.': main, ...entries }) {
  const typed = Object.entries(entries).filter(([, { types }]) => types);
  return {
    main: main.default,
    types: main.types,
    typesVersions: { '*': Object.fromEntries(typed.map(([path, { types }]) => [path.slice(2), [types]])) },
  };
}

/** Returns the package.json to publish: without development fields, with paths relative to dist/. */
function publishedPackage() {
  const development = readJson('package.json');
  for (const field of ONLY_FOR_DEVELOPERS) delete development[field];
  const manifest = ownedManifest(development);
  manifest.sideEffects.push('./chunks/*.js');
  manifest.exports = mapStrings(manifest.exports, path => path.replace(/^\.\/dist\//, './'));
  return { ...manifest, ...withoutExports(manifest.exports) };
}

/** Returns a document whose links work on the page of a registry, which has no other file. */
const publishedDocument = path =>
  absoluteLinks(readFileSync(path, 'utf8'), ownedManifest(readJson('package.json')).repository.url);

/** Returns the custom elements manifest with the paths of the published files. */
const publishedElements = () =>
  mapStrings(readJson('custom-elements.json'), text =>
    text.replace(/^(\/?(?:elements|react|themes)\/.+)\.ts$/, '$1.js'),
  );

/** Shortens the templates of a module. */
function shortenTemplates(path) {
  const code = readFileSync(path, 'utf8');
  const joined = joinTemplateLines(code, path);
  if (joined !== code) writeFileSync(path, joined);
}

/**
 * Moves the source maps below `folder` to {@link MAPS}, where `npm run size -- --why` reads them: their sources are not
 * published. Removes the lines that name them; the published modules are readable as they are.
 */
function withdrawMaps(folder) {
  rmSync(join(ROOT, MAPS), { recursive: true, force: true });
  for (const path of filesBelow([folder])) {
    const file = join(ROOT, path);
    if (path.endsWith('.map')) {
      const target = join(ROOT, MAPS, path.slice(folder.length + 1));
      mkdirSync(dirname(target), { recursive: true });
      renameSync(file, target);
    } else if (path.endsWith('.js')) {
      const code = readFileSync(file, 'utf8');
      const without = code.replace(/^\/\/# sourceMappingURL=.*\n?/gm, '');
      if (without !== code) writeFileSync(file, without);
    }
  }
}

function isFresh() {
  const built = join('dist', 'package.json');
  const sources = [...filesBelow([...SOURCE_FOLDERS, 'cli']), ...CONFIG, ...DOCUMENTS];
  return existsSync(join(ROOT, built)) && newest([built]) > newest(sources);
}

async function build() {
  const fresh = join(ROOT, '.cache', 'dist'); // moved to dist/ when complete, so that no other process reads a partial build
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const tsc = command('typescript', 'tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', fresh], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  for (const path of filesBelow([join('.cache', 'dist', 'elements'), join('.cache', 'dist', 'themes')])) {
    if (!path.endsWith('.js')) continue;
    shortenTemplates(join(ROOT, path));
    rewriteProperties(join(ROOT, path));
  }
  const replacements = [await bundleServer(fresh), await bundleElements(fresh)];
  await mergeChunks(fresh, publishedPackage());
  for (const replace of replacements) replace();
  await vendor(fresh);
  withdrawMaps(join('.cache', 'dist'));
  writeJson(join(fresh, 'package.json'), publishedPackage());
  const { dependencies, peerDependencies } = publishedPackage();
  const unknown = [...pruneDeclarations(fresh)].filter(name => !(name in dependencies) && !(name in peerDependencies));
  if (unknown.length) throw new Error(`Public declarations import ${unknown}, which is not a dependency.`);
  if (existsSync(join(ROOT, 'custom-elements.json')))
    writeJson(join(fresh, 'custom-elements.json'), publishedElements());
  writeEditorData(fresh);
  for (const path of filesBelow(['compat'])) if (path.endsWith('.css')) cpSync(join(ROOT, path), join(fresh, path));
  cpSync(join(ROOT, 'cli'), join(fresh, 'cli'), { recursive: true });
  for (const name of DOCUMENTS)
    if (existsSync(join(ROOT, name))) writeFileSync(join(fresh, name), publishedDocument(join(ROOT, name)));
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

await takeLock('build');
if (!(process.argv.includes('--if-stale') && isFresh())) {
  try {
    await build();
  } catch (error) {
    if (error.status === undefined) throw error;
    process.exitCode = error.status; // tsc has printed its errors
  }
}

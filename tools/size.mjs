// Measures the JavaScript that a host page loads, against the limits in .size-limit.json. size-limit itself adds up all
// chunks, including those that load later or never. This script builds the page with Vite, as a host does, and counts
// per step the chunks of the modules in `loads` and their static imports, each chunk once; `files` limits their number.
// With `--why` it prints the modules of each step: what gzip would save without the module, and its minified bytes.
// Packages in `nowhere` may be in no chunk at all, not even in one that loads later; `emitted` limits all files of a page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './files.mjs';
import { compilerMaps } from './merge-chunks.mjs';
import { treemap } from './treemap.mjs';

const HOST = 'host-page.js';

/** Returns aliases for the public entries of the package: `latchkey/react` → …/dist/react/index.js. */
function entries() {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.entries(exports).map(([path, target]) => ({
    find: new RegExp(`^${name}${path.slice(1)}$`),
    replacement: join(ROOT, target.default ?? target),
  }));
}

/** Bundles `code` as the script of a host page and returns the chunks. */
export async function bundle(code, { alias = entries(), root = ROOT, external = [], plugins = [] } = {}) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    plugins: [
      ...plugins,
      {
        name: 'host-page',
        resolveId: id => (id === HOST ? join(root, HOST) : undefined),
        load: id => (id === join(root, HOST) ? code : undefined),
      },
    ],
    build: {
      write: false,
      sourcemap: plugins.length > 0 && 'hidden',
      target: 'es2022',
      modulePreload: false, // excludes the preload lists; Vite's helper for import() still counts
      rolldownOptions: {
        input: HOST,
        external: external.map(name => new RegExp(`^${name}(?:/|$)`)), // packages that a host of another kit has already
        output: { comments: { legal: false } }, // excludes licence notices, which hosts ship separately
      },
    },
  });
  return output.filter(({ type }) => type === 'chunk');
}

/** Returns the chunks that `isIncluded` selects and the chunks that they import statically. */
function needed(chunks, isIncluded, found = new Set()) {
  const add = chunk => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  chunks.filter(isIncluded).forEach(add);
  return found;
}

/**
 * Returns for each step of a page the newly loaded code: name, size in bytes (gzip), limit, problems and chunks.
 */
export function measure(chunks, { steps = [], ...page }, folder) {
  const fetched = new Set();
  return [{ loads: [], ...page, isStart: true }, ...steps].map(step => {
    const missing = step.loads.filter(path => !chunks.some(({ moduleIds }) => moduleIds.includes(join(folder, path))));
    const holds = ({ moduleIds }) => step.loads.some(path => moduleIds.includes(join(folder, path)));
    const all = needed(chunks, chunk => (step.isStart && chunk.isEntry) || holds(chunk));
    const fresh = [...all].filter(chunk => !fetched.has(chunk));
    for (const chunk of fresh) fetched.add(chunk);
    const bytes = fresh.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    const isIn = some => name =>
      some.some(({ moduleIds }) => moduleIds.some(id => id.includes(`/node_modules/${name}/`)));
    const unwanted = (step.without ?? []).filter(isIn(fresh));
    const nowhere = (step.nowhere ?? []).filter(isIn(chunks));
    const problems = [
      ...missing.map(path => `${path} is in none of the chunks`),
      ...unwanted.map(name => `it holds code of ${name}`),
      ...nowhere.map(name => `the page or one of its lazy chunks holds code of ${name}`),
      ...(chunks.length > (step.emitted ?? Infinity)
        ? [`a host gets ${chunks.length} files, limit ${step.emitted}`]
        : []),
      ...(fresh.length > (step.files ?? Infinity) ? [`it loads ${fresh.length} files, limit ${step.files}`] : []),
      ...(bytes > toBytes(step.limit) ? [`it is over its limit of ${step.limit}`] : []),
    ];
    return { name: step.name, limit: step.limit, bytes, problems, chunks: fresh };
  });
}

const toBytes = limit => Number(/^([\d.]+) kB$/.exec(limit)[1]) * 1000;

async function main(isExplained) {
  const limits = JSON.parse(readFileSync(join(ROOT, '.size-limit.json'), 'utf8'));
  for (const page of limits) {
    const chunks = await bundle(page.code, { external: page.external, plugins: isExplained ? [compilerMaps] : [] });
    for (const { name, limit, bytes, problems, chunks: fresh } of measure(chunks, page, join(ROOT, 'dist'))) {
      console.log(`${name}: ${(bytes / 1000).toFixed(2)} kB gzip of ${limit}`);
      for (const problem of problems) console.error(`  ${name}: ${problem}`);
      if (problems.length) process.exitCode = 1;
      if (!isExplained) continue;
      for (const { id, bytes, gzip } of treemap(fresh))
        console.log(`  ${String(gzip).padStart(7)} ${String(bytes).padStart(7)} ${id}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes('--why'));

// Measures what a host's page loads, by the limits in .size-limit.json. size-limit itself adds up every chunk, those too
// that are fetched later or never; this builds the page with Vite, as a host would, and counts for each step what is
// fetched then: the chunks of the modules named in `loads`, with all that they import statically, each chunk once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './files.mjs';

const HOST = 'host-page.js';

/** Public entries of the package, as the bundler has to find them: `latchkey/react` → …/dist/react/index.js. */
function entries() {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.entries(exports).map(([path, target]) => ({
    find: new RegExp(`^${name}${path.slice(1)}$`),
    replacement: join(ROOT, target.default ?? target),
  }));
}

/** The chunks of a page whose script is `code`. */
export async function bundle(code, alias = entries(), root = ROOT) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    plugins: [
      {
        name: 'host-page',
        resolveId: id => (id === HOST ? join(root, HOST) : undefined),
        load: id => (id === join(root, HOST) ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false, // lists of preloads name this page's chunks; Vite's helper for import() stays and counts
      rolldownOptions: { input: HOST, output: { comments: { legal: false } } }, // nor are notices, which hosts keep apart
    },
  });
  return output.filter(({ type }) => type === 'chunk');
}

/** The chunks that hold the named modules, and those they import statically. */
function needed(chunks, isWanted, found = new Set()) {
  const add = chunk => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  chunks.filter(isWanted).forEach(add);
  return found;
}

/**
 * What is fetched at each step of one page, beyond what was fetched before: name, bytes (gzip), limit, and what is wrong.
 */
export function measure(chunks, { name, loads = [], limit, without, steps = [] }, folder) {
  const fetched = new Set();
  return [{ name, loads, limit, without, isStart: true }, ...steps].map(step => {
    const missing = step.loads.filter(path => !chunks.some(({ moduleIds }) => moduleIds.includes(join(folder, path))));
    const holds = ({ moduleIds }) => step.loads.some(path => moduleIds.includes(join(folder, path)));
    const all = needed(chunks, chunk => (step.isStart && chunk.isEntry) || holds(chunk));
    const fresh = [...all].filter(chunk => !fetched.has(chunk));
    for (const chunk of fresh) fetched.add(chunk);
    const bytes = fresh.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    const unwanted = (step.without ?? []).filter(name =>
      fresh.some(({ moduleIds }) => moduleIds.some(id => id.includes(`/node_modules/${name}/`))),
    );
    const problems = [
      ...missing.map(path => `${path} is in none of the chunks`),
      ...unwanted.map(name => `it holds code of ${name}`),
      ...(bytes > toBytes(step.limit) ? [`it is over its limit of ${step.limit}`] : []),
    ];
    return { name: step.name, limit: step.limit, bytes, problems, modules: fresh.flatMap(sizes) };
  });
}

const toBytes = limit => Number(/^([\d.]+) kB$/.exec(limit)[1]) * 1000;

const sizes = ({ modules }) =>
  Object.entries(modules).map(([id, { renderedLength }]) => ({ id, bytes: renderedLength }));

async function main() {
  const limits = JSON.parse(readFileSync(join(ROOT, '.size-limit.json'), 'utf8'));
  for (const page of limits) {
    for (const { name, limit, bytes, problems, modules } of measure(
      await bundle(page.code),
      page,
      join(ROOT, 'dist'),
    )) {
      console.log(`${name}: ${(bytes / 1000).toFixed(2)} kB gzip of ${limit}`);
      for (const problem of problems) console.error(`  ${name}: ${problem}`);
      if (problems.length) process.exitCode = 1;
      if (process.argv.includes('--why'))
        for (const { id, bytes } of modules.sort((a, b) => b.bytes - a.bytes).slice(0, 40))
          console.log(`  ${String(bytes).padStart(7)} ${id.replace(ROOT, '')}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { ROOT } from './files.mjs';

const HOST = `
  import { createAppKit } from 'latchkey';
  import { EvmAdapter } from 'latchkey/adapters/evm';
  import { mainnet, polygon } from 'latchkey/networks';
  createAppKit({ adapters: [new EvmAdapter()], networks: [mainnet, polygon], metadata: { name: 'Host', description: '', url: location.origin, icons: [] } });
`;
const DIST = join(ROOT, 'dist');
const ENTRIES = {
  latchkey: 'elements/main.js',
  'latchkey/adapters/evm': 'controllers/adapters/eip155/index.js',
  'latchkey/networks': 'controllers/networks.js',
};

/** Files that a browser fetches for an output: itself and its static imports. */
function filesOf(outputs, path, known = new Set(), found = new Set()) {
  if (known.has(path) || found.has(path)) return found;
  found.add(path);
  for (const { path: next, kind } of outputs[path].imports)
    if (kind === 'import-statement') filesOf(outputs, next, known, found);
  return found;
}

// esbuild writes a file for each set of entries that share a module: more files than any other bundler
describe('esbuild', () => {
  let warnings;
  let outputs;
  let texts;
  let page;
  before(async () => {
    execFileSync(process.execPath, [join(ROOT, 'tools/build.mjs'), '--if-stale'], { stdio: 'pipe' });
    const result = await build({
      stdin: { contents: HOST, resolveDir: ROOT },
      absWorkingDir: ROOT,
      alias: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(DIST, path)])),
      outdir: 'out',
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      metafile: true,
      write: false,
      logLevel: 'silent',
    });
    warnings = result.warnings.map(({ text }) => text);
    outputs = result.metafile.outputs;
    texts = result.outputFiles.map(({ text }) => text);
    const host = Object.keys(outputs).find(path => outputs[path].entryPoint?.includes('stdin'));
    page = filesOf(outputs, host);
  });

  /** Files that loading a module adds to those in `known`. */
  const added = (module, known) => {
    const path = Object.keys(outputs).find(path => outputs[path].entryPoint?.endsWith(module));
    assert.ok(path, `no output loads ${module}`);
    return filesOf(outputs, path, known);
  };

  it('warns about nothing', () => assert.deepEqual(warnings, []));

  it('defines each function that it calls in place of an import()', () => {
    const called = new Set(texts.flatMap(text => text.match(/\brequire_\w+(?=\(\))/g) ?? []));
    const isDefined = name => texts.some(text => new RegExp(`\\bvar ${name}\\s*=|[,;]${name}\\s*=`).test(text));
    assert.deepEqual(
      [...called].filter(name => !isDefined(name)),
      [],
    );
  });

  it('writes three files for the page, without viem', () => {
    assert.equal(page.size, 3);
    const inputs = [...page].flatMap(path => Object.entries(outputs[path].inputs));
    const viem = inputs.filter(([path, { bytesInOutput }]) => path.includes('/viem/') && bytesInOutput > 0);
    assert.deepEqual(viem, []);
  });

  it('writes at most four files for the first opening, and at most five for what follows', () => {
    const opening = added('chunks/opening.js', page);
    for (const path of added('eip155/eip155.js', page)) opening.add(path);
    assert.ok(opening.size <= 4, [...opening].join(' '));
    const known = new Set([...page, ...opening]);
    const next = added('chunks/waiting.js', known);
    for (const path of added('eip155/evm-connector.js', known)) next.add(path);
    assert.ok(next.size <= 5, [...next].join(' '));
  });
});

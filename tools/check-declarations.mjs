// Compiles strict hosts that import the public entries of the built package, without `skipLibCheck`, with every minor
// version of TypeScript from the oldest to the newest, the resolutions of modules, and the libraries that hosts name.
// Arguments select versions: `node tools/check-declarations.mjs 5.4 6.0`.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, command } from './files.mjs';

/** Oldest version first. The alias names the minor version; `typescript` is the newest. */
const COMPILERS = [...['5.4', '5.5', '5.6', '5.7', '5.8', '5.9'].map(minor => `typescript-${minor}`), 'typescript'];

const BUNDLER = { module: 'ESNext', moduleResolution: 'Bundler' };
const NODE = { module: 'NodeNext', moduleResolution: 'NodeNext' };
/** Resolution of older hosts, without `exports`. Declarations of zod, wagmi and Svelte have errors with it. */
const OLD = { module: 'ESNext', moduleResolution: 'node', skipLibCheck: true };
const PAGE = { lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] };

/** Entries for code outside of pages, which may lack the library DOM. */
const WITHOUT_DOM = ['./server'];

/** What a host compiles: with which options, and which entries, all by default. */
const VARIANTS = [
  { name: 'Bundler', options: { ...BUNDLER, ...PAGE } },
  { name: 'NodeNext', options: { ...NODE, ...PAGE } },
  { name: 'node, without exports', options: { ...OLD, ...PAGE }, isAtEnds: true, before: 6 },
  {
    name: 'Bundler, DOM without DOM.Iterable',
    options: { ...BUNDLER, lib: ['ES2022', 'DOM'], types: [] },
    isAtEnds: true,
  },
  {
    name: 'Bundler, all of ESNext and the DOM',
    options: { ...BUNDLER, target: 'ESNext', lib: ['ESNext', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'], types: [] },
    isAtEnds: true,
    since: 5.6,
  },
  {
    name: 'NodeNext, a worker without the DOM',
    options: { ...NODE, lib: ['ES2022', 'WebWorker'], types: [] },
    isAtEnds: true,
    entries: WITHOUT_DOM,
  },
];

const run = promisify(execFile);
const host = join(ROOT, '.cache', 'declarations');

/** Returns a module that imports entries, those with types by default, all of their names included. */
function hostModule(selected) {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'dist', 'package.json'), 'utf8'));
  const entries = selected ?? Object.keys(exports).filter(path => exports[path].types);
  const imports = entries.map((path, at) => `import * as entry${at} from '${posix.join(name, path)}';`);
  return `${imports.join('\n')}\nexport const entries = [${entries.map((_, at) => `entry${at}`).join(', ')}];\n`;
}

/** A host of the peers alone. Its errors are in declarations of other packages, which no change here can correct. */
const PEERS_ALONE = [
  ...['viem/chains', 'viem', 'viem/accounts', '@wagmi/core', 'wagmi', 'wagmi/chains'],
  ...['svelte/elements', 'svelte/reactivity', 'solid-js', '@angular/core', '@solana/web3.js', '@solana/kit'],
]
  .map((name, at) => `export * as all${at} from '${name}';\n`)
  .join('');

/** Writes the host, whose `node_modules` names the built package; it finds other packages in the repository. */
function writeHost() {
  rmSync(host, { recursive: true, force: true });
  mkdirSync(join(host, 'node_modules'), { recursive: true });
  symlinkSync(join(ROOT, 'dist'), join(host, 'node_modules', 'latchkey'), 'junction');
  writeFileSync(join(host, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(host, 'host.ts'), hostModule());
  writeFileSync(join(host, 'without-dom.ts'), hostModule(WITHOUT_DOM));
  writeFileSync(join(host, 'peers.ts'), PEERS_ALONE);
}

/** Compiles a module of the host. Returns the errors, each with the lines that explain it. */
async function compile(compiler, options, file) {
  const compilerOptions = {
    target: 'ES2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    ...options,
  };
  const config = join(host, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }));
  const args = [command(compiler, 'tsc'), '-p', config, '--pretty', 'false'];
  const { code, stdout, stderr } = await run(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 }).catch(
    error => error,
  );
  const errors = stdout.split(/\n(?=\S)/).filter(text => /error TS\d+/.test(text));
  if (code && errors.length === 0) throw new Error(`${compiler} failed: ${stdout}${stderr}`);
  return errors;
}

/** Place and code of an error; the order in which its text lists a union depends on what was compiled before. */
const placeOf = error => /^.*?: error TS\d+/.exec(error)?.[0];

/** Removes the errors that a host of the peers has without this package. */
async function ownErrors(errors, ...compilation) {
  const isForeign = error => error.startsWith('node_modules/');
  const known = errors.some(isForeign) ? await compile(...compilation, 'peers.ts') : [];
  const places = new Set(known.map(placeOf));
  return errors.filter(error => !places.has(placeOf(error)));
}

/** Returns the variants of a compiler: those of the ends of the range, or one resolution for the versions between. */
function variantsOf(at, version) {
  const isEnd = at === 0 || at === COMPILERS.length - 1;
  const minor = Number.parseFloat(version);
  return VARIANTS.filter(({ isAtEnds, since = 0, before = Infinity }, variant) =>
    isEnd ? minor >= since && minor < before : !isAtEnds && variant === at % 2,
  );
}

writeHost();
const selected = process.argv.slice(2);
for (const [at, compiler] of COMPILERS.entries()) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', compiler, 'package.json'), 'utf8'));
  if (selected.length && !selected.some(minor => version.startsWith(`${minor}.`))) continue;
  for (const { name, options, entries } of variantsOf(at, version)) {
    const errors = await compile(compiler, options, entries ? 'without-dom.ts' : 'host.ts');
    const own = await ownErrors(errors, compiler, options);
    const foreign = errors.length - own.length;
    const note = foreign ? ` (and ${foreign} that the peers alone have)` : '';
    console.log(`TypeScript ${version}, ${name}: ${own.length} errors${note}`);
    for (const error of own) console.error(error);
    if (own.length) process.exitCode = 1;
  }
}

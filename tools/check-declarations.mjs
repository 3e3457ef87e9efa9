// Compiles a strict host that imports every public entry of the built package, without `skipLibCheck`, with the oldest
// to the newest supported TypeScript and both resolutions of modules that hosts use.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, command } from './files.mjs';

const COMPILERS = ['typescript-5.4', 'typescript-5.9', 'typescript'];
const MODULES = [
  { module: 'ESNext', moduleResolution: 'Bundler' },
  { module: 'NodeNext', moduleResolution: 'NodeNext' },
];

const run = promisify(execFile);
const host = join(ROOT, '.cache', 'declarations');

/** Returns a module that imports each entry with types, all of its names included. */
function hostModule() {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'dist', 'package.json'), 'utf8'));
  const entries = Object.keys(exports).filter(path => exports[path].types);
  const imports = entries.map((path, at) => `import * as entry${at} from '${posix.join(name, path)}';`);
  return `${imports.join('\n')}\nexport const entries = [${entries.map((_, at) => `entry${at}`).join(', ')}];\n`;
}

/** A host of viem, wagmi and Svelte alone. Its errors are in declarations of other packages, which no change here can correct. */
const VIEM_ALONE = ['viem/chains', 'viem', 'viem/accounts', '@wagmi/core', 'svelte/elements']
  .map((name, at) => `export * as all${at} from '${name}';\n`)
  .join('');

/** Writes the host, whose `node_modules` names the built package; it finds other packages in the repository. */
function writeHost() {
  rmSync(host, { recursive: true, force: true });
  mkdirSync(join(host, 'node_modules'), { recursive: true });
  symlinkSync(join(ROOT, 'dist'), join(host, 'node_modules', 'latchkey'), 'junction');
  writeFileSync(join(host, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(host, 'host.ts'), hostModule());
  writeFileSync(join(host, 'viem.ts'), VIEM_ALONE);
}

/** Compiles a module of the host. Returns the errors, each with the lines that explain it. */
async function compile(compiler, options, file) {
  const compilerOptions = {
    ...options,
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
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

/** Removes the errors that a host of viem and wagmi has without this package. */
async function ownErrors(errors, ...compilation) {
  const isForeign = error => error.startsWith('node_modules/');
  const known = errors.some(isForeign) ? await compile(...compilation, 'viem.ts') : [];
  return errors.filter(error => !known.includes(error));
}

writeHost();
for (const compiler of COMPILERS) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', compiler, 'package.json'), 'utf8'));
  for (const options of MODULES) {
    const errors = await compile(compiler, options, 'host.ts');
    const own = await ownErrors(errors, compiler, options);
    const foreign = errors.length - own.length;
    const note = foreign ? ` (and ${foreign} that viem and wagmi alone have)` : '';
    console.log(`TypeScript ${version}, ${options.moduleResolution}: ${own.length} errors${note}`);
    for (const error of own) console.error(error);
    if (own.length) process.exitCode = 1;
  }
}

// Builds the package of the test kit into test-kit/dist: one module for each entry, with what they share beside, and
// declarations. With --if-stale it does nothing if the build is newer than every source.
import { build } from 'esbuild';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { filesBelow, newest, ROOT } from '../tools/files.mjs';

const FOLDER = join(ROOT, 'test-kit');
const dist = join(FOLDER, 'dist');
/** What the package is made of: itself, the wallets that `latchkey/testing` has too, and the services that run in tests. */
const SOURCES = ['test-kit', 'testing', 'services/relay', 'services/inbox', 'services/http', 'controllers'];

const ENTRIES = ['index', 'playwright/index', 'vitest/index', 'walletconnect/index', 'servers/index'];

const isStale = () =>
  newest(['test-kit/dist/index.js']) <=
  newest(['test-kit/package.json', 'test-kit/build.mjs', ...filesBelow(SOURCES).filter(path => path.endsWith('.ts'))]);

/** Builds the modules. Packages stay imports: they are dependencies of the package. */
export const buildModules = outdir =>
  build({
    entryPoints: ENTRIES.map(name => join(FOLDER, `${name}.ts`)),
    outbase: FOLDER,
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node', // keeps the built-in modules that the servers import; the other entries import none
    target: 'es2022',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
    metafile: true,
  });

/** Reads the compiler options of the repository. */
function compilerOptions() {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  return { ...options, noEmit: false, declaration: true, isolatedDeclarations: true };
}

/** Writes the declarations that the entries reach, each from its source alone: sources name the types of what they export. */
function writeDeclarations(outdir) {
  const options = compilerOptions();
  const done = new Set();
  const waiting = ENTRIES.map(name => join(FOLDER, `${name}.ts`));
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (done.has(source)) continue;
    done.add(source);
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(source, 'utf8'), {
      fileName: source,
      compilerOptions: options,
      reportDiagnostics: true,
    });
    const [problem] = diagnostics;
    if (problem) throw new Error(`${source}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
    const target = join(outdir, 'types', relative(ROOT, source).replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
    for (const { fileName } of ts.preProcessFile(outputText).importedFiles)
      if (fileName.startsWith('.')) waiting.push(join(dirname(source), fileName.replace(/\.js$/, '.ts')));
  }
}

/** Builds the package, if it is older than its sources or `always` is set. */
export async function buildTestKit({ always = false } = {}) {
  if (!always && !isStale()) return;
  const fresh = join(FOLDER, `.dist-${process.pid}`); // moved when complete, so that no other process reads a part
  await buildModules(fresh);
  writeDeclarations(fresh);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

if (process.argv[1] === import.meta.filename) await buildTestKit({ always: !process.argv.includes('--if-stale') });

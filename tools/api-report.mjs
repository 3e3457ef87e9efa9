// Writes tools/latchkey.api.md, the types of every public entry in one report, from the built package. With --check it fails if the
// committed report differs, so that a change of the public types shows in review. `npm run exports` updates it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { ROOT } from './files.mjs';

const REPORT = 'latchkey.api.md';
const dist = join(ROOT, 'dist');
const temporary = join(ROOT, '.cache', 'api');
const entry = join(dist, 'api-entries.d.ts');

/** Entries whose types are those of another entry, of viem, or written from the table that also writes those of React. */
const LEFT_OUT = [
  ...['./core', './react-core', './vue-core', './networks', './adapters/ethers5'],
  ...['./headless/svelte', './headless/solid', './headless/angular'],
];

/** Returns a module that exports each entry as a namespace. */
function entries() {
  const { exports } = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([path, { types }]) => types && !LEFT_OUT.includes(path))
    .map(([path, { types }]) => {
      const name = path.replace(/^\.\/?/, '').replace(/\W+/g, '_') || 'main';
      return `export * as ${name} from '${types.replace(/\.d\.ts$/, '.js')}';\n`;
    })
    .join('');
}

/** Writes the report into the temporary folder; returns its text. */
function extract() {
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  writeFileSync(entry, entries());
  try {
    const none = { default: { logLevel: 'none' } };
    const compilerOptions = {
      target: 'ES2022',
      module: 'NodeNext',
      moduleResolution: 'NodeNext',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      strict: true,
      skipLibCheck: true,
      types: [],
    };
    const extractorConfig = ExtractorConfig.prepare({
      configObject: {
        projectFolder: dist,
        newlineKind: 'lf',
        mainEntryPointFilePath: entry,
        compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
        apiReport: {
          enabled: true,
          reportFileName: 'latchkey',
          reportFolder: temporary,
          reportTempFolder: join(temporary, 'new'),
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: { compilerMessageReporting: none, extractorMessageReporting: none, tsdocMessageReporting: none },
      },
      configObjectFullPath: join(dist, 'api-extractor.json'),
      packageJsonFullPath: join(dist, 'package.json'),
    });
    Extractor.invoke(extractorConfig, { localBuild: true, messageCallback: message => (message.handled = true) });
  } finally {
    rmSync(entry, { force: true });
  }
  return readFileSync(join(temporary, 'new', REPORT), 'utf8');
}

const path = join(ROOT, 'tools', REPORT);
const report = extract();
if (!process.argv.includes('--check')) writeFileSync(path, report);
else if (readFileSync(path, 'utf8') !== report) {
  console.error('The public types differ from tools/latchkey.api.md: run `npm run exports` and review the diff.');
  process.exitCode = 1;
}

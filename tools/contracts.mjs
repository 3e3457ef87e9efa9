// Compiles the test contracts of demo/contracts into demo/contracts/artefacts.json, which is committed: compiling takes
// seconds, and neither the demo nor a test should wait for it. `--check` fails if the file is not up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'demo/contracts');
const target = join(folder, 'artefacts.json');

const SETTINGS = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' }, // the hash covers comments: an artefact must change only with the code
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};

/** Returns the source of an import, which lies in a package. */
const readImport = path => ({ contents: readFileSync(join(root, 'node_modules', path), 'utf8') });

/** Returns ABI and creation code of each contract by its name. @throws on a compiler error */
export function compileContracts() {
  const solc = createRequire(import.meta.url)('solc');
  const names = readdirSync(folder).filter(name => name.endsWith('.sol'));
  const sources = Object.fromEntries(
    names.sort().map(name => [name, { content: readFileSync(join(folder, name), 'utf8') }]),
  );
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS });
  const { contracts, errors = [] } = JSON.parse(solc.compile(input, { import: readImport }));
  const failed = errors.filter(({ severity }) => severity === 'error');
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.fromEntries(
    names.flatMap(name =>
      Object.entries(contracts[name]).map(([contract, { abi, evm }]) => [
        contract,
        { abi, bytecode: `0x${evm.bytecode.object}` },
      ]),
    ),
  );
}

if (process.argv[1] === import.meta.filename) {
  const text = `${JSON.stringify(compileContracts(), undefined, 1)}\n`;
  const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === text;
  if (process.argv.includes('--check')) {
    if (!isCurrent) throw new Error('demo/contracts/artefacts.json is not up to date: run `npm run contracts`');
  } else if (!isCurrent) writeFileSync(target, text);
}

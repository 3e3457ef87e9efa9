// Compiles the test contracts of each folder into its artefacts.json, which is committed: compiling takes
// seconds, and neither the demo nor a test should wait for it. The code of the preview's probe goes into the package.
// `--check` fails if a file is not up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const demo = join(root, 'demo/contracts');
/** Contracts of the wallet, which the demo deploys. */
const wallet = join(root, 'services/wallet/contracts');
/** Traps and honest contracts that previews are tried with. */
const zoo = join(root, 'integration/zoo/contracts');
/** Code of the smart accounts, which operators deploy. */
const account = join(wallet, 'account-code.ts');
const probe = join(root, 'controllers/adapters/eip155/preview/probe-code.ts');

const SETTINGS = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' }, // the hash covers comments: an artefact must change only with the code
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

/** Returns the source of an import, which lies in a package. */
const readImport = path => ({ contents: readFileSync(join(root, 'node_modules', path), 'utf8') });

/** Returns the compiled contracts by file and name. @throws on a compiler error */
function compile(...folders) {
  const solc = createRequire(import.meta.url)('solc');
  const files = folders.flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.sol'))
      .map(name => [name, join(folder, name)]),
  );
  const names = files.map(([name]) => name).sort();
  const pathOf = Object.fromEntries(files);
  const sources = Object.fromEntries(names.map(name => [name, { content: readFileSync(pathOf[name], 'utf8') }]));
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS });
  const { contracts, errors = [] } = JSON.parse(solc.compile(input, { import: readImport }));
  const failed = errors.filter(({ severity }) => severity === 'error');
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.fromEntries(names.flatMap(name => Object.entries(contracts[name])));
}

/** Returns the text of the artefacts of contracts. */
function artefactsOf(contracts) {
  const artefacts = Object.entries(contracts).map(([contract, { abi, evm }]) => [
    contract,
    { abi, bytecode: `0x${evm.bytecode.object}` },
  ]);
  return `${JSON.stringify(Object.fromEntries(artefacts), undefined, 1)}\n`;
}

/** Returns the text of the module with the code of the smart accounts. */
const accountCode = ({ LatchkeyAccount, LatchkeyAccountFactory }) =>
  [
    '/** Code of LatchkeyAccount.sol, as `npm run contracts` writes it. */',
    `export const ACCOUNT_CODE =\n  '0x${LatchkeyAccount.evm.bytecode.object}';`,
    '',
    '/** Code of its factory, without the address of the account. */',
    `export const FACTORY_CODE =\n  '0x${LatchkeyAccountFactory.evm.bytecode.object}';\n`,
  ].join('\n');

/** Returns the text of each generated file by its path. */
function generate() {
  const contracts = compile(demo, wallet);
  return new Map([
    [join(demo, 'artefacts.json'), artefactsOf(contracts)],
    [join(zoo, 'artefacts.json'), artefactsOf(compile(zoo))],
    [account, accountCode(contracts)],
    [
      probe,
      `/** Code of demo/contracts/PreviewProbe.sol; written by \`npm run contracts\`. */\nexport const PROBE_CODE =\n  '0x${contracts.PreviewProbe.evm.deployedBytecode.object}';\n`,
    ],
  ]);
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of generate()) {
    const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === text;
    if (isCurrent) continue;
    if (process.argv.includes('--check')) throw new Error(`${path} is not up to date: run \`npm run contracts\``);
    writeFileSync(path, text);
  }
}

// Weighs an installation of the package in a host: the built package, its dependencies and its peers, as locked. Writes
// the table of docs/dependencies.md; with --check it fails if the table is outdated or the weight exceeds the limit.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './files.mjs';
import { closure, hostPackages, nameAt } from './lock.mjs';
import { code, fill, table } from './markdown.mjs';
import { writeOrCheck } from './written-file.mjs';

const DOCUMENT = 'docs/dependencies.md';

/** Limit of an installation with WalletConnect, in MB. */
const LIMIT = 74;
/** Limit of the package itself, in MB. The table does not contain it, since it changes with each commit. */
const OWN_LIMIT = 6.5;
/** Limit of what a registry sends of it, in MB. */
const TARBALL_LIMIT = 2;

/** Why each dependency stays. The order decides who is charged with a package that several need. */
const REASONS = {
  viem: ['Encodes, signs and checks on EVM networks; most hosts hold it, and it is a peer', ['viem']],
  zod: ['Checks wallet replies, storage and HTTP answers (`zod/mini`)', ['zod']],
  Solana: [
    'Compiles Solana transactions; four parts of `@solana/kit`, without its clients',
    ['@solana/addresses', '@solana/instructions', '@solana/transaction-messages', '@solana/transactions'],
  ],
  lit: ['Renders the elements', ['lit']],
  '@lit/react': ['Wraps elements for React; its peer `@types/react` adds 1.8 MB', ['@lit/react']],
  '@lit/localize': ['Translates texts', ['@lit/localize']],
  '@lit-labs/signals': ['Signals, by the polyfill of the standard', ['@lit-labs/signals', 'signal-polyfill']],
  '@tanstack/virtual-core': ['Renders only the visible part of long lists', ['@tanstack/virtual-core']],
  '@noble/curves': [
    'Verifies signatures of Bitcoin, and of Solana where the platform lacks Ed25519; viem pins the same version',
    ['@noble/curves'],
  ],
  '@scure/base': ['Decodes Bitcoin addresses; viem pins the same version', ['@scure/base']],
  tabbable: ['Finds focusable elements for the focus trap', ['tabbable']],
  tslib: ['Functions of the compiled code', ['tslib']],
  uqr: ['Encodes QR codes', ['uqr']],
};

/** Returns the bytes of a package's files, without the packages nested in it. */
function bytesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(join(folder, entry.name));
    return sum + statSync(join(folder, entry.name)).size;
  }, 0);
}

/**
 * Charges each package of the lock file with the first dependency that needs it. Returns bytes and count of each. Copies
 * of one version count once: this repository nests them beside other versions for its tests, a host does not.
 */
export function weigh({ packages }, manifest, reasons = REASONS, weight = path => bytesOf(join(ROOT, path))) {
  const reasoned = Object.values(reasons).flatMap(([, names]) => names);
  const missing = hostPackages(manifest).filter(name => !reasoned.includes(name));
  if (missing.length) throw new Error(`tools/weight.mjs gives no reason for ${missing.join(', ')}.`);
  const absent = reasoned.filter(root => !hostPackages(manifest).includes(root));
  if (absent.length) throw new Error(`tools/weight.mjs has a reason for ${absent.join(', ')}, which nobody installs.`);
  const charged = new Set();
  const charge = path => {
    const copy = `${nameAt(path)}@${packages[path].version}`;
    return !charged.has(copy) && charged.add(copy);
  };
  return Object.entries(reasons).map(([name, [reason, roots]]) => {
    const fresh = [...closure(packages, roots)].filter(charge);
    const heaviest = fresh
      .map(path => ({ name: nameAt(path), bytes: weight(path) }))
      .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
    return { name, reason, bytes: heaviest.reduce((sum, { bytes }) => sum + bytes, 0), heaviest };
  });
}

/** Returns the bytes of the archive that `npm publish` would send. */
function tarballBytes() {
  const [{ size }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: join(ROOT, 'dist') }));
  return size;
}

const inMb = bytes => (bytes / 1e6).toFixed(1);

/** Returns the table of the document. */
function tableOf(rows) {
  const priced = rows.map(({ name, reason, bytes, heaviest }) => {
    const parts = heaviest.filter(({ bytes }) => bytes >= 1e6).map(({ name, bytes }) => `${name} ${inMb(bytes)}`);
    const detail = parts.length > 1 ? `: ${parts.slice(0, 4).join(', ')}` : '';
    return [name === 'Solana' ? name : code(name), inMb(bytes), `${heaviest.length}${detail}`, reason];
  });
  const sum = rows.reduce((total, { bytes }) => total + bytes, 0);
  const count = rows.reduce((total, { heaviest }) => total + heaviest.length, 0);
  const limits = `at most ${LIMIT} MB with the package itself, which has at most ${OWN_LIMIT} MB`;
  return table(['dependency', 'MB', 'packages', 'why it stays'], [...priced, ['all', inMb(sum), count, limits]]);
}

function main(isCheck) {
  const read = path => readFileSync(join(ROOT, path), 'utf8');
  const rows = weigh(JSON.parse(read('package-lock.json')), JSON.parse(read('package.json')));
  writeOrCheck(DOCUMENT, fill(read(DOCUMENT), { 'table: weight': tableOf(rows) }), 'npm run weight');
  if (!isCheck) return;
  const own = existsSync(join(ROOT, 'dist')) ? bytesOf(join(ROOT, 'dist')) : undefined;
  if (own === undefined) throw new Error('There is no dist; run `npm run build`.');
  const all = own + rows.reduce((total, { bytes }) => total + bytes, 0);
  console.log(`latchkey: ${inMb(own)} MB of ${OWN_LIMIT}\nwith dependencies and peers: ${inMb(all)} MB of ${LIMIT}`);
  const tarball = tarballBytes();
  console.log(`as an archive: ${inMb(tarball)} MB of ${TARBALL_LIMIT}`);
  const problems = [
    ...(tarball > TARBALL_LIMIT * 1e6 ? ['The archive exceeds its limit.'] : []),
    ...(own > OWN_LIMIT * 1e6 || all > LIMIT * 1e6 ? ['The installation exceeds its limit.'] : []),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.includes('--check'));

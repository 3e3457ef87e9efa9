// Installs the packed package in empty hosts, with npm, pnpm and Yarn, at the lowest and the highest versions that its
// ranges allow. Builds each host with Vite, counts the copies of shared packages, and opens the modal in a browser.
// Needs the npm registry. Arguments select package managers: `npm run hosts -- npm`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './files.mjs';
import { auditShipped } from './hosts/audit.mjs';
import { bundledCopies, installedCopies, installedWeight } from './hosts/copies.mjs';
import { hostManifest } from './hosts/manifest.mjs';
import { managers, NotChecked } from './hosts/managers.mjs';
import { packPackage } from './hosts/pack.mjs';
import { buildHost, openModal } from './hosts/page.mjs';

/** Limit of an installation, in MB. */
const LIMIT = 100;

/** Packages of which a page must not have two copies. */
const SHARED = [
  ...['lit', 'lit-html', 'lit-element', '@lit/reactive-element', 'signal-polyfill'],
  ...['viem', 'zod', 'tabbable', 'tslib', '@solana/addresses', '@solana/transactions'],
];

/**
 * Returns the problems of a host: packages with two copies of one major version installed, or with two copies in the
 * bundle. Other majors may be installed: older releases of viem have an optional peer that brings zod 3.
 */
export function copyProblems(installed, bundled) {
  const majors = found => new Set(found.map(copy => copy.split('.')[0])).size;
  const twice = (copies, where, allowed) =>
    Object.entries(copies)
      .filter(([, found]) => found.length > allowed(found))
      .map(([name, found]) => `${found.length} copies of ${name} ${where}: ${found.join(', ')}`);
  return [...twice(installed, 'installed', majors), ...twice(bundled, 'in the bundle', () => 1)];
}

/** Installs, builds and opens one host. Returns its problems; throws `NotChecked` if it could not be tried. */
async function checkHost(name, level, archive, folder) {
  mkdirSync(folder, { recursive: true });
  const published = JSON.parse(readFileSync(join(ROOT, 'dist', 'package.json'), 'utf8'));
  const manifest = hostManifest(published, level, archive, name);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2));
  managers[name](folder);
  const installed = installedCopies(folder, SHARED);
  const bundled = bundledCopies(await buildHost(folder), SHARED);
  const counts = SHARED.filter(shared => installed[shared].length).map(
    shared => `${shared} ${installed[shared].map(copy => copy.split(' ')[0]).join(' + ')}`,
  );
  console.log(`  ${counts.join(', ')}`);
  return [...copyProblems(installed, bundled), ...(await openModal(join(folder, 'site')))];
}

/** Installs the package alone, with npm. Returns the problem if that weighs more than the limit. */
function weighAlone(archive, folder) {
  mkdirSync(folder, { recursive: true });
  const dependencies = { latchkey: `file:${archive}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'host', private: true, dependencies }));
  managers.npm(folder);
  const { bytes, packages } = installedWeight(folder);
  const weight = `${(bytes / 1e6).toFixed(1)} MB in ${packages} packages`;
  console.log(`  ${weight}`);
  return bytes > LIMIT * 1e6 ? [`The package alone installs ${weight}; the limit is ${LIMIT} MB.`] : [];
}

async function main(names) {
  const unknown = names.filter(name => !(name in managers));
  if (unknown.length) throw new Error(`No such package manager: ${unknown}. There are ${Object.keys(managers)}.`);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-hosts-'));
  const unchecked = [];
  const tell = async (title, check) => {
    try {
      const problems = await check();
      console.log(`${problems.length ? '✗' : '✓'} ${title}`);
      for (const problem of problems) console.error(`  ${problem}`);
      if (problems.length) process.exitCode = 1;
    } catch (error) {
      if (error instanceof NotChecked) return void unchecked.push(`${title}: ${error.message}`);
      console.log(`✗ ${title}`);
      console.error(error);
      process.exitCode = 1;
    }
  };
  try {
    const archive = packPackage(folder);
    await tell('the package alone', async () => weighAlone(archive, join(folder, 'alone')));
    for (const name of names.length ? names : Object.keys(managers)) {
      for (const level of ['lowest', 'highest'])
        await tell(`${name}, ${level} versions`, () =>
          checkHost(name, level, archive, join(folder, `${name}-${level}`)),
        );
    }
    const audit = auditShipped();
    if (audit.unchecked) unchecked.push(`npm audit: ${audit.unchecked}`);
    else console.log(`${audit.problems.length ? '✗' : '✓'} npm audit of what ships: ${audit.problems.length} problems`);
    for (const problem of audit.problems ?? []) console.error(`  ${problem}`);
    if (audit.problems?.length) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const what of unchecked) console.log(`? not checked: ${what}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));

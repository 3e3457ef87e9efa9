import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nameAt } from '../../tools/lock.mjs';

const source = fileURLToPath(new URL('peers/', import.meta.url));

/** Folder with the packages and the pages of the other kits, outside the packages of the repository. */
export const PEERS_FOLDER = fileURLToPath(new URL('../../.cache/peers/', import.meta.url));

const LOCK = `${PEERS_FOLDER}package-lock.json`;
/** Copy of the package.json whose packages are completely installed. */
const MARK = `${PEERS_FOLDER}installed.json`;

const OPEN_REOWN = /^1\.7\.\d+$/;
/** Last version of WalletConnect's packages under an open-source licence, as in tools/licences.mjs. */
const LAST_WALLETCONNECT = '2.21.8';

const isNewer = (version, last) => version.localeCompare(last, 'en', { numeric: true }) > 0;

/**
 * Returns the packages of `@reown` in a parsed lock file, as `name@version`.
 *
 * @throws If the lock names a package of Reown or WalletConnect whose licence is proprietary. npm has downloaded only
 *   metadata by then.
 */
export function checkPeerLock({ packages }) {
  const found = Object.entries(packages).flatMap(([path, { name, version = '', resolved = '' }]) => {
    const fromUrl = /\/(@(?:reown|walletconnect)\/[^/]+)\/-\//.exec(resolved)?.[1]; // an alias has another path
    return [...new Set([nameAt(`node_modules/${path}`), name, fromUrl])].map(each => ({ name: each ?? '', version }));
  });
  const reown = found.filter(({ name }) => name.startsWith('@reown/'));
  const refused = [
    ...reown.filter(({ version }) => !OPEN_REOWN.test(version)),
    ...found.filter(({ name, version }) => name.startsWith('@walletconnect/') && isNewer(version, LAST_WALLETCONNECT)),
  ].map(({ name, version }) => `${name}@${version}`);
  if (refused.length > 0) throw new Error(`the lock is refused, because it names ${[...new Set(refused)].join(', ')}`);
  return [...new Set(reown.map(({ name, version }) => `${name}@${version}`))];
}

/** Without them npm repeats requests to an absent registry for ten minutes. */
const FEW_RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000'];
const NPM_MS = 300_000;

/** Runs npm in the folder. The error of a failure has one line. */
function npm(...args) {
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', ...FEW_RETRIES];
    execFileSync('npm', [...args, ...flags], { cwd: PEERS_FOLDER, encoding: 'utf8', stdio: 'pipe', timeout: NPM_MS });
  } catch (error) {
    const errors = (error.stderr ?? '').split('\n').filter(line => line.startsWith('npm error'));
    const reason = errors.slice(0, 2).map(line => line.slice('npm error'.length).trim());
    throw new Error(`npm ${args[0]} failed: ${reason.join(', ') || error.code || error.message}`, { cause: error });
  }
}

const readLock = () => JSON.parse(readFileSync(LOCK, 'utf8'));

/**
 * Installs the exact versions of peers/package.json, and copies the pages. Resolves versions first and downloads packages
 * only if {@link checkPeerLock} accepts the lock. Returns the packages of `@reown` that are installed.
 */
export function installPeers() {
  const manifest = readFileSync(`${source}package.json`, 'utf8');
  if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== manifest) {
    rmSync(PEERS_FOLDER, { recursive: true, force: true });
    mkdirSync(PEERS_FOLDER, { recursive: true });
    writeFileSync(`${PEERS_FOLDER}package.json`, manifest);
    npm('install', '--package-lock-only');
    checkPeerLock(readLock());
    npm('ci');
    writeFileSync(MARK, manifest);
  }
  cpSync(source, PEERS_FOLDER, { recursive: true });
  return checkPeerLock(readLock());
}

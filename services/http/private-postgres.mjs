// Starts a private PostgreSQL for tests, in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canInstall, installPackage } from './apt.mjs';

const START_TIMEOUT_MS = 60_000;
/** PostgreSQL refuses to run as root; this user exists on every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const isRoot = () => process.getuid?.() === 0;
const runAs = () => (isRoot() ? NOBODY : {});

/** Returns the folders in which Debian, Homebrew and PATH keep PostgreSQL, newest version first. */
function folders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map(version => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
}

const findBinaries = () =>
  folders().find(folder => ['initdb', 'postgres'].every(name => existsSync(join(folder, name))));

/** Installs PostgreSQL from the system's packages; throws where that is not possible. */
function install() {
  if (!canInstall()) throw new Error('PostgreSQL is missing, and apt cannot install it here');
  installPackage('postgresql');
}

/** Makes a folder for one server, which is the user's of the server. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'));
  if (isRoot()) chownSync(folder, NOBODY.uid, NOBODY.gid);
  return folder;
}

/**
 * Returns the folder of an empty cluster, which is made once for a version: servers start on copies, for `initdb` takes
 * ten times as long as a copy. Of processes that make it at the same time, the first keeps its own.
 */
function emptyCluster(bin) {
  const [version] = /\d[\d.]*/.exec(execFileSync(join(bin, 'initdb'), ['--version'], { encoding: 'utf8' }));
  const cluster = join(import.meta.dirname, '../../.cache/postgres', `${version}-of-${process.getuid?.()}`);
  if (existsSync(cluster)) return cluster;
  const folder = newFolder();
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...runAs(),
    cwd: folder,
    stdio: 'ignore',
  });
  mkdirSync(dirname(cluster), { recursive: true });
  const own = `${cluster}.${process.pid}`;
  execFileSync('cp', ['-a', data, own]);
  rmSync(folder, { recursive: true });
  try {
    renameSync(own, cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
    rmSync(own, { recursive: true });
  }
  return cluster;
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Resolves when the log of a process says that it is ready. */
const ready = child =>
  new Promise((resolve, reject) => {
    let log = '';
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start\n${log}`)), START_TIMEOUT_MS);
    child.stderr.on('data', chunk => {
      log = (log + chunk).slice(-4_000);
      if (log.includes('database system is ready to accept connections')) {
        clearTimeout(timer);
        resolve();
      }
    });
    child.once('exit', code => reject(new Error(`PostgreSQL ended with ${code}\n${log}`)));
  });

/**
 * Starts PostgreSQL on a free port and returns `url`, `pid`, `stop()` and `newDatabase()`, which resolves with the URL of an
 * empty database. @throws where PostgreSQL is missing and cannot be installed
 */
export async function startPostgres() {
  if (!findBinaries()) install();
  const bin = findBinaries();
  if (!bin) throw new Error('PostgreSQL is missing after its installation');
  const folder = newFolder();
  const data = join(folder, 'data');
  execFileSync('cp', ['-a', emptyCluster(bin), data]);
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
    ...runAs(),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill); // a test that ends early leaves no server
  const stop = async () => {
    process.off('exit', kill);
    child.kill('SIGINT'); // fast shutdown: closes connections
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (error) {
    kill();
    await stop();
    throw error;
  }
  const at = name => `postgres://latchkey@127.0.0.1:${port}/${name}`;
  let count = 0;
  const newDatabase = async () => {
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: at('postgres') });
    await client.connect();
    const name = `test_${++count}`;
    await client.query(`create database ${name}`);
    await client.end();
    return at(name);
  };
  return { url: at('postgres'), pid: child.pid, newDatabase, stop };
}

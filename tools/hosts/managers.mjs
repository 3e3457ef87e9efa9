import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../files.mjs';

/** Thrown if a host could not be tried: a missing tool, or a registry that does not answer. */
export class NotChecked extends Error {}

const OFFLINE =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT|\bE?(?:403|405|407|429|5\d\d)\b.*(?:registry|https?:)/;

/** Runs an installer in a folder. */
function run(folder, file, args, env = {}) {
  try {
    execFileSync(file, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, CI: 'true', ...env },
    });
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim() || error.message;
    if (error.code === 'ENOENT' || OFFLINE.test(said))
      throw new NotChecked(said.split('\n').slice(-3).join(' '), { cause: error });
    throw new Error(`The installation failed:\n${said}`, { cause: error });
  }
}

/** Returns the path of a package manager that is a development dependency. */
function tool(name, bin) {
  try {
    return command(name, bin);
  } catch (error) {
    throw new NotChecked(`${name} is not installed (${error.code})`, { cause: error });
  }
}

/** Installs the host in a folder, by package manager. Hosts are outside the repository, so none finds its packages. */
export const managers = {
  npm: folder => run(folder, 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund']),
  pnpm: folder =>
    run(folder, process.execPath, [
      tool('pnpm', 'pnpm'),
      ...['install', '--ignore-scripts', '--store-dir', join(folder, '..', 'pnpm-store')],
    ]),
  yarn: folder => {
    const registry = execFileSync('npm', ['config', 'get', 'registry'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const settings = {
      nodeLinker: 'node-modules',
      enableScripts: false,
      enableTelemetry: false,
      enableGlobalCache: false,
      npmRegistryServer: registry.trim(),
    };
    writeFileSync(
      join(folder, '.yarnrc.yml'),
      Object.entries(settings)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
        .join(''),
    );
    writeFileSync(join(folder, 'yarn.lock'), ''); // marks the folder as a project of its own
    run(folder, process.execPath, [tool('@yarnpkg/cli-dist', 'yarn'), 'install'], {
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    });
  },
};

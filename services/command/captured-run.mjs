// Runs commands of an operator in this process, and returns what they print.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Settings that a wallet with a key service beside it needs, without databases. */
export const walletEnvironment = () => ({
  WALLET_ORIGIN: 'http://localhost:5560',
  WALLET_SECRETS: `a:${'A'.repeat(43)}`,
  WALLET_PROJECTS: '{"demo":["https://host.example"]}',
  WALLET_NETWORKS: '[{"id":"eip155:1","name":"One","rpcUrl":"http://127.0.0.1:1","symbol":"ETH","decimals":18}]',
  MAIL_URL: 'smtp://127.0.0.1:9',
  KEYS_SECRETS: `k:${'A'.repeat(43)}`,
});

/** Makes an empty folder the working directory of a test, and returns it. */
export function enterFolder(t) {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-command-'));
  process.chdir(folder);
  t.after(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Returns a function that runs a command by `run` with these variables alone, and resolves with exit code and output. */
export const capture =
  run =>
  async (t, environment, ...args) => {
    const lines = [];
    const keep = (...parts) => lines.push(parts.join(' '));
    const mocks = ['log', 'error'].map(name => t.mock.method(console, name, keep));
    try {
      const code = await run(args, environment);
      return { code, output: lines.join('\n') };
    } finally {
      for (const { mock } of mocks) mock.restore();
    }
  };

// Starts the demo: dev chains, pages, and the built pages under a strict policy. `--test` takes the ports of the
// end-to-end tests, so that a demo may stay open beside them.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadTypeScript } from '../tools/load-typescript.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const forTests = process.argv.includes('--test');

const portFrom = (name, fallback) => {
  const text = process.env[name];
  const port = text ? Number(text) : fallback;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is not a port: ${text}`);
  return port;
};

const base = portFrom('LATCHKEY_TEST_PORT', 15_173);
const ports = forTests
  ? {
      pagePort: base,
      strictPagePort: base + 1,
      chainPorts: [base + 2, base + 3],
      relayPort: base + 4,
      directoryPort: base + 5,
      solanaPort: base + 6,
    }
  : {
      pagePort: 5173,
      strictPagePort: 5183,
      chainPorts: [8545, 8546],
      relayPort: 5555,
      directoryPort: 5556,
      solanaPort: 8899,
      relayJournal: join(root, '.cache/demo/relay.jsonl'), // sessions outlive the demo, and so does what is due in them
    };

let stop;
let stopping = false;
const end = async code => {
  if (stopping) return;
  stopping = true;
  await stop?.();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));

try {
  const { startDemo } = await loadTypeScript('demo/services/demo-server.ts');
  const demo = await startDemo({ root, ...ports, strictPorts: forTests, forTests });
  stop = demo.stop;
  console.log(`
  Latchkey demo   ${demo.url}

  Chains          ${demo.chains.map(({ name, chainId, url }) => `${name} (${chainId}) ${url}`).join('\n                  ')}
  Solana          ${demo.solana.name} ${demo.solana.url}, ${demo.solana.wsUrl}
  Relay           ${demo.relay.url}
  Wallets         ${demo.directory.url}/getWallets
  Phone wallet    ${demo.phoneWalletUrl}
  Strict policy   ${demo.strictUrl}

  Every page has a developer wallet with test money. Ctrl-C stops everything.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

// `npm start`: starts the dev services and serves the pages from their sources. With `--built` it builds the pages
// first and serves the build. LATCHKEY_DEMO_PORT sets the first of the consecutive ports to use.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadExports } from '../tools/load-typescript.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const given = process.env.LATCHKEY_DEMO_PORT;

const usualPorts = {
  pagePort: 5173,
  strictPagePort: 5183,
  chainPorts: [8545, 8546],
  relayPort: 5555,
  directoryPort: 5556,
  solanaPort: 8899,
  signInPort: 5557,
  apiPort: 5558,
  walletPort: 5560,
  mailPort: 5561,
  openIdPort: 5562,
  farcasterPort: 5563,
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
  const { startDemo, portsFrom, buildSite } = await loadExports(`
    export { startDemo } from './demo/services/demo-server.js';
    export { portsFrom } from './services/http/ports.js';
    export { buildSite } from './demo/services/static/build-site.js';`);
  const demo = await startDemo({
    root,
    ports: given ? portsFrom(Number(given)) : usualPorts,
    strictPorts: Boolean(given),
    // Keeps undelivered messages: WalletConnect sessions outlive a run of the demo
    hasPrices: true,
    ...(!given && { relayJournal: join(root, '.cache/demo/relay.jsonl') }),
    ...(process.argv.includes('--built') && { site: await buildSite(root) }),
  });
  const { chains, solana, relay, directory, signIn, wallet, mail, api } = demo.services;
  stop = demo.stop;
  console.log(`
  Latchkey demo   ${demo.url}

  Chains          ${chains.map(({ name, chainId, url }) => `${name} (${chainId}) ${url}`).join('\n                  ')}
  Solana          ${solana.name} ${solana.url}, ${solana.wsUrl}
  Relay           ${relay.url} (service, no page)
  Wallets         ${directory.url}/getWallets
  Sign-in         ${signIn.url} (service, no page)
  Secure wallet   ${wallet.url} (opens in a frame), emails ${mail.url}
  API             ${api.url} (service, no page), administration with the token ${api.adminToken}: ${api.url}/admin
  Phone wallet    ${demo.phoneWalletUrl}
  Strict policy   ${demo.strictUrl}

  Every page has a developer wallet with test money. Ctrl-C stops everything.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

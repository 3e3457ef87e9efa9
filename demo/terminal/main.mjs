// `node demo/terminal/main.mjs` after `npm run build`: the terminal host with the built package and a relay of one's own.
import { createInterface } from 'node:readline';
import { createKit } from 'latchkey/headless';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { mainnet, sepolia } from 'latchkey/networks';
import { runHost } from './host.mjs';

const { RELAY_URL: relayUrl, PROJECT_ID: projectId } = process.env;
const kit = createKit({
  adapters: [new EvmAdapter()],
  networks: [mainnet, sepolia],
  metadata: { name: 'Terminal', description: 'A host without a page', url: 'https://terminal.example', icons: [] },
  projectId,
  walletConnect: { relayUrl },
});
try {
  await runHost(kit, { lines: createInterface({ input: process.stdin }), write: text => console.log(text) });
} finally {
  kit.destroy();
  process.exit(); // WalletConnect's client leaves timers pending
}

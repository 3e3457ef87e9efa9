import { createServer } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { BROWSER_ARGS, findBrowser } from '../find-browser.mjs';
import { loadTypeScript } from '../load-typescript.mjs';

/** A host that uses Lit, viem and zod itself, as well as the modal with all adapters and WalletConnect. */
const PAGE = hasWagmi => `
import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { SolanaAdapter } from 'latchkey/adapters/solana';
import { mainnet, solana } from 'latchkey/networks';
import { html, render } from 'lit';
import { createPublicClient, http } from 'viem';
import * as chains from 'viem/chains';
import * as z from 'zod';
${hasWagmi ? "import { createConfig, injected } from 'wagmi'; globalThis.wagmi = createConfig({ chains: [chains.mainnet], connectors: [injected()], transports: { 1: http() } });" : ''}
globalThis.client = createPublicClient({ chain: chains.mainnet, transport: http() });
globalThis.checked = z.string().safeParse('text').success;
createAppKit({
  adapters: [new EvmAdapter(), new SolanaAdapter()],
  networks: [mainnet, solana],
  metadata: { name: 'Host', description: '', url: location.origin, icons: [] },
  walletConnect: { relayUrl: new URLSearchParams(location.search).get('relay') },
});
render(html\`<w3m-button></w3m-button>\`, document.body);
`;

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Builds the host's page with Vite into `site`. Returns the ids of the bundled modules. */
export async function buildHost(folder) {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'main.js'), PAGE('wagmi' in dependencies));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Host</title><script type="module" src="/main.js"></script>',
  );
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: join(folder, 'site'), target: 'es2022' },
  });
  return output.flatMap(({ moduleIds = [] }) => moduleIds);
}

/** Serves a folder on a free port. */
async function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = pathname === '/' ? 'index.html' : pathname;
    readFile(join(folder, path)).then(
      body => response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Opens the built page, its modal and the QR code of a pairing. Returns the problems. */
export async function openModal(site) {
  const { startRelay } = await loadTypeScript('services/relay/relay.ts');
  const relay = await startRelay({ port: 0 });
  const server = await serve(site);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
  const problems = [];
  try {
    const page = await browser.newPage();
    page.on('pageerror', error => problems.push(`The page threw: ${error.message}`));
    page.on('console', message => {
      if (/multiple versions of lit/i.test(message.text())) problems.push(message.text());
    });
    await page.goto(`http://127.0.0.1:${server.address().port}/?relay=${encodeURIComponent(relay.url)}`);
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByTestId('wallet-selector-walletconnect').click();
    await page.locator('wui-qr-code').waitFor();
    const uri = await page.locator('wui-qr-code').evaluate(element => element.uri);
    if (!/^wc:[0-9a-f]{64}@2\?/.test(uri)) problems.push(`The QR code shows ${uri}`);
  } catch (error) {
    problems.push(error.message);
  } finally {
    await browser.close();
    server.close();
    await relay.stop();
  }
  return problems;
}

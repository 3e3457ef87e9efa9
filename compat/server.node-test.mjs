// Renders a page of each kit on a server, from the built package: nothing is created there, and nothing throws.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { createConfig, WagmiProvider } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { ROOT } from '../tools/files.mjs';

const load = kit => import(pathToFileURL(join(ROOT, 'dist', 'compat', kit, 'index.js')).href);

before(() => execFileSync(process.execPath, [join(ROOT, 'tools', 'build.mjs'), '--if-stale'], { stdio: 'inherit' }));

/** Renders a page inside the providers that hosts of wagmi have. */
const render = (config, page) =>
  renderToString(h(WagmiProvider, { config }, h(QueryClientProvider, { client: new QueryClient() }, page)));

test('a page of RainbowKit renders on a server', async () => {
  const kit = await load('rainbowkit');
  const config = kit.getDefaultConfig({ appName: 'Shop', projectId: 'id', chains: [mainnet], ssr: true });
  const custom = h(kit.ConnectButton.Custom, undefined, ({ mounted, account }) => `${mounted} ${account}`);
  const page = h(kit.RainbowKitProvider, { theme: kit.darkTheme() }, h(kit.ConnectButton, {}), custom);
  const html = render(config, page);
  assert.match(html, /<w3m-button[^>]*data-testid="rk-connect-button"/);
  assert.match(html, /false undefined/);
});

test('a page of ConnectKit renders on a server', async () => {
  const kit = await load('connectkit');
  const config = createConfig(
    kit.getDefaultConfig({ appName: 'Shop', walletConnectProjectId: 'id', chains: [mainnet], ssr: true }),
  );
  const custom = h(kit.ConnectKitButton.Custom, undefined, ({ isConnected }) => `connected: ${isConnected}`);
  const html = render(config, h(kit.ConnectKitProvider, {}, h(kit.ConnectKitButton, {}), custom));
  assert.match(html, /<w3m-button/);
  assert.match(html, /connected: false/);
});

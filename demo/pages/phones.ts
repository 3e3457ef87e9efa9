import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { loadDemoConfig } from './demo-config.js';
import { runHostPanel } from './host/host-panel.js';
import { devNetworks } from './host/networks.js';
import { pageLayout } from './page-layout.js';
import { remoteWallets } from './remote-wallets.js';
import { installOnPage } from './with-dev-wallet.js';

const config = await loadDemoConfig();
const networks = devNetworks(config);

const kit = createAppKit({
  ...remoteWallets(config),
  networks,
  layout: pageLayout,
  adapters: [new EvmAdapter()],
  metadata: {
    name: 'Latchkey demo',
    description: 'A page that embeds Latchkey',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
});

const panel = document.querySelector('[data-host]');
if (panel) runHostPanel(kit, panel, networks);

installOnPage(config);

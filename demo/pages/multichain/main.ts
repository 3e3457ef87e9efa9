import { createAppKit } from 'latchkey';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { SolanaAdapter } from 'latchkey/adapters/solana';
import type { AppKitNetwork } from 'latchkey/networks';
import { loadDemoConfig } from '../demo-config.js';
import { devAssets } from '../host/assets.js';
import { metadata } from '../host/metadata.js';
import { devNetworks, solanaNetwork } from '../host/networks.js';
import { installOnPage } from '../with-dev-wallet.js';
import { runMultichainPanel } from './multichain-panel.js';
import { namespaceActions } from './namespaces.js';

const config = await loadDemoConfig();
const networks: readonly [AppKitNetwork, ...AppKitNetwork[]] = [...devNetworks(config), solanaNetwork(config)];

const query = new URLSearchParams(location.search);
const kit = createAppKit({
  networks,
  adapters: [new EvmAdapter(), new SolanaAdapter()],
  metadata,
  ...devAssets(config),
  ...(query.has('services') && {
    projectId: 'demo',
    services: { tokens: config.apiUrl, activity: config.apiUrl, nfts: config.apiUrl, prices: config.apiUrl },
  }),
  ...(query.has('embedded') && {
    projectId: 'demo',
    embeddedWallet: { url: `${config.walletUrl}/sdk` },
  }),
});

runMultichainPanel(kit, networks, namespaceActions(config));
installOnPage(config);

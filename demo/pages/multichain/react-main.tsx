import { createAppKit } from 'latchkey/react';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { SolanaAdapter } from 'latchkey/adapters/solana';
import type { AppKitNetwork } from 'latchkey/networks';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadDemoConfig } from '../demo-config.js';
import { byId } from '../dom.js';
import { devNetworks, solanaNetwork } from '../host/networks.js';
import { installOnPage } from '../with-dev-wallet.js';
import { MultichainApp } from './multichain-app.js';
import { namespaceActions } from './namespaces.js';

const config = await loadDemoConfig();
const networks: readonly [AppKitNetwork, ...AppKitNetwork[]] = [...devNetworks(config), solanaNetwork(config)];

createAppKit({ networks, adapters: [new EvmAdapter(), new SolanaAdapter()] });

createRoot(byId('main', HTMLElement)).render(
  <StrictMode>
    <MultichainApp networks={networks} all={namespaceActions(config)} />
  </StrictMode>,
);

installOnPage(config);

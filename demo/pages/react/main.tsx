import { createAppKit } from 'latchkey/react';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadDemoConfig } from '../demo-config.js';
import { byId } from '../dom.js';
import { devNetworks } from '../host/networks.js';
import { installOnPage } from '../with-dev-wallet.js';
import { App } from './app.js';

const config = await loadDemoConfig();
const networks = devNetworks(config);

createAppKit({ networks, adapters: [new EvmAdapter()] });

createRoot(byId('main', HTMLElement)).render(
  <StrictMode>
    <App networks={networks} />
  </StrictMode>,
);

installOnPage(config);

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { WagmiAdapter } from 'latchkey/adapters/wagmi';
import { createAppKit } from 'latchkey/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { loadDemoConfig } from '../demo-config.js';
import { byId } from '../dom.js';
import { devNetworks } from '../host/networks.js';
import { installOnPage } from '../with-dev-wallet.js';
import { App } from './app.js';

const config = await loadDemoConfig();
const networks = devNetworks(config);
installOnPage(config); // before wagmi looks for wallets, as an extension is
const wagmi = new WagmiAdapter({ networks });

createAppKit({ networks, adapters: [wagmi] });

createRoot(byId('main', HTMLElement)).render(
  <StrictMode>
    <WagmiProvider config={wagmi.wagmiConfig}>
      <QueryClientProvider client={new QueryClient()}>
        <App networks={networks} />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
);

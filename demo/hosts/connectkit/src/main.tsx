import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConnectKitProvider, getDefaultConfig } from 'connectkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createConfig, WagmiProvider } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';
import { App } from './app.js';

const config = createConfig(
  getDefaultConfig({
    appName: 'Host',
    walletConnectProjectId: 'host',
    chains: [mainnet, polygon],
    enableAaveAccount: false,
  }),
);
const queries = new QueryClient();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <ConnectKitProvider theme="soft" mode="light">
          <App />
        </ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
);

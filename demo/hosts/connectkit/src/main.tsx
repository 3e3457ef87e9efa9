import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConnectKitProvider, getDefaultConfig } from 'connectkit';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createConfig, WagmiProvider } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';
import { App } from './app.js';
import { Shown, SignIn } from './sign-in.js';

const config = createConfig(
  getDefaultConfig({
    appName: 'Host',
    walletConnectProjectId: 'host',
    chains: [mainnet, polygon],
    enableAaveAccount: false,
  }),
);
const queries = new QueryClient();
const [Around, Inside] = location.search === '?sign-in' ? [SignIn, Shown] : [Fragment, Fragment];

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Around>
          <ConnectKitProvider theme="soft" mode="light">
            <Inside>
              <App />
            </Inside>
          </ConnectKitProvider>
        </Around>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
);

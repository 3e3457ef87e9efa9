import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createWeb3Modal } from '@web3modal/wagmi/react';
import { defaultWagmiConfig } from '@web3modal/wagmi/react/config';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';
import { App } from './app.js';

// As the documents of Web3Modal 5 write it; the codemod moves it before the build
const projectId = 'host';
const metadata = { name: 'Host', description: 'A host', url: location.origin, icons: [] };
const chains = [mainnet, polygon] as const;
const config = defaultWagmiConfig({ chains, projectId, metadata, auth: { email: false } });

createWeb3Modal({
  metadata,
  wagmiConfig: config,
  projectId,
  defaultChain: mainnet,
  enableAnalytics: false, // Optional
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
);

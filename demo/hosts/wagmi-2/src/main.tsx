import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { WagmiAdapter } from 'latchkey/adapters/wagmi';
import { mainnet, polygon } from 'latchkey/networks';
import { createAppKit } from 'latchkey/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { coinbaseWallet, safe } from 'wagmi/connectors';
import { App } from './app.js';

const networks = [mainnet, polygon] as const;
const wagmi = new WagmiAdapter({ networks, connectors: [coinbaseWallet({ appName: 'Host' }), safe()] });
createAppKit({
  adapters: [wagmi],
  networks,
  metadata: { name: 'Host', description: '', url: location.origin, icons: [] },
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={wagmi.wagmiConfig}>
      <QueryClientProvider client={new QueryClient()}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
);

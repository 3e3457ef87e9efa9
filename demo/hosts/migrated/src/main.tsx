import { EthersAdapter } from '@reown/appkit-adapter-ethers';
import { mainnet, polygon } from '@reown/appkit/networks';
import { createAppKit } from '@reown/appkit/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, polygon],
  projectId: '0123456789abcdef0123456789abcdef',
  metadata: { name: 'Host', description: '', url: location.origin, icons: [] },
  features: { analytics: true },
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

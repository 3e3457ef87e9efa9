import '@rainbow-me/rainbowkit/styles.css';
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';

// The set-up of its documents, with the same networks and wallets as the page of ours
const config = getDefaultConfig({ appName: 'Bench', projectId: 'bench', chains: [mainnet, polygon] });

createRoot(document.getElementById('root')).render(
  createElement(
    WagmiProvider,
    { config },
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(RainbowKitProvider, null, createElement(ConnectButton)),
    ),
  ),
);

import '@rainbow-me/rainbowkit/styles.css';
import { darkTheme, getDefaultConfig, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WagmiProvider } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';
import { App } from './app.js';
import { SignIn } from './sign-in.js';

const config = getDefaultConfig({ appName: 'Host', projectId: 'host', chains: [mainnet, polygon] });
const queries = new QueryClient();
const Around = location.search === '?sign-in' ? SignIn : Fragment;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <Around>
          <RainbowKitProvider
            theme={{ lightMode: lightTheme({ accentColor: '#7b3fe4' }), darkMode: darkTheme() }}
            modalSize="compact"
          >
            <App />
          </RainbowKitProvider>
        </Around>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
);

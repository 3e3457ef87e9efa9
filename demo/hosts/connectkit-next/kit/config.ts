import { getDefaultConfig } from 'connectkit';
import { createConfig } from 'wagmi';
import { mainnet, polygon } from 'wagmi/chains';

export const config = createConfig(
  getDefaultConfig({
    appName: 'Host',
    walletConnectProjectId: 'host',
    chains: [mainnet, polygon],
    enableAaveAccount: false,
    ssr: true,
  }),
);

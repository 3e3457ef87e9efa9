import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import { mainnet, polygon } from 'wagmi/chains';

export const config = getDefaultConfig({ appName: 'Host', projectId: 'host', chains: [mainnet, polygon], ssr: true });

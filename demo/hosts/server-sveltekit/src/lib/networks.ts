import { mainnet, polygon } from 'latchkey/networks';

export const networks: [typeof mainnet, typeof polygon] = [mainnet, polygon];

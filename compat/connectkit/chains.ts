'use client';

import { useConfig } from 'wagmi';
import type { Chain } from 'wagmi/chains';

export { useMounted as useIsMounted } from '../shared/use-mounted.js';

/** Returns the networks of wagmi's configuration. */
export const useChains = (): Chain[] => [...useConfig().chains];

/** Whether a network is one of wagmi's configuration. */
export const useChainIsSupported = (chainId?: number): boolean => useConfig().chains.some(({ id }) => id === chainId);

// Compiled only: what hosts pass fits the packages themselves.
import type { SurroundingOptions } from './surrounding.js';

export const options: SurroundingOptions = {
  safe: { sdk: () => import('@safe-global/safe-apps-sdk'), provider: () => import('@safe-global/safe-apps-provider') },
  miniApp: { sdk: () => import('@farcaster/miniapp-sdk') },
};

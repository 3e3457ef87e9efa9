import type { AppKitNetwork } from '../entities.js';

/** Type-checks a network definition and preserves its literal types. */
export const defineChain = <const N extends AppKitNetwork>(network: N): N => network;

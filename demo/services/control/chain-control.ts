import * as z from 'zod/mini';
import type { EvmChain } from '../evm-chain/evm-chain.js';
import { gateModes } from '../evm-chain/gate.js';
import type { Control } from './control.js';

const orderSchema = z.strictObject({
  mode: z.optional(z.enum(gateModes)),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
});

/** Control of a chain node: mode and delay. */
export const chainControl = (chain: EvmChain): Control => ({
  report: () => {
    const { chainId, name, url, mode, delayMs, requests } = chain;
    return { chainId, name, url, mode, delayMs, requests };
  },
  async obey(order) {
    const { mode, delayMs } = orderSchema.parse(order);
    if (delayMs !== undefined) chain.setDelay(delayMs);
    if (mode === 'up') await chain.resume();
    else if (mode) await chain.pause(mode);
  },
});

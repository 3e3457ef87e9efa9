import * as z from 'zod/mini';
import type { DemoApi } from '../api/demo-api.js';
import { gateModes } from '../evm-chain/gate.js';
import type { Control } from './control.js';

const orderSchema = z.strictObject({
  mode: z.optional(z.enum(gateModes)),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  act: z.optional(z.enum(['reset'])),
});

/** State of the API server for pages and tests. */
export type ApiReport = Pick<DemoApi, 'url' | 'mode' | 'delayMs' | 'requests'>;

/** Commands to the API server. */
export type ApiOrder = z.infer<typeof orderSchema>;

/** Control of the API server: mode, delay and recorded requests. */
export const apiControl = (api: DemoApi): Control => ({
  report: (): ApiReport => {
    const { url, mode, delayMs, requests } = api;
    return { url, mode, delayMs, requests };
  },
  async obey(order) {
    const { mode, delayMs, act } = orderSchema.parse(order);
    if (act === 'reset') await api.reset();
    if (delayMs !== undefined) api.setDelay(delayMs);
    if (mode === 'up') await api.resume();
    else if (mode) await api.pause(mode);
  },
});

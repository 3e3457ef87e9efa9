import * as z from 'zod/mini';
import { faultKinds } from '../../../services/relay/faults.js';
import { relayModes, type Relay } from '../../../services/relay/relay.js';
import type { Control } from './control.js';

const orderSchema = z.strictObject({
  mode: z.optional(z.enum(relayModes)),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  /** Fault of a later publication. */
  fault: z.optional(z.strictObject({ kind: z.enum(faultKinds), tag: z.optional(z.int()) })),
  /** Immediate action. */
  act: z.optional(z.enum(['cut', 'restart', 'reset'])),
});

/** State of the relay for pages and tests. */
export type RelayReport = Pick<Relay, 'url' | 'mode' | 'delayMs' | 'visits' | 'publications' | 'faults' | 'stored'>;

/** Commands to the relay. */
export type RelayOrder = z.infer<typeof orderSchema>;

/** Control of the relay: mode, connections, faults and records. */
export const relayControl = (relay: Relay): Control => ({
  report: (): RelayReport => {
    const { url, mode, delayMs, visits, publications, faults, stored } = relay;
    return { url, mode, delayMs, visits, publications, faults, stored };
  },
  async obey(order) {
    const { mode, delayMs, fault, act } = orderSchema.parse(order);
    if (act === 'reset') await relay.reset();
    if (delayMs !== undefined) relay.setDelay(delayMs);
    if (fault) relay.plan(fault);
    if (mode === 'up') await relay.resume();
    else if (mode) await relay.pause(mode);
    if (act === 'cut') relay.cut();
    if (act === 'restart') await relay.restart();
  },
});

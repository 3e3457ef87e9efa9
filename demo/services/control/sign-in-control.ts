import * as z from 'zod/mini';
import { gateModes } from '../evm-chain/gate.js';
import type { SignInService } from '../sign-in/sign-in.js';
import type { Control } from './control.js';

const orderSchema = z.strictObject({
  mode: z.optional(z.enum(gateModes)),
  act: z.optional(z.enum(['reset'])),
});

/** State of the sign-in server for pages and tests. */
export type SignInReport = Pick<SignInService, 'url' | 'mode' | 'requests'>;

/** Commands to the sign-in server. */
export type SignInOrder = z.infer<typeof orderSchema>;

/** Control of the sign-in server: mode and recorded requests; a reset ends all sessions. */
export const signInControl = (signIn: SignInService): Control => ({
  report: (): SignInReport => {
    const { url, mode, requests } = signIn;
    return { url, mode, requests };
  },
  async obey(order) {
    const { mode, act } = orderSchema.parse(order);
    if (act === 'reset') await signIn.reset();
    if (mode === 'up') await signIn.resume();
    else if (mode) await signIn.pause(mode);
  },
});

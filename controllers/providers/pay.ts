import { untracked } from '../core/signals.js';
import { createPayService } from '../services/pay.js';
import type { PaySource } from './providers.js';
import { chosenProvider, type ServiceContext } from './service-http.js';

/** Returns the exchanges that the host names; undefined if there are none. */
export const paySource = (context: ServiceContext): PaySource | undefined =>
  chosenProvider<PaySource>(context, untracked(() => context.options.get()).services.pay, createPayService);

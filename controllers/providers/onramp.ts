import { untracked } from '../core/signals.js';
import { createOnrampService } from '../services/onramp.js';
import type { OnrampSource } from './providers.js';
import { chosenProvider, type ServiceContext } from './service-http.js';

/** Returns the source of purchases that the host names; undefined if there is none. */
export const onrampSource = (context: ServiceContext): OnrampSource | undefined =>
  chosenProvider<OnrampSource>(context, untracked(() => context.options.get()).services.onramp, createOnrampService);

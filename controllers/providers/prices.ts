import { untracked } from '../core/signals.js';
import { createPriceService } from '../services/prices.js';
import type { PricesProvider } from './providers.js';
import { chosenProvider, serviceQuery, type ServiceContext } from './service-http.js';

/** Returns the source of prices that the host names. @lazy */
export const pricesProvider = (context: ServiceContext): PricesProvider | undefined =>
  chosenProvider<PricesProvider>(context, untracked(() => context.options.get()).services.prices, http =>
    createPriceService(http, () => serviceQuery(context.options)['projectId']),
  );

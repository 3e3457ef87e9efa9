import { untracked } from '../core/signals.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { isChange, type Price, type Prices } from '../domain/assets/fiat.js';
import { isDecimal, sumDecimals, type Decimal } from '../domain/format.js';
import { W3mError } from '../domain/errors/errors.js';
import { tokenKey } from '../domain/assets/tokens.js';
import { createPriceService } from '../services/prices.js';
import type { PricedCoin, PricesProvider } from './providers.js';
import { servedNetworks, type IsServed, type ServiceNetworksContext } from './served-networks.js';
import { chosenProvider, serviceQuery } from './service-http.js';

/** A {@link PricesProvider} whose answers were checked. */
export interface PriceSource {
  prices(coins: readonly PricedCoin[], signal: AbortSignal): Promise<Prices>;
}

/** Returns the source of prices that the host names. */
export function pricesProvider(context: ServiceNetworksContext): PriceSource | undefined {
  const { prices: given } = untracked(() => context.options.get()).services;
  const clientOf = (http: Parameters<typeof createPriceService>[0]): PriceSource =>
    createPriceService(http, () => serviceQuery(context.options)['projectId']);
  return typeof given === 'object'
    ? chosenProvider<PriceSource>(context, checked(given), clientOf)
    : onServedNetworks(chosenProvider<PriceSource>(context, given, clientOf), servedNetworks(context, given));
}

/** Leaves out coins of networks that the service does not support: they have no price. */
const onServedNetworks = (service: PriceSource | undefined, isServed: IsServed): PriceSource | undefined =>
  service && {
    async prices(coins, signal) {
      const networks = new Map<CaipNetworkId, boolean>();
      for (const network of new Set(coins.map(coin => coin.network))) {
        networks.set(network, await isServed(network, signal));
      }
      const served = coins.filter(coin => networks.get(coin.network));
      return served.length > 0 ? service.prices(served, signal) : new Map();
    },
  };

const checked = (provider: PricesProvider): PriceSource => ({
  async prices(coins, signal) {
    const answer = await provider.prices(coins, signal);
    if (typeof (answer as Partial<typeof answer> | undefined)?.get !== 'function') throw new W3mError('SERVICE_FAILED');
    return new Map(
      coins.flatMap(coin => {
        const price = readQuote(answer.get(tokenKey(coin)));
        return price ? [[tokenKey(coin), price] as const] : [];
      }),
    );
  },
});

const readAmount = (given: unknown): Decimal | undefined =>
  typeof given === 'string' && isDecimal(given) ? sumDecimals([given]) : undefined; // writes an exponent out

/** Reads a price of the host; undefined if it is none, negative or zero. */
function readQuote(given: Decimal | Price | null | undefined): Price | undefined {
  const isQuote = typeof given === 'object' && given !== null;
  const [price, change24h] = isQuote ? [readAmount(given.price), readAmount(given.change24h)] : [readAmount(given)];
  if (price === undefined || !(Number(price) > 0)) return undefined;
  return { price, ...(change24h !== undefined && isChange(change24h) && { change24h }) };
}

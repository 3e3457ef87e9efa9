import type { Price } from '../controllers/domain/assets/fiat.js';
import type { Decimal } from '../controllers/domain/format.js';
import type { W3mError } from '../controllers/domain/errors/errors.js';
import { tokenKey } from '../controllers/domain/assets/tokens.js';
import type { PricedCoin, PricesProvider } from '../controllers/providers/providers.js';
import { untilAborted } from './until-aborted.js';

/** A source of prices whose answers a test sets, for the option `services.prices`. */
export class FakePrices implements PricesProvider {
  /** By symbol, in US dollars. */
  readonly known: Map<string, Decimal | Price>;
  /** Error of each request. */
  error: W3mError | undefined;
  /** Hangs until aborted. */
  isSlow = false;
  /** Coins of each request. */
  readonly requests: (readonly PricedCoin[])[] = [];

  constructor(known: Readonly<Record<string, Decimal | Price>> = {}) {
    this.known = new Map(Object.entries(known));
  }

  async prices(coins: readonly PricedCoin[], signal: AbortSignal): Promise<ReadonlyMap<string, Decimal | Price>> {
    this.requests.push(coins);
    if (this.isSlow) await untilAborted(signal);
    if (this.error) throw this.error;
    return new Map(
      coins.flatMap(coin => {
        const price = this.known.get(coin.symbol);
        return price === undefined ? [] : [[tokenKey(coin), price] as const];
      }),
    );
  }
}

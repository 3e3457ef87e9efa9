import type { Db } from './database/schema.js';
import type { Chain } from './chains/chains.js';
import type { Onramp } from './onramp/onramp.js';
import type { PriceSource } from './prices/price-source.js';
import type { ApiSettings } from './settings.js';
import type { AccountSource } from './sources/account-source.js';

/** What the routes need. Nothing of it changes: the state is in the database. */
export interface ApiContext {
  readonly db: Db;
  readonly settings: ApiSettings;
  readonly prices: PriceSource;
  /** Who sells; undefined for nobody. */
  readonly onramp: Onramp | undefined;
  /** Returns where accounts of a network are read. @throws {HttpError} for a network that the server does not have */
  readonly sourceOf: (chain: Pick<Chain, 'id'>) => AccountSource;
  /** URL under which pages reach the server, without a slash at the end. */
  readonly publicUrl: () => string;
}

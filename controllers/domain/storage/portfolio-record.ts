import * as z from 'zod/mini';
import type { CaipAddress } from '../entities.js';
import { isCaipAddress } from '../networks/caip-address.js';
import { caipNetworkId, entriesOf, maybeText, type Entries } from './record-schemas.js';
import type { StorageKey } from './storage-key.js';

/** Balance and value of a token. `address` is absent for the native coin. */
const tokenBalanceSchema = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId: caipNetworkId,
  address: maybeText,
  value: z.optional(z.number()),
  price: z.number(),
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  iconUrl: z.string(),
  /** Fields of our own: the price with all its digits, its change in percent, what multiplies shown amounts, and flags of the source. */
  priceDecimal: maybeText,
  multiplier: maybeText,
  change24h: maybeText,
  flags: z.optional(z.object({ is_spam: z.optional(z.boolean()), is_listed: z.optional(z.boolean()) })),
});

/** Balance and value of a token. */
export type TokenBalance = z.output<typeof tokenBalanceSchema>;

const storedPortfolio = z.object({
  timestamp: z.number(),
  balance: z.object({ balances: z.array(tokenBalanceSchema) }),
});

/** Portfolio with the time of the read, in milliseconds since the epoch. */
export type StoredPortfolio = z.output<typeof storedPortfolio>;

/** Recent portfolios by account. */
export const portfolioCache: StorageKey<Entries<CaipAddress, StoredPortfolio>> = {
  key: '@appkit/portfolio_cache',
  codec: 'json',
  schema: entriesOf(isCaipAddress, storedPortfolio),
};

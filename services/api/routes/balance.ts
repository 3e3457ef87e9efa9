import * as z from 'zod/mini';
import type { App } from '../../http/app.js';
import { evmHoldings } from '../balances/evm-holdings.js';
import type { AssetHolding } from '../balances/holdings.js';
import { solanaHoldings } from '../balances/solana-holdings.js';
import { accountOf, shownAddress } from '../chains/account.js';
import type { Chain } from '../chains/chains.js';
import type { ApiContext } from '../context.js';
import { decimalText, valueOf } from '../prices/decimal.js';
import { quoteAt, type Currency } from '../prices/price-feed.js';
import { addressParams, chainId, checkProject, currency, projectQuery } from './query.js';

const query = z.object({
  ...projectQuery,
  currency: z._default(currency, 'usd'),
  chainId: z.optional(chainId),
  forceUpdate: z.optional(z.string().check(z.maxLength(4_000))),
  includeSpam: z.optional(z.enum(['true', 'false'])),
});

/** Returns the row of a holding. Numbers are for existing clients; the texts are exact. */
function balanceRow(current: AssetHolding, chain: Chain, seed: string, unit: Currency): object {
  const quote = current.basePrice && quoteAt(seed, `${chain.id}/${current.address}`, current.basePrice, unit);
  return {
    name: current.name,
    symbol: current.symbol,
    chainId: chain.id,
    ...(current.address && { address: `${chain.id}:${shownAddress(current.address)}` }),
    ...(quote && { value: Number(valueOf(current.units, current.decimals, quote.price)) }),
    price: quote ? Number(quote.price) : 0,
    ...(quote && { priceDecimal: quote.price, change24h: quote.change24h }),
    quantity: { decimals: String(current.decimals), numeric: decimalText(current.units, current.decimals) },
    iconUrl: current.iconUrl,
    ...(current.isSpam && { flags: { is_spam: true } }),
  };
}

/** Adds the route of balances. They are always read from the node, so `forceUpdate` changes nothing. */
export function addBalance(app: App, context: ApiContext): void {
  const { db, settings } = context;
  app.get('/v1/account/:address/balance', { schema: { params: addressParams, querystring: query } }, async request => {
    const { projectId, chainId: requested, currency: unit, includeSpam } = request.query;
    const account = accountOf(settings.chains, request.params.address, requested);
    await checkProject(context, projectId);
    const read = account.namespace === 'eip155' ? evmHoldings : solanaHoldings;
    const lists = await Promise.all(
      account.chains.map(async chain => {
        const holdings = await read(db, chain, account.address);
        const shown = includeSpam === 'true' ? holdings : holdings.filter(({ isSpam }) => !isSpam);
        return shown.map(one => balanceRow(one, chain, settings.PRICE_SEED, unit));
      }),
    );
    return { balances: lists.flat() };
  });
}

import * as z from 'zod/mini';
import type { App } from '../../http/app.js';
import { evmHoldings } from '../balances/evm-holdings.js';
import type { AssetHolding } from '../balances/holdings.js';
import { solanaHoldings } from '../balances/solana-holdings.js';
import { accountOf, shownAddress } from '../chains/account.js';
import type { Chain } from '../chains/chains.js';
import type { ApiContext } from '../context.js';
import { decimalText, valueOf } from '../prices/decimal.js';
import { assetKey, type PricedAsset, type Quote } from '../prices/price-source.js';
import { addressParams, chainId, checkProject, currency, projectQuery } from './query.js';

const query = z.object({
  ...projectQuery,
  currency: z._default(currency, 'usd'),
  chainId: z.optional(chainId),
  forceUpdate: z.optional(z.string().check(z.maxLength(4_000))),
  includeSpam: z.optional(z.enum(['true', 'false'])),
});

/** A holding with its price. */
interface Priced {
  readonly chain: Chain;
  readonly holding: AssetHolding;
  readonly quote: Quote | undefined;
}

/** What has a price is no spam: the operator has set it, or a source of prices has looked at the token. */
const isSpam = (holding: AssetHolding, quote: Quote | undefined): boolean => holding.isSpam && !quote;

const changeOf = ({ change24h }: Quote): object => (change24h === undefined ? {} : { change24h });

/** Returns the row of a holding. Numbers are for existing clients; the texts are exact. */
function balanceRow({ chain, holding: current, quote }: Priced): object {
  return {
    name: current.name,
    symbol: current.symbol,
    chainId: chain.id,
    ...(current.address && { address: `${chain.id}:${shownAddress(current.address)}` }),
    ...(quote && { value: Number(valueOf(current.units, current.decimals, quote.price)) }),
    price: quote ? Number(quote.price) : 0,
    ...(quote && { priceDecimal: quote.price, ...changeOf(quote) }),
    quantity: { decimals: String(current.decimals), numeric: decimalText(current.units, current.decimals) },
    iconUrl: current.iconUrl,
    ...(isSpam(current, quote) && { flags: { is_spam: true } }),
  };
}

/** Adds the route of balances. Amounts are always read from the node, so `forceUpdate` changes nothing. */
export function addBalance(app: App, context: ApiContext): void {
  const { db, settings, prices } = context;
  app.get('/v1/account/:address/balance', { schema: { params: addressParams, querystring: query } }, async request => {
    const { projectId, chainId: requested, currency: unit, includeSpam } = request.query;
    const account = accountOf(settings.chains, request.params.address, requested);
    await checkProject(context, projectId);
    const read = account.namespace === 'eip155' ? evmHoldings : solanaHoldings;
    const lists = await Promise.all(
      account.chains.map(async chain => {
        const holdings = await read(db, chain, account.address, context.sourceOf(chain));
        return holdings.map(holding => ({ chain, holding }));
      }),
    );
    const assetOf = ({ chain, holding: { address, basePrice } }: Omit<Priced, 'quote'>): PricedAsset => ({
      chain: chain.id,
      address,
      basePrice,
    });
    const quotes = await prices.quotes(lists.flat().map(assetOf), unit);
    const priced = lists.flat().map((one): Priced => ({ ...one, quote: quotes.get(assetKey(assetOf(one))) }));
    const shown = includeSpam === 'true' ? priced : priced.filter(({ holding, quote }) => !isSpam(holding, quote));
    return { balances: shown.map(balanceRow) };
  });
}

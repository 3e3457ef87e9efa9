import { randomUUID } from 'node:crypto';
import { HttpError } from '../../http/http-error.js';
import { shownAddress, type Account } from '../chains/account.js';
import type { ApiContext } from '../context.js';
import type { Db, TokenRow } from '../database/schema.js';
import { assetKey, type PricedAsset } from '../prices/price-source.js';
import type { Checkout, Checkouts, ProviderId } from './checkouts.js';
import type { Onramp } from './onramp.js';
import { purchaseEntry, readPurchases } from './purchases.js';
import { paymentCurrencies, paymentMethods, quoteOf } from './quote.js';

/** Returns what is sold, by symbol: listed tokens and coins with a price, on the networks of the server. */
export async function soldTokens({
  db,
  settings,
  prices,
}: Pick<ApiContext, 'db' | 'settings' | 'prices'>): Promise<readonly TokenRow[]> {
  const rows = await db.selectFrom('tokens').selectAll().where('is_listed', '=', 1).execute();
  const served = rows.filter(({ chain, decimals }) => decimals >= 0 && settings.chains.has(chain));
  const assetOf = ({ chain, address, base_price: basePrice }: TokenRow): PricedAsset => ({ chain, address, basePrice });
  const quotes = await prices.quotes(served.map(assetOf), 'usd');
  return served.filter(row => quotes.has(assetKey(assetOf(row))));
}

/** Returns the sold token of a symbol on a network, named by its id or the reference of it. */
export const soldOn = (sold: readonly TokenRow[], symbol: string, network: string): TokenRow | undefined =>
  sold.find(token => token.symbol === symbol && (token.chain === network || token.chain.split(':')[1] === network));

/** Groups tokens of one symbol into currencies, as existing clients expect them. */
function purchaseCurrencies(sold: readonly TokenRow[]): readonly object[] {
  const symbols = [...new Set(sold.map(({ symbol }) => symbol))];
  return symbols.map(symbol => {
    const own = sold.filter(token => token.symbol === symbol);
    return {
      id: symbol,
      name: own[0]?.name ?? symbol,
      symbol,
      networks: own.map(({ chain, address }) => ({
        name: chain,
        display_name: chain,
        chain_id: chain.split(':')[1],
        contract_address: address && shownAddress(address),
      })),
    };
  });
}

/** Purchases of the server's own table. */
export async function ownPurchases(
  db: Db,
  account: Account,
  cursor: string | undefined,
): ReturnType<Onramp['purchases']> {
  const { purchases, next } = await readPurchases(db, account, cursor);
  return { data: purchases.map(row => purchaseEntry(row, shownAddress)), next };
}

/** @throws {HttpError} for a provider without a page */
function checkoutOf(checkouts: Checkouts, provider: ProviderId): Checkout {
  const checkout = checkouts.get(provider);
  if (!checkout) throw new HttpError(400, 'provider', 'This provider sells nothing here');
  return checkout;
}

/** Purchases at checkout pages of the operator: prices are those of the server, purchases those of its table. */
export const ownOnramp = (context: Omit<ApiContext, 'onramp'>, checkouts: Checkouts): Onramp => ({
  async options() {
    return {
      ...(checkouts.size > 1 && { providers: [...checkouts.keys()] }),
      paymentCurrencies: paymentCurrencies.map(id => ({ id, payment_method_limits: paymentMethods })),
      purchaseCurrencies: purchaseCurrencies(await soldTokens(context)),
    };
  },
  async quote({ purchaseCurrency, paymentCurrency: { id: currency }, amount, network, provider = 'coinbase' }) {
    const { terms } = checkoutOf(checkouts, provider);
    const token = soldOn(await soldTokens(context), purchaseCurrency.symbol, network);
    if (!token) throw new HttpError(400, 'network', 'This currency is not sold on this network');
    const quote = await quoteOf(context.prices, token, currency, amount, terms);
    const money = (value: string) => ({ amount: value, currency });
    return {
      paymentTotal: money(quote.total),
      paymentSubtotal: money(quote.subtotal),
      purchaseAmount: { amount: quote.purchased, currency: token.symbol },
      coinbaseFee: money(quote.providerFee),
      networkFee: money(quote.networkFee),
      quoteId: randomUUID(),
    };
  },
  async checkoutUrl(order) {
    const url = new URL(checkoutOf(checkouts, order.provider ?? 'coinbase').page);
    for (const [name, value] of Object.entries(order))
      if (value !== undefined)
        url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    return url.href;
  },
  purchases: (account, cursor) => ownPurchases(context.db, account, cursor),
});

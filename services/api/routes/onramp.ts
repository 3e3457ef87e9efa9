import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { App } from '../../http/app.js';
import { HttpError } from '../../http/http-error.js';
import { shownAddress } from '../chains/account.js';
import type { ApiContext } from '../context.js';
import type { TokenRow } from '../database/schema.js';
import { paymentCurrencies, paymentMethods, quoteOf } from '../onramp/quote.js';
import { assetKey, type PricedAsset } from '../prices/price-source.js';
import { checkProject, projectQuery } from './query.js';

const MAX_TEXT = 128;
const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));
const positive = z.optional(z.number().check(z.positive(), z.maximum(1e9)));

const quoteBody = z.object({
  purchaseCurrency: z.object({ id: z.optional(text), symbol: text }),
  paymentCurrency: z.object({ id: z.enum(paymentCurrencies, 'must be a payment currency') }),
  amount: text,
  network: text,
});
const urlBody = z.object({
  destinationWallets: z
    .array(
      z.object({
        address: text,
        blockchains: z.optional(z.array(text).check(z.maxLength(20))),
        assets: z.optional(z.array(text).check(z.maxLength(20))),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  partnerUserId: text,
  defaultNetwork: z.optional(text),
  defaultExperience: z.optional(z.enum(['send', 'buy'])),
  presetCryptoAmount: positive,
  presetFiatAmount: positive,
  fiatCurrency: z.optional(z.enum(paymentCurrencies)),
});

/** Returns what is sold, by symbol: listed tokens and coins with a price, on the networks of the server. */
export async function soldTokens({ db, settings, prices }: ApiContext): Promise<readonly TokenRow[]> {
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

/** Adds the routes of purchases. Without a checkout page in the settings, they answer 501. */
export function addOnramp(app: App, context: ApiContext): void {
  const { settings } = context;
  const checkout = (): string => {
    if (settings.ONRAMP_CHECKOUT === undefined) throw new HttpError(501, '', 'This server sells nothing');
    return settings.ONRAMP_CHECKOUT;
  };

  app.get('/v1/onramp/options', { schema: { querystring: z.object(projectQuery) } }, async ({ query }) => {
    checkout();
    await checkProject(context, query.projectId);
    return {
      paymentCurrencies: paymentCurrencies.map(id => ({ id, payment_method_limits: paymentMethods })),
      purchaseCurrencies: purchaseCurrencies(await soldTokens(context)),
    };
  });

  app.post(
    '/v1/onramp/quote',
    { schema: { querystring: z.object(projectQuery), body: quoteBody } },
    async ({ query, body }) => {
      checkout();
      await checkProject(context, query.projectId);
      const token = soldOn(await soldTokens(context), body.purchaseCurrency.symbol, body.network);
      if (!token) throw new HttpError(400, 'network', 'This currency is not sold on this network');
      const { id: currency } = body.paymentCurrency;
      const quote = await quoteOf(context.prices, token, currency, body.amount);
      const money = (amount: string) => ({ amount, currency });
      return {
        paymentTotal: money(quote.total),
        paymentSubtotal: money(quote.subtotal),
        purchaseAmount: { amount: quote.purchased, currency: token.symbol },
        coinbaseFee: money(quote.providerFee),
        networkFee: money(quote.networkFee),
        quoteId: randomUUID(),
      };
    },
  );

  app.post(
    '/v1/generators/onrampurl',
    { schema: { querystring: z.object(projectQuery), body: urlBody } },
    async ({ query, body }) => {
      const url = new URL(checkout());
      await checkProject(context, query.projectId);
      for (const [name, value] of Object.entries(body))
        if (value !== undefined)
          url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      return { url: url.href };
    },
  );
}

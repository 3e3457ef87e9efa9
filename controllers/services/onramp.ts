import * as z from 'zod/mini';
import type { Http } from '../core/http.js';
import type { Activity } from '../domain/assets/activity.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { compareDecimals, formatUnits, isDecimal, parseUnits, type Decimal } from '../domain/format.js';
import {
  coinbaseChain,
  ONRAMP_PROVIDERS,
  type OnrampOptions,
  type OnrampOrder,
  type OnrampProviderId,
  type OnrampQuote,
} from '../domain/transactions/onramp.js';
import { readTokenSymbol, readTokenText } from '../domain/assets/tokens.js';
import { createHistoryService } from './history.js';

const text = z.string().check(z.minLength(1), z.maxLength(128));
const decimal = z.string().check(z.maxLength(60), z.refine(isAmount));
const limit = z.object({ id: text, min: decimal, max: decimal });
const payment = z.object({
  id: z.string().check(z.regex(/^[A-Z]{3}$/)),
  payment_method_limits: z.array(limit),
});
const purchase = z.object({
  id: text,
  name: z.string(),
  symbol: z.string(),
  networks: z.array(z.unknown()),
});
const soldNetwork = z.object({
  name: text,
  chain_id: z.union([text, z.pipe(z.number(), z.transform(String))]),
  contract_address: z.nullish(z.string()),
});
const options = z.object({
  paymentCurrencies: z.array(z.unknown()),
  purchaseCurrencies: z.array(z.unknown()),
  providers: z.optional(z.array(z.string())),
});
const money = z.object({ amount: decimal, currency: z.string() });
const quote = z.object({ paymentTotal: money, paymentSubtotal: money, purchaseAmount: money });
const link = z.object({ url: z.string().check(z.maxLength(8_000)) });

function isAmount(value: string): boolean {
  return isDecimal(value) && !value.startsWith('-');
}

const CENTS = 2;

/** Names a provider in a request; services that have one alone know of no names. */
const nameOf = (provider: OnrampProviderId | undefined): { readonly provider?: OnrampProviderId } =>
  provider === undefined || provider === ONRAMP_PROVIDERS[0] ? {} : { provider };

/** Client of a service of purchases. Each method rejects as {@link Http} does. */
export interface OnrampService {
  options(signal: AbortSignal): Promise<OnrampOptions>;
  quote(order: OnrampOrder, signal: AbortSignal, provider?: OnrampProviderId): Promise<OnrampQuote>;
  /** Returns the URL of the provider's page, completed with the account and the order. */
  checkoutUrl(order: OnrampOrder, address: string, signal: AbortSignal, provider?: OnrampProviderId): Promise<string>;
  /** Returns the last purchases of an account, newest first. */
  purchases(
    query: { readonly address: string; readonly network: CaipNetwork },
    signal: AbortSignal,
  ): Promise<readonly Activity[]>;
}

/** Creates the client of a service of purchases. */
export function createOnrampService(http: Http): OnrampService {
  const history = createHistoryService(http, { extra: { onramp: 'coinbase' }, isFresh: true }); // it is polled
  return {
    async options(signal) {
      const answer = await http.get('/v1/onramp/options', { schema: options, signal });
      const read = {
        payments: answer.paymentCurrencies.flatMap(item => toPayment(item) ?? []),
        purchases: answer.purchaseCurrencies.flatMap(item => toPurchase(item) ?? []),
        ...(answer.providers && { providers: ONRAMP_PROVIDERS.filter(id => answer.providers?.includes(id)) }),
      };
      if (read.payments.length > 0 && read.purchases.length > 0) return read;
      throw new W3mError('HTTP_BAD_ANSWER', { params: { url: '/v1/onramp/options' } });
    },

    async quote(order, signal, provider) {
      const body = {
        ...nameOf(provider),
        purchaseCurrency: { id: order.purchase.id, symbol: order.purchase.symbol, name: order.purchase.name },
        paymentCurrency: { id: order.payment.id },
        amount: order.amount,
        network: order.network.name,
      };
      const answer = await http.post('/v1/onramp/quote', { schema: quote, body, signal, isRead: true });
      const fees = difference(answer.paymentTotal.amount, answer.paymentSubtotal.amount);
      const isOwn =
        answer.purchaseAmount.currency === order.purchase.symbol &&
        answer.paymentTotal.currency === order.payment.id &&
        compareDecimals(answer.paymentTotal.amount as Decimal, order.amount) <= 0; // else it is a quote for a larger amount
      if (!isOwn || fees === undefined) throw new W3mError('HTTP_BAD_ANSWER', { params: { url: '/v1/onramp/quote' } });
      return { total: answer.paymentTotal.amount as Decimal, fees, received: answer.purchaseAmount.amount as Decimal }; // checked by the schema
    },

    async checkoutUrl({ purchase: bought, network, amount, payment: paid }, address, signal, provider) {
      const chain = coinbaseChain(network);
      const body = {
        ...nameOf(provider),
        destinationWallets: [{ address, blockchains: [chain], assets: [bought.symbol] }],
        partnerUserId: address,
        defaultNetwork: chain,
        defaultExperience: 'buy',
        presetFiatAmount: Number(amount), // the service takes a number, which only fills in its form
        fiatCurrency: paid.id,
      };
      const { url } = await http.post('/v1/generators/onrampurl', { schema: link, body, signal, isRead: true });
      return url;
    },

    async purchases(query, signal) {
      const { items } = await history.activity(query, undefined, signal);
      return items.filter(({ kind }) => kind === 'buy');
    },
  };
}

function toPayment(item: unknown): OnrampOptions['payments'][number] | undefined {
  const { data } = payment.safeParse(item);
  const limits = data?.payment_method_limits.map(({ id, min, max }) => ({
    id,
    min: min as Decimal,
    max: max as Decimal, // checked by the schema
  }));
  return data && limits ? { id: data.id, limits } : undefined;
}

/** Reads what is sold; undefined if it is invalid or has no name that may be shown. */
function toPurchase(item: unknown): OnrampOptions['purchases'][number] | undefined {
  const { data } = purchase.safeParse(item);
  const symbol = readTokenSymbol(data?.symbol);
  if (!data || symbol === undefined || symbol !== data.symbol) return undefined;
  const networks = data.networks.flatMap(row => {
    const network = soldNetwork.safeParse(row).data; // an invalid one is left out, and the others stay
    if (!network) return [];
    const { name, chain_id: chainId, contract_address: address } = network;
    return [{ name, chainId, ...(address && { address }) }];
  });
  if (networks.length === 0) return undefined;
  return { id: data.id, name: readTokenText(data.name) ?? symbol, symbol, networks };
}

/** Returns the difference of two amounts of money; undefined if it is negative or finer than a cent. */
function difference(total: string, subtotal: string): Decimal | undefined {
  const [more, less] = [parseUnits(total, CENTS), parseUnits(subtotal, CENTS)];
  return more === undefined || less === undefined || more < less ? undefined : formatUnits(more - less, CENTS);
}

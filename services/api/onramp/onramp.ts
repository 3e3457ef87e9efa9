import * as z from 'zod/mini';
import { storedAddress, type Account } from '../chains/account.js';
import { providerIds } from './checkouts.js';
import { paymentCurrencies } from './quote.js';

/** Ids of providers, as clients know them. */
const provider = z.optional(z.enum(providerIds, 'must be a provider'));
const MAX_TEXT = 128;
const text = z.string().check(z.minLength(1), z.maxLength(MAX_TEXT));
const positive = z.optional(z.number().check(z.positive(), z.maximum(1e9)));

/** What a quote is asked for. */
export const quoteOrder = z.object({
  purchaseCurrency: z.object({ id: z.optional(text), symbol: text }),
  paymentCurrency: z.object({ id: z.enum(paymentCurrencies, 'must be a payment currency') }),
  amount: text,
  network: text,
  /** By default the first of those that the options name. */
  provider,
});
export type QuoteOrder = z.output<typeof quoteOrder>;

/** The wallet that is paid names the person: the purchases of a name are the history of the wallet. */
const isOneWallet = ({
  destinationWallets,
  partnerUserId,
}: {
  readonly destinationWallets: readonly { readonly address: string }[];
  readonly partnerUserId: string;
}): boolean => destinationWallets.every(({ address }) => storedAddress(address) === storedAddress(partnerUserId));

/** What a checkout page is completed with. */
export const checkoutOrder = z
  .object({
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
    provider,
  })
  .check(z.refine(isOneWallet, { path: ['partnerUserId'], error: 'must be the address of all destination wallets' }));
export type CheckoutOrder = z.output<typeof checkoutOrder>;

/** Who sells. Every answer has the shape that clients of the API expect. */
export interface Onramp {
  options(): Promise<object>;
  /** @throws {HttpError} for what is not sold, or not for this amount */
  quote(order: QuoteOrder): Promise<object>;
  /** `clientIp` is the address of the person who buys. */
  checkoutUrl(order: CheckoutOrder, clientIp: string): Promise<string>;
  /** Purchases of an account, newest first, and the cursor of older ones. */
  purchases(
    account: Account,
    cursor: string | undefined,
  ): Promise<{ readonly data: readonly object[]; readonly next: string | null }>;
}

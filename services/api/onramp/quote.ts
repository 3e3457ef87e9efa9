import { HttpError } from '../../http/http-error.js';
import type { TokenRow } from '../database/schema.js';
import { decimalText } from '../prices/decimal.js';
import { assetKey, type Currency, type PriceSource } from '../prices/price-source.js';
import type { SaleTerms } from './checkouts.js';

/** Currencies that people pay with. */
export const paymentCurrencies = ['USD', 'EUR', 'GBP'] as const;
export type PaymentCurrency = (typeof paymentCurrencies)[number];

/** Ways to pay, with their limits in the currency. */
export const paymentMethods = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const;

const CENTS = 2;

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** What a purchase costs and brings; all amounts are decimal texts. */
export interface OnrampQuote {
  readonly total: string;
  readonly subtotal: string;
  readonly purchased: string;
  readonly providerFee: string;
  readonly networkFee: string;
}

/** Returns an amount of money in cents. @throws {HttpError} if it is none, or outside the limits */
export function centsOf(amount: string): bigint {
  if (!AMOUNT.test(amount)) throw new HttpError(400, 'amount', 'The amount must have at most two decimals');
  const [whole = '0', fraction = ''] = amount.split('.');
  const cents = BigInt(whole + fraction.padEnd(CENTS, '0'));
  const inCents = (text: string): bigint => BigInt(text.replace('.', ''));
  if (cents < inCents(paymentMethods[0].min))
    throw new HttpError(400, 'amount', `The least amount is ${paymentMethods[0].min}`);
  if (cents > inCents(paymentMethods[1].max))
    throw new HttpError(400, 'amount', `The largest amount is ${paymentMethods[1].max}`);
  return cents;
}

/** Returns what an amount of money buys of a token: exact, rounded down to the token's smallest unit. */
export async function quoteOf(
  prices: PriceSource,
  token: TokenRow,
  currency: PaymentCurrency,
  amount: string,
  { feeBps, networkCents }: SaleTerms,
): Promise<OnrampQuote> {
  const total = centsOf(amount);
  const providerFee = (total * feeBps + 9_999n) / 10_000n; // rounded up
  const subtotal = total - providerFee - networkCents;
  if (subtotal <= 0n) throw new HttpError(400, 'amount', 'The fees are more than the amount');
  const unit = currency.toLowerCase() as Currency; // each of them has a rate
  const asset = { chain: token.chain, address: token.address, basePrice: token.base_price };
  const price = (await prices.quotes([asset], unit)).get(assetKey(asset))?.price;
  if (price === undefined) throw new HttpError(400, 'paymentCurrency', 'There is no price in this currency');
  const [whole = '0', fraction = ''] = price.split('.');
  const units = (subtotal * 10n ** BigInt(token.decimals + fraction.length)) / (BigInt(whole + fraction) * 100n);
  const money = (cents: bigint): string => decimalText(cents, CENTS);
  return {
    total: money(total),
    subtotal: money(subtotal),
    providerFee: money(providerFee),
    networkFee: money(networkCents),
    purchased: decimalText(units, token.decimals),
  };
}

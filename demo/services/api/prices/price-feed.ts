import { createHash } from 'node:crypto';
import type { Currency, Quote } from '../../../../services/api/prices/price-source.js';

/** Prices of a US dollar. The rates are constant. */
const RATES: Readonly<Record<Currency, number>> = {
  usd: 1,
  eur: 0.92,
  gbp: 0.79,
  aud: 1.52,
  cad: 1.37,
  inr: 83.4,
  jpy: 151.2,
  btc: 0.000_015_4,
  eth: 0.000_4,
};

/** A price with its change, which a generator always knows. */
export type FeedQuote = Quote & { readonly change24h: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** Periods and strengths of the movements that are added. */
const WAVES = [
  [20 * SECOND, 0.001],
  [5 * MINUTE, 0.004],
  [3 * 60 * MINUTE, 0.02],
  [DAY, 0.04],
  [9 * DAY, 0.1],
] as const;
/** A price within this distance of 1 belongs to a token that follows a currency. */
const STABLE_RANGE = 0.05;
const STABLE_STRENGTH = 0.01;
const SIGNIFICANT = 8;
const MAX_PLACES = 18;

/** Returns a number from -1 to 1 that only depends on the text. */
const noise = (text: string): number =>
  (createHash('sha256').update(text).digest().readUInt32BE(0) / 0xffffffff) * 2 - 1;

/** Returns the relative movement of a seed at a time, without jumps. */
function movement(seed: string, at: number): number {
  let sum = 0;
  for (const [period, strength] of WAVES) {
    const index = Math.floor(at / period);
    const part = at / period - index;
    const smooth = part * part * (3 - 2 * part);
    const [left, right] = [noise(`${seed}/${period}/${index}`), noise(`${seed}/${period}/${index + 1}`)];
    sum += strength * (left + (right - left) * smooth);
  }
  return sum;
}

/** Writes a price with eight significant digits and without an exponent. */
function priceText(price: number): string {
  const places = Math.min(MAX_PLACES, Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(price))));
  const text = price.toFixed(places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * Returns the price of an asset around its base price at a time. The price is a function of seed, asset and time, so all
 * instances agree and a restart changes nothing. It moves every second.
 */
export function quoteAt(seed: string, asset: string, base: string, currency: Currency, now = Date.now()): FeedQuote {
  const middle = Number(base);
  const strength = Math.abs(middle - 1) < STABLE_RANGE ? STABLE_STRENGTH : 1;
  const at = Math.floor(now / SECOND) * SECOND;
  const factor = (time: number): number => Math.exp(strength * movement(`${seed}/${asset}`, time));
  const [present, past] = [factor(at), factor(at - DAY)];
  return {
    price: priceText(middle * present * RATES[currency]),
    change24h: Math.round((present / past - 1) * 10_000) / 100,
  };
}

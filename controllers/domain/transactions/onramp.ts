/** Purchases of coins and tokens by card or bank transfer: what is sold, quotes, and links to the pages of providers. */
import type { CaipNetwork } from '../entities.js';
import { compareDecimals, type Decimal } from '../format.js';

/** Ids of the providers, in the order in which they are shown. */
export const ONRAMP_PROVIDERS = ['coinbase', 'meld'] as const;
export type OnrampProviderId = (typeof ONRAMP_PROVIDERS)[number];

/** Least and largest amount of a way to pay. */
export interface PaymentLimit {
  readonly id: string;
  readonly min: Decimal;
  readonly max: Decimal;
}

/** Currency that a person pays with. */
export interface PaymentCurrency {
  /** ISO 4217 code. */
  readonly id: string;
  readonly limits: readonly PaymentLimit[];
}

/** Network on which a coin or token is sold. */
export interface PurchaseNetwork {
  /** Name at the service, such as `ethereum-mainnet`. */
  readonly name: string;
  /** Chain id, or the reference of a CAIP-2 id. */
  readonly chainId: string;
  /** Contract or mint; absent for the native coin. */
  readonly address?: string | undefined;
}

/** Coin or token that is sold. */
export interface PurchaseCurrency {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly networks: readonly PurchaseNetwork[];
}

/** What can be bought, and with what. */
export interface OnrampOptions {
  readonly payments: readonly PaymentCurrency[];
  readonly purchases: readonly PurchaseCurrency[];
  /** Providers that the service quotes, and whose pages it completes; by default the first alone. */
  readonly providers?: readonly OnrampProviderId[] | undefined;
}

/** A complete order. */
export interface OnrampOrder {
  readonly payment: PaymentCurrency;
  readonly purchase: PurchaseCurrency;
  readonly network: PurchaseNetwork;
  readonly amount: Decimal;
}

/** What an order costs and brings; amounts of money are in the payment currency. */
export interface OnrampQuote {
  readonly total: Decimal;
  readonly fees: Decimal;
  /** Amount of the purchased coin or token. */
  readonly received: Decimal;
}

/** The quote of one of several providers. */
export interface ProviderQuote extends OnrampQuote {
  readonly provider: OnrampProviderId;
}

/** The quote that brings most, and all of them, the best first. */
export interface BestQuote extends ProviderQuote {
  readonly all: readonly ProviderQuote[];
}

/** Returns the best of quotes, in their order where they bring the same. @param quotes At least one */
export function bestOf(quotes: readonly [ProviderQuote, ...ProviderQuote[]]): BestQuote {
  const all = [...quotes].sort((one, other) => compareDecimals(other.received, one.received));
  return { ...(all[0] ?? quotes[0]), all };
}

/** The page of Meld, and the key that names the host there. */
export interface MeldPage {
  readonly url: string;
  readonly publicKey: string;
}

/** What is offered if the service does not say it (spec section 3). */
export const DEFAULT_ONRAMP_OPTIONS: OnrampOptions = {
  payments: [
    {
      id: 'USD',
      limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
  ],
  purchases: [
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        { name: 'ethereum-mainnet', chainId: '1', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
        { name: 'polygon-mainnet', chainId: '137', address: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359' },
      ],
    },
  ],
};

/** Names of networks at Coinbase, by chain id. */
const COINBASE_CHAINS: Readonly<Record<string, string>> = {
  1: 'ethereum',
  42161: 'arbitrum',
  137: 'polygon',
  80094: 'berachain',
  43114: 'avalanche-c-chain',
  10: 'optimism',
  42220: 'celo',
  8453: 'base',
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
};

/** Returns the name of a network at Coinbase; for one that Coinbase does not list, the name at the service. */
export const coinbaseChain = ({ chainId, name }: PurchaseNetwork): string => COINBASE_CHAINS[chainId] ?? name;

/** Returns where a currency is sold on a network of the page. */
export const soldOn = ({ networks }: PurchaseCurrency, { id }: Pick<CaipNetwork, 'id'>): PurchaseNetwork | undefined =>
  networks.find(({ chainId }) => chainId === String(id));

/** Rule that an amount breaks. */
export type AmountProblem = 'empty' | 'format' | 'below' | 'above';

const lesser = (one: Decimal, other: Decimal): Decimal => (compareDecimals(one, other) <= 0 ? one : other);
const larger = (one: Decimal, other: Decimal): Decimal => (compareDecimals(one, other) > 0 ? one : other);

/** Returns the least and the largest amount of any way to pay. */
export const limitsOf = ({ limits }: PaymentCurrency): { readonly min?: Decimal; readonly max?: Decimal } => {
  const [first, ...others] = limits;
  if (!first) return {};
  return {
    min: others.reduce((least, { min }) => lesser(least, min), first.min),
    max: others.reduce((most, { max }) => larger(most, max), first.max),
  };
};

/** Returns the amount of a text, or the rule that it breaks; a comma before at most two digits counts as the decimal point. */
export function readAmount(text: string, payment: PaymentCurrency): Decimal | AmountProblem {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return 'empty';
  if (!/^\d{1,9}(?:\.\d{0,2})?$/.test(typed)) return 'format';
  const amount = typed.replace(/\.$/, '') as Decimal; // matched above
  const { min, max } = limitsOf(payment);
  if (compareDecimals(amount, '0') === 0 || (min !== undefined && compareDecimals(amount, min) < 0)) return 'below';
  return max !== undefined && compareDecimals(amount, max) > 0 ? 'above' : amount;
}

const PROBLEMS: readonly string[] = ['empty', 'format', 'below', 'above'];

/** True if {@link readAmount} has found no amount. */
export const isAmountProblem = (read: ReturnType<typeof readAmount>): read is AmountProblem => PROBLEMS.includes(read);

/**
 * Returns Meld's page, completed with the host's key, what is bought, the wallet and the customer.
 * @param customer Id of the project.
 */
export function meldUrl(
  { url, publicKey }: MeldPage,
  { address, isSolana, customer }: { readonly address: string; readonly isSolana: boolean; readonly customer: string },
): string {
  const page = new URL(url);
  const parameters = {
    publicKey,
    destinationCurrencyCode: isSolana ? 'SOL' : 'USDC',
    walletAddress: address,
    externalCustomerId: customer,
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== '') page.searchParams.set(name, value);
  return page.href;
}

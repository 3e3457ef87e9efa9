import type { Account, CaipNetwork } from '../domain/entities.js';
import { parseUnits, type Decimal } from '../domain/format.js';
import type { SwapToken } from '../domain/transactions/swap.js';
import { SWAP_SLIPPAGE_MAX_BPS } from '../domain/transactions/swap-constants.js';
import { tokenKey } from '../domain/assets/tokens.js';
import { readNumber, unitsOf } from '../domain/transactions/typed-amount.js';

/** What a person has entered. */
export interface SwapDraft {
  /** `tokenKey` or symbol of what is given; undefined for the native coin. */
  readonly from?: string | undefined;
  /** `tokenKey` or symbol of what is received. */
  readonly to?: string | undefined;
  /** With a point; `readNumber` says what else is read. */
  readonly amount: string;
  /** True if the amount is in US dollars. */
  readonly isFiat: boolean;
  /** Tolerated loss between quote and execution, in hundredths of a percent. */
  readonly slippageBps: number;
}

/** What keeps a draft from being quoted. The element puts it into words. */
export type SwapProblem = 'no-source' | 'no-target' | 'no-price' | 'amount-format' | 'no-amount' | 'funds';

/** A draft that can be quoted. */
export interface SwapPair {
  readonly from: SwapToken;
  readonly to: SwapToken;
  /** Of `from`, in the smallest unit. */
  readonly amount: bigint;
}

/** Account and network of a swap. */
export interface SwapPlace {
  readonly account: Account;
  readonly network: CaipNetwork;
}

/** What is known about the tokens of a draft. */
export interface SwapFacts {
  readonly from: SwapToken | undefined;
  readonly to: SwapToken | undefined;
  /** What the account holds of `from`; undefined until it is known. */
  readonly balance: bigint | undefined;
  /** Price of one unit of `from` in US dollars; undefined if it is not known. */
  readonly price: Decimal | undefined;
}

/** Returns the amount of a draft in the smallest unit, or its problem. */
export function amountOf(
  { amount, isFiat }: Pick<SwapDraft, 'amount' | 'isFiat'>,
  { decimals }: Pick<SwapToken, 'decimals'>,
  price: Decimal | undefined,
): bigint | SwapProblem {
  if (amount.trim() === '') return 'no-amount';
  if (readNumber(amount) === undefined) return 'amount-format';
  if (isFiat && price === undefined) return 'no-price';
  const units = unitsOf({ amount, isFiat }, { decimals, price });
  if (units === undefined) return 'amount-format';
  return units === 0n ? 'no-amount' : units;
}

/** Checks a draft. The order is that of the 1.7 line: the tokens come before the amount. */
export function checkSwap(draft: SwapDraft, { from, to, balance, price }: SwapFacts): SwapPair | SwapProblem {
  if (!from) return 'no-source';
  if (!to) return 'no-target';
  const amount = amountOf(draft, from, price);
  if (typeof amount === 'string') return amount;
  return balance !== undefined && amount > balance ? 'funds' : { from, to, amount };
}

/**
 * Returns the token that a choice names: by its key, otherwise by its symbol in any case. Of several with the symbol it is
 * the coin, or one that the host lists: any token can take a symbol.
 */
export function findToken<T extends SwapToken>(
  tokens: readonly T[],
  choice: string,
  isListed: (token: T) => boolean = () => false,
): T | undefined {
  const byKey = tokens.find(token => tokenKey(token) === choice);
  if (byKey) return byKey;
  const named = tokens.filter(({ symbol }) => symbol.toLowerCase() === choice.toLowerCase());
  return named.find(({ address }) => address === undefined) ?? named.find(isListed) ?? named[0];
}

/** Returns a typed tolerance in hundredths of a percent; undefined if it is none that the source accepts. */
export function readSlippage(text: string, stepBps: number): number | undefined {
  const number = readNumber(text.replace(/\s*%\s*$/, ''));
  if (number === undefined) return undefined;
  const units = parseUnits(number, 2); // percent
  if (units === undefined || units <= 0n || units > BigInt(SWAP_SLIPPAGE_MAX_BPS)) return undefined;
  return units % BigInt(stepBps) === 0n ? Number(units) : undefined;
}

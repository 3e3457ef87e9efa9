import type { CaipNetwork, CaipNetworkId } from '../entities.js';
import { formatUnits, type Decimal } from '../format.js';
import type { PreviewedCall } from '../assets/preview.js';
import { BPS } from './swap-constants.js';
import type { Holding } from '../assets/tokens.js';

/** A coin or token that can be swapped; `address` is absent for the native coin. */
export type SwapToken = Pick<Holding, 'network' | 'address' | 'name' | 'symbol' | 'decimals' | 'imageUrl'>;

/** What is asked of a source of swaps. */
export interface SwapQuery {
  readonly network: CaipNetwork;
  /** Address of the account that swaps. */
  readonly account: string;
  readonly from: SwapToken;
  readonly to: SwapToken;
  /** Of `from`, in the smallest unit. */
  readonly amount: bigint;
}

/** What a source offers for the amount of a query. */
export interface SwapQuote {
  /** Of the received token, in the smallest unit. */
  readonly amountOut: bigint;
  /** How much the amount itself worsens the price, in hundredths of a percent; undefined if it is unknown. */
  readonly impactBps?: number | undefined;
  /** What pools or the provider keep, in hundredths of a percent; undefined if it is unknown. */
  readonly feeBps?: number | undefined;
  /** The tokens through which the swap leads, for the source itself. */
  readonly route?: readonly string[] | undefined;
}

/** A swap as it was reviewed. */
export interface SwapOrder extends SwapQuery {
  readonly quote: SwapQuote;
  /** The least that must be received, in the smallest unit. */
  readonly minimum: bigint;
  readonly slippageBps: number;
}

/** A call that makes a swap, or that approves the spending of a token. */
export type SwapCall = PreviewedCall;

/** A permit (EIP-2612): what a person signs so that an exchange may take an amount, in place of an approval. */
export interface SwapPermit {
  /** EIP-712 data of the permit. */
  readonly typedData: unknown;
  /** Deadline in the typed data, in seconds since the epoch. */
  readonly deadline: bigint;
  /**
   * The call of `approve` to which the permit amounts, for simulations before it is signed. Its spender is the contract
   * that the swap calls.
   */
  readonly approval: SwapCall;
  /** Undefined until it is signed. */
  readonly signature?: string | undefined;
}

/** Contracts of an exchange on one network, with the functions of Uniswap v2. */
export interface SwapExchange {
  readonly router: string;
  /**
   * Contract with the functions `multicall`, `selfPermitIfNecessary`, `swapExactTokensForTokens` and `unwrapWETH9` of
   * Uniswap's SwapRouter02. With it, tokens with permits (EIP-2612) are swapped without an approval.
   */
  readonly permitRouter?: string | undefined;
  /** Contract whose `getAmountsOut` quotes; by default the router. */
  readonly quoter?: string | undefined;
  /** Tokens with much liquidity, through which a swap may lead in addition to the wrapped native coin. */
  readonly via?: readonly string[] | undefined;
  /** What each pool keeps, in hundredths of a percent; 30 by default. */
  readonly feeBps?: number | undefined;
}

/** A source that swaps by contracts of the host's choice, without a service. */
export interface SwapExchanges {
  /** Shown as the provider. */
  readonly name?: string | undefined;
  readonly contracts: Readonly<Partial<Record<CaipNetworkId, SwapExchange>>>;
}

/** A service of swaps that serves networks of the host's choice. */
export interface SwapService {
  readonly url: string;
  /** Shown as the provider; by default the host of the URL. */
  readonly name?: string | undefined;
  readonly networks: readonly CaipNetworkId[];
}

/** Returns the least that is received at a tolerance, at least one unit: a swap without a minimum has no protection. */
export const minimumOf = (amountOut: bigint, slippageBps: number): bigint => {
  const least = (amountOut * (BPS - BigInt(slippageBps))) / BPS;
  return least > 0n ? least : 1n;
};

/** Digits after the point of a rate before it is rounded. */
const RATE_DIGITS = 36;
/** Significant digits of a rate. */
const RATE_PRECISION = 6;

/** Returns how much one unit of `from` yields, rounded down to six significant digits. */
export function rateOf(
  amountIn: bigint,
  amountOut: bigint,
  from: Pick<SwapToken, 'decimals'>,
  to: Pick<SwapToken, 'decimals'>,
): Decimal {
  if (amountIn <= 0n) return '0';
  const rate = (amountOut * 10n ** BigInt(from.decimals + RATE_DIGITS)) / (amountIn * 10n ** BigInt(to.decimals));
  const surplus = 10n ** BigInt(Math.min(RATE_DIGITS, Math.max(0, rate.toString().length - RATE_PRECISION)));
  return formatUnits((rate / surplus) * surplus, RATE_DIGITS);
}

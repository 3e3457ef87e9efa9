/** Constants of swaps, which load with them. */

/** EVM networks on which services of the 1.7 line swap. */
export const SWAP_NETWORKS: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554];
/** Tolerated loss between quote and execution, in hundredths of a percent. */
export const SWAP_SLIPPAGE_BPS = 100;
/** Largest tolerance that can be entered. */
export const SWAP_SLIPPAGE_MAX_BPS = 5_000;
/** From here on, a tolerance invites others to trade ahead of the swap. */
export const SWAP_SLIPPAGE_HIGH_BPS = 300;
/** Up to here, a swap fails if the price changes a little. */
export const SWAP_SLIPPAGE_LOW_BPS = 20;
/** Price impacts that a person is warned of, from which on the warning is severe, and that are refused. */
export const SWAP_IMPACT_HIGH_BPS = 300;
export const SWAP_IMPACT_SEVERE_BPS = 1_000;
export const SWAP_IMPACT_MAX_BPS = 5_000;
/** How long a quote is shown before it is requested again. */
export const SWAP_REFRESH_MS = 10_000;
/** Pause in typing after which a quote is requested. */
export const SWAP_DEBOUNCE_MS = 200;
/** How long a signed swap can be executed. */
export const SWAP_DEADLINE_SECONDS = 1_200;
/** Gas of a usual swap, for the fee that is shown before the swap can be simulated. */
export const SWAP_GAS = 200_000n;
/** Gas that stays in the account if the gas of a swap of the whole balance cannot be estimated. */
export const SWAP_GAS_MAX = 450_000n;
/** Hundredths of a percent of a whole. */
export const BPS = 10_000n;
/** Symbols of the tokens that the list of tokens suggests. */
export const SUGGESTED_TOKENS: readonly string[] = [
  'ETH',
  'UNI',
  '1INCH',
  'AAVE',
  'SOL',
  'ADA',
  'AVAX',
  'DOT',
  'LINK',
  'NITRO',
  'GAIA',
  'MILK',
  'TRX',
  'NEAR',
  'GNO',
  'WBTC',
  'DAI',
  'WETH',
  'USDC',
  'USDT',
  'ARB',
  'BAL',
  'BICO',
  'CRV',
  'ENS',
  'MATIC',
  'OP',
];

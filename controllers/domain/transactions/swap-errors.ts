import { addErrors, type ErrorEntry } from '../errors/error-registry.js';
import '../errors/later-errors.js';

/** Errors of swaps, loaded with the feature; its views put them into words (see `later-errors.ts`). */
export const swapErrors = {
  SWAP_TOKENS_UNAVAILABLE: { surface: 'none', message: 'Could not load the tokens' },
  SWAP_QUOTE_UNAVAILABLE: { surface: 'none', message: 'Could not get a price' },
  SWAP_PLAN_FAILED: { surface: 'none', message: 'The swap could not be prepared' },
  SWAP_RECEIPT_UNAVAILABLE: { surface: 'none', message: 'Could not read what the swap has changed' },
  SWAP_NO_ROUTE: { surface: 'none', message: 'There is no way to swap these tokens' },
  SWAP_PRICE_MOVED: { surface: 'none', message: 'The price is worse than the reviewed one' },
  SWAP_ALLOWANCE_LOW: { surface: 'none', message: 'The approved amount is smaller than the amount to swap' },
  SWAP_UNSAFE: { surface: 'none', message: 'The prepared transaction does something else than the reviewed swap' },
  SWAP_PERMIT_UNSAFE: { surface: 'none', message: 'The permit allows something else than the reviewed swap needs' },
} as const satisfies Record<string, ErrorEntry>;

addErrors(swapErrors);

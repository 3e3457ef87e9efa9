import { W3mError } from '../protocol/errors.js';
import '../protocol/swap-errors.js';
import type { Preview } from '../protocol/preview.js';
import { isSameAddress } from '../protocol/same-address.js';
import type { SwapPermit } from '../protocol/swap.js';
import { orderOf, type SwapReview, type SwapTools } from './swap-review.js';

/** What is known of permits for a review. */
export interface KnownPermit {
  /** The permit that the person has signed. */
  readonly signed?: SwapPermit | undefined;
  /** True if the wallet or the token has refused a permit: an approval is asked for instead. */
  readonly isRefused?: boolean | undefined;
}

/** Builds a permit and reads what it allows; undefined if the source, the wallet, the account or the token has none. */
export async function preparePermit(
  { source, adapter }: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
): Promise<{ readonly permit: SwapPermit; readonly preview: Preview | undefined } | undefined> {
  const { account, network } = review;
  if (!adapter.signTypedData || account.type === 'smartAccount') return undefined;
  const permit = await source.permit?.(orderOf(review), signal);
  if (!permit) return undefined;
  const { typedData } = permit;
  const preview = await adapter.preview?.({ typedData }, { account: account.address, network }, signal);
  checkPermit(preview, review);
  // A signature changes no balance by itself
  return { permit, preview: preview && { ...preview, outcome: { is: 'succeeds' }, changes: [], isComplete: true } };
}

/**
 * Checks what a permit allows against the review.
 * @throws {W3mError} `SWAP_UNSAFE` if it allows anything but to take the amount, from this account on this network
 */
export function checkPermit(preview: Preview | undefined, { from, amount }: SwapReview): void {
  if (!preview) return;
  const { approvals, warnings } = preview;
  const isAsked =
    approvals.length === 1 &&
    approvals.every(right => right.amount === amount && isSameAddress(right.asset.address, from.address));
  const isOdd = warnings.some(warning => warning !== 'look-alike-name');
  if (!isAsked || isOdd) throw new W3mError('SWAP_UNSAFE');
}

/**
 * Builds the permit anew and has it signed.
 * @throws {W3mError} `METHOD_UNSUPPORTED` if there is none, or as the wallet does
 */
export async function signPermit(
  tools: SwapTools,
  review: SwapReview,
  { signal, sign }: { readonly signal: AbortSignal; sign(typedData: unknown): Promise<string> },
): Promise<SwapPermit> {
  const prepared = await preparePermit(tools, review, signal);
  if (!prepared) throw new W3mError('METHOD_UNSUPPORTED');
  return { ...prepared.permit, signature: await sign(prepared.permit.typedData) };
}

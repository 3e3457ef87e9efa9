import { W3mError } from '../domain/errors/errors.js';
import type { Preview } from '../domain/assets/preview.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import type { SwapCall, SwapPermit } from '../domain/transactions/swap.js';
import { orderOf, subjectOf, type SwapReview, type SwapTools } from './swap-review.js';

/** What is known of permits and approvals for a review. */
export interface KnownPermit {
  /** The permit that the person has signed. */
  readonly signed?: SwapPermit | undefined;
  /** True if the wallet or the token has refused a permit: an approval is asked for instead. */
  readonly isRefused?: boolean | undefined;
  /** The approval that the person has sent. */
  readonly approved?: SwapCall | undefined;
}

/** A permit that was compared with its review. */
export interface CheckedPermit {
  readonly permit: SwapPermit;
  readonly preview: Preview;
}

/**
 * Builds a permit and checks what it allows. Undefined if the source, the wallet, the account or the token has none;
 * `unchecked` if nothing can read what it allows.
 * @throws {W3mError} as {@link checkPermit}
 */
export async function preparePermit(
  tools: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
): Promise<CheckedPermit | 'unchecked' | undefined> {
  const { source, adapter } = tools;
  if (!adapter.signTypedData || review.account.type === 'smartAccount') return undefined;
  const permit = await source.permit?.(orderOf(review), signal);
  if (!permit) return undefined;
  const { typedData } = permit;
  const preview = await adapter.preview?.({ typedData }, subjectOf(tools, review), signal);
  if (!preview) return 'unchecked';
  checkPermit(preview, permit, review);
  // A signature changes no balance by itself
  return { permit, preview: { ...preview, outcome: { is: 'succeeds' }, changes: [], isComplete: true } };
}

/** `approve(address,uint256)`: the spender and the amount. */
const APPROVE = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/i;

/** Returns who may take how much by the approval to which a permit amounts. @throws {W3mError} `SWAP_PERMIT_UNSAFE` */
function rightOf({ approval: { to, data } }: SwapPermit): {
  readonly token: string;
  readonly spender: string;
  readonly amount: bigint;
} {
  const [, spender, amount] = APPROVE.exec(data ?? '') ?? [];
  if (spender === undefined || amount === undefined) throw unsafe('The permit names no approval');
  return { token: to, spender: `0x${spender}`, amount: BigInt(`0x${amount}`) };
}

const unsafe = (message: string): W3mError => new W3mError('SWAP_PERMIT_UNSAFE', { cause: new Error(message) });

/**
 * Checks what a permit allows against the review, and against the terms that its source names.
 * @throws {W3mError} `SWAP_PERMIT_UNSAFE` if it allows anything but to take the amount of the token, from this account on this
 * network, by the named spender and until the named deadline
 */
export function checkPermit({ approvals, warnings }: Preview, permit: SwapPermit, { from, amount }: SwapReview): void {
  const named = rightOf(permit);
  const [right, ...others] = approvals;
  if (!right || others.length > 0) throw unsafe('The permit does not give one right');
  const tokens = [right.asset.address, named.token];
  const differences = {
    token: tokens.some(token => !isSameAddress(token, from.address)),
    amount: right.amount !== amount || named.amount !== amount,
    spender: !isSameAddress(right.spender, named.spender),
    deadline: right.expiresAt !== Number(permit.deadline) * 1_000,
  };
  const [difference] = Object.entries(differences).find(([, isOther]) => isOther) ?? [];
  if (difference !== undefined) throw unsafe(`The permit has another ${difference} than the review`);
  const warning = warnings.find(each => each !== 'look-alike-name');
  if (warning !== undefined) throw unsafe(`The permit has a warning: ${warning}`);
}

/**
 * Checks that a permit gives the right of the review.
 * @throws {W3mError} `SWAP_PERMIT_UNSAFE` for another spender: the rest is that of each permit of the review
 */
export function checkReviewed({ approvals }: Preview, reviewed: Preview | undefined): void {
  const [right, shown] = [approvals, reviewed?.approvals].map(rights => rights?.[0]?.spender);
  if (!isSameAddress(right, shown)) throw unsafe('The permit has another spender than the review');
}

/** Checks that a swap calls the contract to which its permit gives the right. @throws {W3mError} `SWAP_PERMIT_UNSAFE` */
export function checkSpender(permit: SwapPermit, { to }: SwapCall): void {
  if (!isSameAddress(rightOf(permit).spender, to))
    throw unsafe('The swap calls another contract than the permit names');
}

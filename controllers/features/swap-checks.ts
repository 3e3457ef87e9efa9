import { W3mError } from '../domain/errors/errors.js';
import type { ApprovalChange, Preview, PreviewWarning } from '../domain/assets/preview.js';
import type { SwapCall } from '../domain/transactions/swap.js';
import { callsIn } from './swap-batch.js';
import type { SwapReview } from './swap-review.js';

const isToken = (of: string | undefined, other: string | undefined): boolean =>
  of?.toLowerCase() === other?.toLowerCase();

/** Warnings with which no claim about a swap holds. */
const UNSAFE: readonly PreviewWarning[] = ['incomplete', 'unstable', 'no-contract', 'owner-changes', 'unknown-spender'];

const isUnsafe = ({ warnings }: Preview): boolean => warnings.some(each => UNSAFE.includes(each));

/**
 * Checks a simulation against the review, since a service may build another transaction than it was asked for.
 * @throws {W3mError} `SWAP_UNSAFE` if it gives more or something else, yields less than the minimum, touches more than can be
 * read, or does something else in other surroundings
 */
export function checkPreview(preview: Preview | undefined, { from, to, amount, minimum }: SwapReview): void {
  if (preview?.outcome.is !== 'succeeds' || !preview.changes) return;
  const { changes } = preview;
  const received = changes.find(({ asset }) => asset.tokenId === undefined && isToken(asset.address, to.address));
  const isMore = changes.some(({ asset, amount: change }) =>
    isToken(asset.address, from.address) ? change < -amount : change < 0n,
  );
  if (isMore || isUnsafe(preview) || (received?.amount ?? 0n) < minimum) throw new W3mError('SWAP_UNSAFE');
}

/**
 * Checks that a swap gives no right: what it leaves of one is of the given token, for the contract that it calls.
 * @throws {W3mError} `SWAP_UNSAFE`
 */
export function checkRights({ approvals }: Preview, { from }: SwapReview, { to }: SwapCall): void {
  const isGift = ({ asset, spender, amount }: ApprovalChange): boolean =>
    amount !== 0n && !(asset.kind === 'token' && isToken(asset.address, from.address) && isToken(spender, to));
  if (approvals.some(isGift)) throw new W3mError('SWAP_UNSAFE');
}

/** How much a simulation shows: nothing, what it has read, or everything. */
function certaintyOf(preview: Preview | undefined): number {
  if (preview?.outcome.is !== 'succeeds' || !preview.changes) return 0;
  return preview.isComplete ? 2 : 1;
}

/**
 * Checks that a simulation shows as much as that of the review: the person has seen what that one found.
 * @throws {W3mError} `SWAP_PLAN_FAILED`
 */
export function checkCertainty(preview: Preview | undefined, reviewed: Preview | undefined): void {
  if (certaintyOf(preview) >= certaintyOf(reviewed)) return;
  throw new W3mError('SWAP_PLAN_FAILED', {
    cause: new Error('The swap was simulated for the review, and cannot be now'),
  });
}

/**
 * Checks the simulation of an approval against the review.
 * @throws {W3mError} `SWAP_UNSAFE` if it gives anything away, or a right to more than the amount or to another asset
 */
export function checkApproval(preview: Preview | undefined, { from, amount }: SwapReview): void {
  if (preview?.outcome.is !== 'succeeds') return;
  const givesAway = preview.changes?.some(({ amount: change }) => change < 0n) === true;
  const allowsMore = preview.approvals.some(
    ({ asset, amount: right }) => right === 'all' || right > amount || !isToken(asset.address, from.address),
  );
  if (givesAway || allowsMore || isUnsafe(preview)) throw new W3mError('SWAP_UNSAFE');
}

/** Selectors of functions of tokens, of Permit2 and of lenders by which a contract is no exchange. */
const OF_TOKENS: readonly string[] = [
  ...['0xa9059cbb', '0x1296ee62', '0x4000aea0', '0x9bd9bbc6'], // transfer, transferAndCall, send
  ...['0x23b872dd', '0xd8fbe994', '0xc1d34b89', '0x36c78516', '0x0d58b1db'], // transferFrom, transferFromAndCall
  ...['0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6'], // safeTransferFrom, safeBatchTransferFrom
  ...['0x095ea7b3', '0x87517c45', '0x3177029f', '0xcae9ca51'], // approve, approveAndCall
  ...['0x39509351', '0xd73dd623', '0xa22cb465', '0x959b8c3f'], // increaseAllowance, setApprovalForAll, authorizeOperator
  ...['0xd505accf', '0x8fcbaf0c', '0x9fd5a6cf'], // permit
  ...['0x095bcdb6', '0xfe99049a', '0x426a8493', '0x558a7297'], // transfer, transferFrom, approve, setOperator (ERC-6909)
  ...['0xfa6e671d', '0xc04a8a10', '0xeecea000', '0x110496e5'], // setRelayerApproval, approveDelegation, setAuthorization, allow
];

/** Characters of a selector with its `0x`. */
const SELECTOR_LENGTH = 10;

const isOfTokens = (data: string): boolean => OF_TOKENS.includes(data.slice(0, SELECTOR_LENGTH).toLowerCase());

/** True if a call moves or gives away a token itself, also in a batch, or cannot be read. */
function movesToken(data: string): boolean {
  try {
    return callsIn(data).some(isOfTokens);
  } catch {
    return true; // no exchange takes a batch that cannot be read
  }
}

/**
 * Checks what was built by its bytes, which also holds where no node can simulate.
 * @throws {W3mError} `SWAP_UNSAFE` if it pays more of the coin than was entered, or moves or gives away a token itself
 */
export function checkCall({ value = 0n, data = '' }: SwapCall, { from, amount }: SwapReview): void {
  const most = from.address === undefined ? amount : 0n;
  if (value > most || movesToken(data)) throw new W3mError('SWAP_UNSAFE');
}

/** Returns whom an approval lets take the token. */
export function spenderOf({ data }: SwapCall): string | undefined {
  const [, spender] = /^0x095ea7b30{24}([0-9a-f]{40})/i.exec(data ?? '') ?? [];
  return spender === undefined ? undefined : `0x${spender}`;
}

/** True if an approval lets an exchange take the token. */
export const isFor = (approval: SwapCall, exchange: string | undefined): boolean =>
  exchange !== undefined && isToken(spenderOf(approval), exchange);

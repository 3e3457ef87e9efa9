import { W3mError } from '../domain/errors/errors.js';
import type { Preview, PreviewWarning } from '../domain/assets/preview.js';
import type { SwapCall } from '../domain/transactions/swap.js';
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

/**
 * Functions of tokens by which a contract is no exchange: `transfer`, `transferFrom`, `approve`, `increaseAllowance`,
 * `setApprovalForAll`, `safeTransferFrom` and `permit`.
 */
const OF_TOKENS = /^0x(?:a9059cbb|23b872dd|095ea7b3|39509351|a22cb465|42842e0e|b88d4fde|f242432a|d505accf|8fcbaf0c)/i;

/**
 * Checks what was built by its bytes, which also holds where no node can simulate.
 * @throws {W3mError} `SWAP_UNSAFE` if it pays more of the coin than was entered, or moves or gives away a token itself
 */
export function checkCall({ value = 0n, data = '' }: SwapCall, { from, amount }: SwapReview): void {
  const most = from.address === undefined ? amount : 0n;
  if (value > most || OF_TOKENS.test(data)) throw new W3mError('SWAP_UNSAFE');
}

/** Returns whom an approval lets take the token. */
export const spenderOf = ({ data }: SwapCall): string | undefined =>
  /^0x095ea7b30{24}([0-9a-f]{40})/i.exec(data ?? '')?.[1];

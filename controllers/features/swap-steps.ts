import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { Preview } from '../domain/assets/preview.js';
import type { SwapCall, SwapPermit, SwapToken } from '../domain/transactions/swap.js';
import {
  checkApproval,
  checkCall,
  checkCertainty,
  checkPreview,
  checkRights,
  isFor,
  spenderOf,
} from './swap-checks.js';
import { checkReviewed, checkSpender, preparePermit, type CheckedPermit, type KnownPermit } from './swap-permit.js';
import { orderOf, subjectOf, type SwapPlan, type SwapReview, type SwapStep, type SwapTools } from './swap-review.js';

/** Reads how much the exchange may take; undefined for the native coin, which needs no approval. */
async function allowanceOf(
  { source }: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  return review.from.address === undefined ? undefined : source.allowance(orderOf(review), signal);
}

/** Reads whether the exchange may take the amount. */
export async function isApproved(tools: SwapTools, review: SwapReview, signal: AbortSignal): Promise<boolean> {
  const allowance = await allowanceOf(tools, review, signal);
  return allowance === undefined || allowance >= review.amount;
}

/** `approve(address,uint256)`: the selector with the spender, and the amount. */
const APPROVE = /^(0x095ea7b3[0-9a-f]{64})[0-9a-f]{64}$/i;

/** Returns the call that takes back what an approval gives; undefined for another call than `approve`. */
export function resetOf({ to, data }: SwapCall): SwapCall | undefined {
  const [, start] = APPROVE.exec(data ?? '') ?? [];
  return start === undefined ? undefined : { to, value: 0n, data: start + '0'.repeat(64) };
}

/**
 * Builds the swap and simulates it after the given calls.
 * @throws {W3mError} `EXECUTION_REVERTED` if it fails there: what the simulation did not measure could keep the coins in another
 * block; `SWAP_UNSAFE` as the checks
 */
export async function prepareSwap(
  tools: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
  { earlier = [], permit }: { readonly earlier?: readonly SwapCall[]; readonly permit?: SwapPermit | undefined } = {},
): Promise<{ readonly call: SwapCall; readonly preview: Preview | undefined }> {
  const call = await tools.source.swap(orderOf(review), signal, permit);
  checkCall(call, review);
  if (permit) checkSpender(permit, call);
  const preview = await tools.adapter.preview?.({ calls: [...earlier, call] }, subjectOf(tools, review), signal);
  if (preview?.outcome.is === 'fails') throw new W3mError('EXECUTION_REVERTED');
  checkPreview(preview, review);
  if (preview) checkRights(preview, review, call);
  return { call, preview };
}

/** Steps that let the exchange take the amount by a transaction. */
type ApprovalStep = Exclude<SwapStep, 'swap' | 'permit'>;

/**
 * Simulates the swap after its approval, before a person is asked for the approval.
 * @throws {W3mError} `SWAP_UNSAFE` if the approval is for another contract than the swap calls, `EXECUTION_REVERTED` if the
 * swap would fail after it, or as {@link prepareSwap}
 */
async function prepareWhole(
  tools: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
  approvals: readonly SwapCall[],
): Promise<Preview | undefined> {
  const { call, preview } = await prepareSwap(tools, review, signal, { earlier: approvals });
  if (!approvals.every(approval => isFor(approval, call.to))) throw new W3mError('SWAP_UNSAFE');
  return preview;
}

/** Builds an approval, or what resets an earlier one, and simulates it. */
export async function prepareApproval(
  tools: SwapTools,
  step: ApprovalStep,
  review: SwapReview,
  signal: AbortSignal,
): Promise<{ readonly call: SwapCall; readonly preview: Preview | undefined }> {
  const approval = await tools.source.approval(orderOf(review), signal);
  const call = step === 'reset' ? resetOf(approval) : approval;
  if (!call) throw new W3mError('METHOD_UNSUPPORTED');
  const preview = await tools.adapter.preview?.({ calls: [call] }, subjectOf(tools, review), signal);
  checkApproval(preview, review);
  return { call, preview };
}

/** Resolves to the fee of a call; undefined if the wallet sets it. @throws {W3mError} `METHOD_UNSUPPORTED`, or as the adapter does */
async function feeOf({ adapter }: SwapTools, call: SwapCall, signal: AbortSignal): Promise<bigint | undefined> {
  if (!adapter.estimateCall) throw new W3mError('METHOD_UNSUPPORTED');
  return (await adapter.estimateCall(call, signal)).fee;
}

/**
 * Plans the approval. A token that refuses to replace an earlier approval, as USDT does, has it reset first.
 */
async function planApproval(
  tools: SwapTools,
  review: SwapReview,
  allowance: bigint,
  signal: AbortSignal,
): Promise<Pick<SwapPlan, 'step' | 'call' | 'fee' | 'approval'> & { readonly calls: readonly SwapCall[] }> {
  const { call, preview } = await prepareApproval(tools, 'approve', review, signal);
  try {
    const fee = await feeOf(tools, call, signal);
    return { step: 'approve', call, calls: [call], fee, approval: preview };
  } catch (error) {
    if (allowance === 0n || !resetOf(call) || asW3mError(error).code !== 'EXECUTION_REVERTED') throw error;
  }
  const reset = await prepareApproval(tools, 'reset', review, signal);
  const fee = await feeOf(tools, reset.call, signal);
  return { step: 'reset', call: reset.call, calls: [reset.call, call], fee, approval: reset.preview };
}

/** Compares what the source says of both tokens with the network. @throws {W3mError} `ASSET_MISMATCH` */
async function checkTokens(
  { adapter }: SwapTools,
  { from, to, network }: SwapReview,
  signal: AbortSignal,
): Promise<void> {
  const check = async (token: SwapToken): Promise<void> => adapter.checkAsset?.(token, network, signal);
  await Promise.all([check(from), check(to)]);
}

/**
 * Finds out what is signed next: an approval or a permit if the exchange may not take the amount yet, otherwise the swap.
 * @throws {W3mError} `SWAP_UNSAFE` if the person has approved another exchange, which could take the amount as well
 */
export async function planSwap(
  tools: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
  { approved, ...permit }: KnownPermit = {},
): Promise<SwapPlan> {
  await checkTokens(tools, review, signal);
  if (!approved) return planNext(tools, review, signal, permit);
  // A permit could be for another contract of the exchange
  const plan = await planNext(tools, review, signal, { isRefused: true });
  const exchange = plan.step === 'swap' ? plan.call?.to : plan.call && spenderOf(plan.call);
  if (!isFor(approved, exchange)) throw new W3mError('SWAP_UNSAFE');
  return plan;
}

async function planNext(
  tools: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
  { signed, isRefused = false }: KnownPermit,
): Promise<SwapPlan> {
  const allowance = await allowanceOf(tools, review, signal);
  if (allowance === undefined || allowance >= review.amount) {
    const { call, preview } = await prepareSwap(tools, review, signal);
    return { step: 'swap', call, fee: await feeOf(tools, call, signal), approval: undefined, preview };
  }
  const permitted = signed && !isRefused ? await planPermitted(tools, review, signal, signed) : undefined;
  if (permitted) return permitted;
  const prepared = signed || isRefused ? undefined : await preparePermit(tools, review, signal);
  const isPermitUnchecked = prepared === 'unchecked';
  if (prepared && !isPermitUnchecked) return planPermit(tools, review, signal, prepared);
  const { calls, ...next } = await planApproval(tools, review, allowance, signal);
  const preview = await prepareWhole(tools, review, signal, calls);
  return { ...next, preview, isPermitUnchecked };
}

/**
 * Simulates the swap after the approval to which its permit amounts, before a person is asked for the permit.
 * @throws {W3mError} `EXECUTION_REVERTED` if the swap would fail after it, or as {@link prepareSwap}
 */
async function preparePermitted(
  tools: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
  permit: SwapPermit,
): Promise<Preview | undefined> {
  const { preview } = await prepareSwap(tools, review, signal, { earlier: [permit.approval], permit });
  return preview;
}

/** Plans the signature of a permit. */
async function planPermit(
  tools: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
  { permit, preview: approval }: CheckedPermit,
): Promise<SwapPlan> {
  const preview = await preparePermitted(tools, review, signal, permit);
  return { step: 'permit', call: undefined, fee: 0n, approval, preview };
}

/** How {@link signPermit} reaches the wallet. */
interface SignActions {
  readonly signal: AbortSignal;
  /** What the permit of the review allows. */
  readonly reviewed: Preview | undefined;
  sign(typedData: unknown): Promise<string>;
}

/**
 * Builds the permit anew and has it signed.
 * @throws {W3mError} `METHOD_UNSUPPORTED` if there is none that can be checked, `SWAP_PERMIT_UNSAFE`, `EXECUTION_REVERTED` if
 * the swap would fail after it, or as the wallet does
 */
export async function signPermit(
  tools: SwapTools,
  review: SwapReview,
  { signal, reviewed, sign }: SignActions,
): Promise<SwapPermit> {
  const prepared = await preparePermit(tools, review, signal);
  if (prepared === undefined || prepared === 'unchecked') throw new W3mError('METHOD_UNSUPPORTED');
  const { permit, preview } = prepared;
  checkReviewed(preview, reviewed);
  await preparePermitted(tools, review, signal, permit);
  return { ...permit, signature: await sign(permit.typedData) };
}

/** Codes of a permit that the exchange or the token does not take. */
const REFUSALS: readonly string[] = ['METHOD_UNSUPPORTED', 'EXECUTION_REVERTED'];

/**
 * Plans the swap with a signed permit. Undefined if the network refuses it: not every token accepts the permit that it
 * promises.
 */
async function planPermitted(
  tools: SwapTools,
  review: SwapReview,
  signal: AbortSignal,
  permit: SwapPermit,
): Promise<SwapPlan | undefined> {
  try {
    const { call, preview } = await prepareSwap(tools, review, signal, { permit });
    return { step: 'swap', call, fee: await feeOf(tools, call, signal), approval: undefined, preview };
  } catch (error) {
    if (REFUSALS.includes(asW3mError(error).code)) return undefined;
    throw error;
  }
}

/** How {@link makeStep} reaches the wallet. */
export interface StepActions {
  readonly signal: AbortSignal;
  /** The permit that the person has signed. */
  readonly permit?: SwapPermit | undefined;
  /** What the review says that all steps do. */
  readonly reviewed?: Preview | undefined;
  /** Has the wallet send a call, and resolves with its hash after confirmation. */
  send(call: SwapCall): Promise<string>;
}

/**
 * Prepares one step anew, has it sent, and resolves with its hash after confirmation.
 * @throws {W3mError} `SWAP_PRICE_MOVED` if the source offers less than the reviewed minimum, `SWAP_ALLOWANCE_LOW` if the
 * person has approved less in the wallet, `EXECUTION_REVERTED` if the swap fails when it is simulated, `SWAP_PLAN_FAILED` if
 * it cannot be simulated as for the review, or as the source and the adapter do
 */
export const makeStep = (
  tools: SwapTools,
  review: SwapReview,
  step: Exclude<SwapStep, 'permit'>,
  actions: StepActions,
): Promise<string> => (step === 'swap' ? makeSwap(tools, review, actions) : makeApproval(tools, review, step, actions));

async function makeApproval(
  tools: SwapTools,
  review: SwapReview,
  step: ApprovalStep,
  { signal, send }: StepActions,
): Promise<string> {
  const { call } = await prepareApproval(tools, step, review, signal);
  const approval = step === 'reset' ? await prepareApproval(tools, 'approve', review, signal) : undefined;
  await prepareWhole(tools, review, signal, approval ? [call, approval.call] : [call]);
  const confirmed = await send(call);
  if (step === 'approve' && !(await isApproved(tools, review, signal))) throw new W3mError('SWAP_ALLOWANCE_LOW');
  return confirmed;
}

async function makeSwap(
  tools: SwapTools,
  review: SwapReview,
  { signal, permit, reviewed, send }: StepActions,
): Promise<string> {
  const quote = await tools.source.quote(orderOf(review), signal);
  if (quote.amountOut < review.minimum) throw new W3mError('SWAP_PRICE_MOVED');
  try {
    const { call, preview } = await prepareSwap(tools, { ...review, quote }, signal, { permit });
    checkCertainty(preview, reviewed);
    return await send(call);
  } catch (cause) {
    throw await explain(tools, review, asW3mError(cause), signal);
  }
}

/** A swap whose price has moved reverts like any other failure. Asks for the price again to tell them apart. */
async function explain(
  { source }: SwapTools,
  review: SwapReview,
  error: W3mError,
  signal: AbortSignal,
): Promise<W3mError> {
  if (error.code !== 'EXECUTION_REVERTED') return error;
  const quote = await source.quote(orderOf(review), signal).catch(() => undefined);
  const hasMoved = quote && quote.amountOut < review.minimum;
  return hasMoved ? new W3mError('SWAP_PRICE_MOVED', { cause: error }) : error;
}

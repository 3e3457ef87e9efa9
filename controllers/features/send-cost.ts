import type { TransferCost } from '../adapters/transfers.js';
import { createResource, type Resource } from '../core/resource.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import { BALANCE_RETRY_GAP_MS, DEBOUNCE_MS } from '../domain/constants.js';
import type { Account } from '../domain/entities.js';
import { isW3mError, W3mError, type ErrorCode } from '../domain/errors/errors.js';
import { factsOf } from '../domain/networks/namespace-facts.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import type { FeatureContext } from './feature.js';
import type { CheckedDraft } from './send-draft.js';

interface CostDeps extends Pick<FeatureContext, 'scope' | 'account' | 'adapterOf'> {
  /** What the account holds: read again if the network says something else of a token. */
  readonly tokens: Pick<Resource<readonly Holding[]>, 'latest' | 'refresh'>;
  readonly network: Pick<FeatureContext['network'], 'active'>;
}

/**
 * A problem that only the network finds: `funds` is a lack of the token, `fee-funds` one of the coin; `too-small` and
 * `remainder` are amounts that leave the receiver or the sender less than the network takes for an account; `frozen`,
 * `unsendable`, `memo` and `rejected` are transfers that would fail.
 */
export type CostProblem =
  | 'funds'
  | 'fee-funds'
  | 'address-format'
  | 'asset'
  | 'too-small'
  | 'remainder'
  | 'frozen'
  | 'unsendable'
  | 'memo'
  | 'rejected'
  | 'estimate';

/** What stays in the account beside the fee where fees vary from block to block, in percent of the fee. */
const FEE_MARGIN = 25n;

/** Creates the cost of a draft, estimated once the draft has no problem and typing has stopped. */
export function sendCost(
  { scope, account, adapterOf, network, tokens }: CostDeps,
  checked: ReadonlySignal<CheckedDraft | undefined>,
): Resource<TransferCost> {
  const subject = computed(() => {
    const draft = checked.get();
    const coin = tokens.latest.get()?.find(({ address }) => address === undefined);
    return draft && { ...draft, holder: account.get(), coins: coin?.amount };
  });
  return createResource({
    scope,
    subject,
    key: ({ holder, holding, coins, amount, to }) =>
      [
        ...[holder?.address, holder?.type, tokenKey(holding), holding.multiplier],
        ...[holding.amount, coins, amount, to], // coins that arrive end their lack
      ].join(':'),
    async fetch({ holder, holding, amount, to }, signal) {
      await wait(scope, DEBOUNCE_MS, signal); // the next key aborts it
      const adapter = holder && adapterOf(holder.namespace);
      if (!adapter?.estimateTransfer) throw new W3mError('METHOD_UNSUPPORTED');
      const on = untracked(() => network.active.get());
      const estimates = Promise.all([
        adapter.estimateTransfer({ to, amount, token: holding.address }, signal),
        on && adapter.checkAsset?.(holding, on, signal),
      ]);
      const [cost] = await estimates.catch((error: unknown) => {
        if (isW3mError(error) && STALE.includes(error.code)) void tokens.refresh({ force: true });
        throw error;
      });
      return cost;
    },
    failure: 'FEE_UNAVAILABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
  });
}

/** Returns the problem of a failed estimate. Reads a signal. */
export function costProblem(cost: Resource<TransferCost>): CostProblem | undefined {
  const state = cost.state.get();
  if (state.status !== 'failed') return undefined;
  const { cause } = state.error;
  return (isW3mError(cause) ? PROBLEMS[cause.code] : undefined) ?? 'estimate';
}

/** Errors which show that what was read of the token is not true, or no longer. */
const STALE: readonly ErrorCode[] = ['ASSET_MISMATCH', 'INSUFFICIENT_TOKENS'];

const PROBLEMS: Readonly<Partial<Record<ErrorCode, CostProblem>>> = {
  INSUFFICIENT_TOKENS: 'funds',
  INSUFFICIENT_FUNDS: 'fee-funds',
  INVALID_REQUEST: 'address-format',
  ASSET_MISMATCH: 'asset',
  AMOUNT_TOO_SMALL: 'too-small',
  REMAINDER_TOO_SMALL: 'remainder',
  TOKEN_FROZEN: 'frozen',
  TOKEN_NOT_TRANSFERABLE: 'unsendable',
  MEMO_REQUIRED: 'memo',
  EXECUTION_REVERTED: 'rejected',
};

/** Returns the least amount that the network takes, with its symbol, if the estimate failed for it. Reads a signal. */
export function costMinimum(cost: Resource<TransferCost>): string | undefined {
  const state = cost.state.get();
  const cause = state.status === 'failed' ? state.error.cause : undefined;
  const minimum = isW3mError(cause) ? cause.params['minimum'] : undefined;
  return minimum === undefined ? undefined : String(minimum);
}

/**
 * Resolves to what a transfer of all of the native coin to `to` leaves for its fee. Without a valid receiver, it is that
 * of a transfer to the own address.
 * @throws {W3mError} the error of the estimate
 */
export async function feeToLeave(
  { adapterOf }: Pick<CostDeps, 'adapterOf'>,
  { address, namespace }: Account,
  to: string,
): Promise<bigint> {
  const adapter = adapterOf(namespace);
  const isKnown = to !== '' && (await adapter.isAddress(to));
  const all = { amount: 1n, isAll: true };
  const cost = await adapter.estimateTransfer?.({ ...all, to: isKnown ? to : address }).catch((error: unknown) => {
    // A new account must receive more than all; the draft then says so
    if (!isW3mError(error) || error.code !== 'AMOUNT_TOO_SMALL') throw error;
    return adapter.estimateTransfer?.({ ...all, to: address });
  });
  if (!cost) return 0n;
  const { fee = 0n, deposit } = cost; // another account may pay what the wallet sets
  const margin = factsOf(namespace).feesVary ? (fee * FEE_MARGIN) / 100n : 0n;
  return fee + deposit + margin;
}

import type { TransferCost } from '../adapters/transfers.js';
import { createResource, type Resource } from '../core/resource.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import { BALANCE_RETRY_GAP_MS, DEBOUNCE_MS } from '../domain/constants.js';
import type { Account } from '../domain/entities.js';
import { isW3mError, W3mError } from '../domain/errors/errors.js';
import { factsOf } from '../domain/networks/namespace-facts.js';
import { tokenKey } from '../domain/assets/tokens.js';
import type { FeatureContext } from './feature.js';
import type { CheckedDraft } from './send-draft.js';

interface CostDeps extends Pick<FeatureContext, 'scope' | 'account' | 'adapterOf'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
}

/** A problem that only the network finds. */
export type CostProblem = 'fee-funds' | 'address-format' | 'asset' | 'estimate';

/** What stays in the account beside the fee where fees vary from block to block, in percent of the fee. */
const FEE_MARGIN = 25n;

/** Creates the cost of a draft, estimated once the draft has no problem and typing has stopped. */
export function sendCost(
  { scope, account, adapterOf, network }: CostDeps,
  checked: ReadonlySignal<CheckedDraft | undefined>,
): Resource<TransferCost> {
  return createResource({
    scope,
    subject: checked,
    key: ({ holding, amount, to }) => `${account.get()?.address}:${tokenKey(holding)}:${amount}:${to}`,
    async fetch({ holding, amount, to }, signal) {
      await wait(scope, DEBOUNCE_MS, signal); // the next key aborts it
      const holder = untracked(() => account.get());
      const adapter = holder && adapterOf(holder.namespace);
      if (!adapter?.estimateTransfer) throw new W3mError('METHOD_UNSUPPORTED');
      const on = untracked(() => network.active.get());
      const [cost] = await Promise.all([
        adapter.estimateTransfer({ to, amount, token: holding.address }, signal),
        on && adapter.checkAsset?.(holding, on, signal),
      ]);
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
  const code = isW3mError(cause) ? cause.code : 'UNKNOWN';
  if (code === 'INSUFFICIENT_FUNDS') return 'fee-funds';
  if (code === 'ASSET_MISMATCH') return 'asset';
  return code === 'INVALID_REQUEST' ? 'address-format' : 'estimate';
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
  const cost = await adapter.estimateTransfer?.({ to: isKnown ? to : address, amount: 1n }).catch((error: unknown) => {
    // A new account must receive more than that; the fee is the same for each receiver
    if (!isW3mError(error) || error.code !== 'AMOUNT_TOO_SMALL') throw error;
    return adapter.estimateTransfer?.({ to: address, amount: 1n });
  });
  if (!cost) return 0n;
  const margin = factsOf(namespace).feesVary ? (cost.fee * FEE_MARGIN) / 100n : 0n;
  return cost.fee + cost.deposit + margin;
}

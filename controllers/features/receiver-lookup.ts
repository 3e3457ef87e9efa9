import { createResource, type Resource } from '../core/resource.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import '../protocol/asset-errors.js';
import { BALANCE_RETRY_GAP_MS, DEBOUNCE_MS, IDENTITY_CACHE_MS } from '../protocol/constants.js';
import { W3mError } from '../protocol/errors.js';
import { isSameAddress } from '../protocol/same-address.js';
import {
  queryOf,
  type LoadNames,
  type LookupDeps,
  type ReceiverQuery,
  type ResolvedReceiver,
} from './receiver-name.js';
import type { SendDraft } from './send-draft.js';
import type { SendReview } from './send-submission.js';

async function resolve(
  load: LoadNames,
  { name, network }: ReceiverQuery,
  signal: AbortSignal,
): Promise<string | undefined> {
  const names = await load();
  if (!names.canResolve) throw new W3mError('METHOD_UNSUPPORTED');
  return names.resolve(name, network, signal);
}

/** Creates the address of the entered name, resolved once typing has stopped. */
export const lookUpReceiver = (deps: LookupDeps, draft: ReadonlySignal<SendDraft>): Resource<ResolvedReceiver> =>
  createResource({
    scope: deps.scope,
    subject: computed(() => queryOf(deps, draft)),
    key: ({ name, network: { caipNetworkId } }: ReceiverQuery) => `${caipNetworkId}:${name}`,
    async fetch(query, signal) {
      await wait(deps.scope, DEBOUNCE_MS, signal); // the next key aborts it
      return { ...query, address: await resolve(deps.load, query, signal) };
    },
    failure: 'NAME_RESOLVE_FAILED',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    lifetimeMs: IDENTITY_CACHE_MS,
  });

/**
 * Resolves the name of a review again before it is sent.
 * @throws {W3mError} `NAME_CHANGED` if it has another address now, `NAME_RESOLVE_FAILED`
 */
export async function expectSameReceiver(
  load: LoadNames,
  { name, to, network }: Pick<SendReview, 'to' | 'network'> & { readonly name: string },
  signal: AbortSignal,
): Promise<void> {
  const address = await untracked(() => resolve(load, { name, network }, signal));
  if (address === undefined || !isSameAddress(address, to)) throw new W3mError('NAME_CHANGED', { params: { name } });
}

import { createResource, type Resource } from './core/resource.js';
import type { Scope } from './core/scope.js';
import { computed, type ReadonlySignal } from './core/signals.js';
import type { TypedStorage } from './core/storage.js';
import { keepFresh } from './flows/keep-fresh.js';
import { rememberBalances } from './flows/remember-balances.js';
import { BALANCE_RETRY_GAP_MS } from './protocol/constants.js';
import type { Account, Balance, CaipNetwork } from './protocol/entities.js';

export interface FollowBalance {
  readonly scope: Scope;
  readonly storage: TypedStorage;
  readonly isOpen: ReadonlySignal<boolean>;
  readonly account: ReadonlySignal<Account | undefined>;
  readonly network: ReadonlySignal<CaipNetwork | undefined>;
  fetchBalance(account: Account, network: CaipNetwork, signal: AbortSignal): Promise<Balance>;
}

/** What the account in use holds of the native coin of the network in use; kept for the next visit. */
export function followBalance(deps: FollowBalance): Resource<Balance> {
  const { scope, storage, isOpen } = deps;
  const stored = rememberBalances(storage);
  const balance = createResource({
    scope,
    subject: computed(() => subjectOf(deps.account.get(), deps.network.get())),
    key: ({ account, network }) => `${network.caipNetworkId}:${account.address}`,
    fetch: ({ account, network }, signal) => deps.fetchBalance(account, network, signal),
    failure: 'BALANCE_UNAVAILABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    cache: {
      recall: async ({ account, network }) => stored.recall(account, network, scope.now()),
      remember: async ({ account, network }, value) => stored.remember(account, network, value, scope.now()),
    },
  });
  keepFresh(scope, { isOpen, resource: balance, retryGapMs: BALANCE_RETRY_GAP_MS });
  return balance;
}

const subjectOf = (
  account: Account | undefined,
  network: CaipNetwork | undefined,
): { readonly account: Account; readonly network: CaipNetwork } | undefined =>
  account && network && account.namespace === network.chainNamespace && network.rpcUrls.default.http.length > 0
    ? { account, network }
    : undefined;

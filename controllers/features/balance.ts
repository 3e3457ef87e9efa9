import { createResource, type Resource } from '../core/resource.js';
import { computed } from '../core/signals.js';
import { keepFresh } from '../flows/keep-fresh.js';
import { rememberBalances } from '../flows/remember-balances.js';
import { isReadable } from '../domain/assets/readable.js';
import { BALANCE_RETRY_GAP_MS } from '../domain/constants.js';
import type { Account, Balance, CaipNetwork, ChainNamespace } from '../domain/entities.js';
import type { FeatureContext } from './feature.js';

export interface BalanceDeps extends Pick<FeatureContext, 'scope' | 'storage' | 'account' | 'adapterOf' | 'platform'> {
  readonly network: Pick<FeatureContext['network'], 'active'>;
  readonly shell: Pick<FeatureContext['shell'], 'isOpen'>;
}

/** The native balances of the namespaces. */
export interface Balances {
  /** Creates the resource of a namespace: what its account holds of its network's native coin. */
  of(namespace: ChainNamespace): Resource<Balance>;
}

/** Creates the balances of a session. */
export function createBalances(context: FeatureContext): Balances {
  const { accountOf, network } = context;
  return {
    of: namespace =>
      createBalance({
        ...context,
        account: computed(() => accountOf(namespace)),
        network: { active: computed(() => network.of(namespace)) },
      }),
  };
}

/** Reads what an account holds of a network's native coin, and stores it for the next visit until the wallet disconnects. */
export function createBalance({
  scope,
  storage,
  account,
  network,
  shell,
  adapterOf,
  platform,
}: BalanceDeps): Resource<Balance> {
  const stored = rememberBalances(storage);
  const balance = createResource({
    scope,
    subject: computed(() => {
      const subject = subjectOf(account.get(), network.active.get());
      if (!subject) return undefined;
      const adapter = adapterOf(subject.holder.namespace);
      const hasNodes = adapter.readable !== undefined || subject.on.rpcUrls.default.http.length > 0; // else they are its own affair
      return hasNodes && isReadable(adapter, 'balance', subject.on) ? subject : undefined;
    }),
    key: ({ holder, on }) => `${on.caipNetworkId}:${holder.address}`,
    fetch: async ({ holder, on }, signal) => adapterOf(holder.namespace).getBalance(holder.address, on, signal),
    failure: 'BALANCE_UNAVAILABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
    cache: {
      recall: async ({ holder, on }) => stored.recall(holder, on, scope.now()),
      remember: async ({ holder, on }, value) => stored.remember(holder, on, value, scope.now()),
    },
  });
  keepFresh(scope, {
    isOpen: shell.isOpen,
    resource: balance,
    retryGapMs: BALANCE_RETRY_GAP_MS,
    appState: platform?.appState,
  });
  return balance;
}

interface Subject {
  readonly holder: Account;
  readonly on: CaipNetwork;
}

const subjectOf = (holder: Account | undefined, on: CaipNetwork | undefined): Subject | undefined =>
  holder && on && holder.namespace === on.chainNamespace ? { holder, on } : undefined;

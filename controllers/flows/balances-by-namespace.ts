import { lazyResource } from '../core/lazy-resource.js';
import type { Resource } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import type { Account, Balance, ChainNamespace } from '../domain/entities.js';

export interface BalancesByNamespaceDeps {
  readonly account: { accountOf(namespace: ChainNamespace): Account | undefined };
  readonly network: { readonly activeNamespace: ReadonlySignal<ChainNamespace | undefined> };
  /** Loads the resource of a namespace. */
  load(namespace: ChainNamespace): Promise<Resource<Balance>>;
}

export interface BalancesByNamespace {
  /** The balance of the active namespace. */
  readonly balance: Resource<Balance>;
  balanceOf(namespace: ChainNamespace): Resource<Balance>;
}

/** Creates the balance of the active namespace at once, and that of another namespace on first use. */
export function balancesByNamespace(
  scope: Scope,
  { account, network, load }: BalancesByNamespaceDeps,
): BalancesByNamespace {
  const balances = new Map<ChainNamespace, Resource<Balance>>();
  const create = (namespace: ChainNamespace): Resource<Balance> =>
    lazyResource({
      scope,
      isNeeded: () => account.accountOf(namespace) !== undefined,
      load: () => load(namespace),
      failure: 'BALANCE_UNAVAILABLE',
    });
  const balanceOf = (namespace: ChainNamespace): Resource<Balance> => {
    const balance = balances.get(namespace) ?? untracked(() => create(namespace)); // elements ask while they render
    balances.set(namespace, balance);
    return balance;
  };
  const active = (): Resource<Balance> | undefined => {
    const namespace = network.activeNamespace.get();
    return namespace && balanceOf(namespace);
  };
  scope.effect(() => void active());
  return {
    balanceOf,
    balance: {
      state: computed(() => active()?.state.get() ?? { status: 'idle' }),
      latest: computed(() => active()?.latest.get()),
      refresh: async how => untracked(active)?.refresh(how),
      settled: async () => untracked(active)?.settled(),
    },
  };
}

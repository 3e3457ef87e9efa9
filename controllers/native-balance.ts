import { IDLE, type Loadable } from './core/loadable.js';
import { computed, signal, untracked } from './core/signals.js';
import type { FollowBalance } from './follow-balance.js';
import type { Balance } from './protocol/entities.js';
import { W3mError } from './protocol/errors.js';
import './protocol/session-errors.js';
import type { BalanceController } from './state/balance-controller.js';

/** What the account in use holds of the native coin of the network in use. */
export type NativeBalance = Pick<BalanceController, 'state' | 'latest' | 'refresh'>;

/** Nobody has a balance before they are connected, so what reads it is fetched then; again only where that failed. */
export function createNativeBalance(deps: FollowBalance): NativeBalance {
  const { scope, account } = deps;
  const controller = signal<BalanceController | undefined>(undefined);
  const failure = signal<Loadable<Balance> | undefined>(undefined);
  let loading: Promise<BalanceController | undefined> | undefined;

  const load = (): Promise<BalanceController | undefined> => {
    if (!loading) failure.set(undefined);
    loading ??= import('./follow-balance.js').then(
      ({ followBalance }) => {
        if (scope.signal.aborted) return undefined;
        const made = followBalance(deps);
        controller.set(made);
        return made;
      },
      (cause: unknown) => {
        loading = undefined; // the network may be back next time
        const error = new W3mError('BALANCE_UNAVAILABLE', { cause });
        failure.set({ status: 'failed', error, at: scope.now() });
        return undefined;
      },
    );
    return loading;
  };

  scope.effect(() => {
    if (account.get()) void load();
  });
  return {
    state: computed(
      () => controller.get()?.state.get() ?? (account.get() ? (failure.get() ?? { status: 'loading' }) : IDLE),
    ),
    latest: computed(() => controller.get()?.latest.get()),
    async refresh(how) {
      const [isNobody, isAsking] = untracked(() => [!account.get(), controller.get() === undefined]);
      if (isNobody) return undefined;
      return (await load())?.refresh(isAsking ? {} : how); // what has just come is asking already
    },
  };
}

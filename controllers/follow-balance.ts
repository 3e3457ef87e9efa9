import type { TypedStorage } from './core/storage.js';
import type { ReadonlySignal } from './core/signals.js';
import { BalanceController, type BalanceDeps } from './state/balance-controller.js';
import { refreshBalance } from './flows/refresh-balance.js';
import { rememberBalances } from './flows/remember-balances.js';

/** What following a balance needs. */
export interface FollowBalance extends Omit<BalanceDeps, 'recall' | 'remember'> {
  readonly storage: TypedStorage;
  readonly isOpen: ReadonlySignal<boolean>;
}

/** Reads the balance of whoever is connected, keeps it for the next visit, and asks again when it may have changed. */
export function followBalance({ storage, isOpen, ...deps }: FollowBalance): BalanceController {
  const { scope } = deps;
  const known = rememberBalances(storage);
  const balance = new BalanceController({
    ...deps,
    recall: async (of, on) => known.recall(of, on, scope.now()),
    remember: async (of, on, value) => known.remember(of, on, value, scope.now()),
  });
  refreshBalance(scope, { isOpen, balance });
  return balance;
}

/** The native balance of the active account as hooks and composables return it: `useAppKitBalance().fetchBalance()`. */
import { untracked } from '../core/signals.js';
import type { BalanceInfo } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';

/** What this needs of `AppKit`, which the host names. */
interface Kit {
  readonly modal: Modal;
  updateNativeBalance(): Promise<BalanceInfo | undefined>;
}

/** Outcome of a read. */
export interface BalanceResult {
  /** `balance` is a decimal number in whole units of the native currency, `amount` an integer in its smallest unit. */
  readonly data: BalanceInfo | undefined;
  readonly error: W3mError | undefined;
  readonly isSuccess: boolean;
  readonly isError: boolean;
}

/** Reads the native balance of the active account. Resolves with the error, such as `BALANCE_UNAVAILABLE`. */
export async function fetchBalance(kit: Kit): Promise<BalanceResult> {
  const balance = await kit.updateNativeBalance();
  const state = untracked(() => kit.modal.session.get()?.balance.state.get());
  if (balance && state?.status === 'ready') return { data: balance, error: undefined, isSuccess: true, isError: false };
  const error = state?.status === 'failed' ? state.error : new W3mError('BALANCE_UNAVAILABLE');
  return { data: undefined, error, isSuccess: false, isError: true };
}

import { untracked, type ReadonlySignal, type WritableSignal } from '../core/signals.js';
import type { Account } from '../domain/entities.js';
import type { W3mError } from '../domain/errors/errors.js';
import type { PayDeps, PayProgress } from './pay-parts.js';

interface Presence {
  readonly payment: ReadonlySignal<unknown>;
  readonly progress: ReadonlySignal<PayProgress>;
  readonly mayHavePaid: ReadonlySignal<boolean>;
  readonly account: ReadonlySignal<Account | undefined>;
  /** Why the modal may close and opens again: the person connects a wallet, or disconnects it. */
  readonly away: WritableSignal<'connecting' | 'held' | undefined>;
  canBegin(): boolean;
  /** Shows the payment. */
  show(): void;
  /** Gives up an exchange. */
  giveUp(): void;
  /** Ends the payment; the error is that of the last attempt. */
  end(error?: W3mError): void;
}

/** Ends a payment when the person closes the modal, and shows it again once a wallet is connected. */
export function followModal(
  { scope, shell, router }: Pick<PayDeps, 'scope' | 'shell' | 'router'>,
  pay: Presence,
): void {
  /** Returns true while the person is on the way to a wallet, or has just returned. */
  const isOnTheWay = (isOpen: boolean, account: Account | undefined, view: string): boolean => {
    if (account && isOpen && !shell.isEmbedded) return true; // it closes in a moment
    if (!account && isOpen && view !== 'Pay') return true;
    pay.away.set(undefined);
    if (account) pay.show();
    return account !== undefined;
  };

  /** Ends the payment, unless the wallet, the network or an exchange has it: it then goes on without the modal. */
  const onClosed = (progress: PayProgress): void => {
    if (progress.status === 'wallet') return;
    if (progress.status === 'exchange' && !progress.visit.isLate) return;
    pay.end(progress.status === 'failed' ? progress.error : undefined);
  };

  /** Gives up an exchange when the person goes back to the ways to pay; nothing else is paid twice. */
  const onPayView = (progress: PayProgress): void => {
    if (progress.status === 'exchange' && !pay.mayHavePaid.get()) pay.giveUp();
    else if (!pay.canBegin() && progress.status !== 'wallet') router.push('PayLoading');
  };

  scope.effect(() => {
    const [isOpen, away, account] = [shell.isOpen.get(), pay.away.get(), pay.account.get()];
    const [progress, { view }] = [pay.progress.get(), router.current.get()];
    if (!pay.payment.get() || away === 'held') return;
    untracked(() => {
      if (away === 'connecting' && isOnTheWay(isOpen, account, view)) return;
      if (!isOpen) onClosed(progress);
      else if (view === 'Pay') onPayView(progress);
    });
  });
}

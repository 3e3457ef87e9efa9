import { untracked } from '../core/signals.js';
import type { Modal, Session } from '../modal/modal.js';
import { W3mError } from '../domain/errors/errors.js';

/** Options of `updateEmail`. */
export interface EmailUpdateRequest {
  /** Aborting it closes the modal and rejects with `REQUEST_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
}

/** The email address after a change. */
export interface EmailUpdate {
  readonly email: string;
}

/**
 * Opens the form that changes the email address of the embedded wallet, and resolves once both codes are entered.
 * @throws {W3mError} `EMAIL_CHANGE_UNAVAILABLE`, `EMAIL_CHANGE_CLOSED`, `REQUEST_ABORTED`, `MODAL_DESTROYED`
 */
export async function updateEmail(
  modal: Modal,
  session: Session,
  { signal }: EmailUpdateRequest = {},
): Promise<EmailUpdate> {
  if (signal?.aborted) throw new W3mError('REQUEST_ABORTED');
  const side = session.source('ID_AUTH');
  const emailNow = () => untracked(() => (side?.provider.get() === 'email' ? side.user.get()?.email : undefined));
  const email = emailNow();
  if (!side || !email || !(await side.open()).changeEmail) throw new W3mError('EMAIL_CHANGE_UNAVAILABLE');
  const change = await side.emailChange();
  if (signal?.aborted) throw new W3mError('REQUEST_ABORTED');
  if (emailNow() !== email) throw new W3mError('EMAIL_CHANGE_UNAVAILABLE'); // the person has signed out meanwhile

  return new Promise((resolve, reject) => {
    const wait = modal.scope.child();
    const before = untracked(() => change.changed.get());
    wait.onEnd(() => reject(new W3mError('MODAL_DESTROYED'))); // no effect once settled
    if (wait.signal.aborted) return;
    const finish = (settle: () => void): void => {
      settle();
      queueMicrotask(() => wait.dispose()); // not while the effect below is created
    };
    signal?.addEventListener(
      'abort',
      () => {
        finish(() => reject(new W3mError('REQUEST_ABORTED')));
        modal.shell.close();
      },
      { signal: wait.signal },
    );
    modal.open(undefined, 'UpdateEmailWallet', { email });
    wait.effect(() => {
      const changed = change.changed.get();
      const isAsking = modal.shell.isOpen.get() || change.isBusy.get(); // a code may be on its way when the modal closes
      if (changed && changed !== before) {
        finish(() => resolve({ email: changed.email }));
        untracked(() => modal.shell.close());
      } else if (!isAsking) finish(() => reject(new W3mError('EMAIL_CHANGE_CLOSED')));
    });
  });
}

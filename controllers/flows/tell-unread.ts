import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import { W3mError, type ParameterlessErrorCode } from '../domain/errors/errors.js';

export interface TellUnreadDeps {
  readonly isOpen: ReadonlySignal<boolean>;
  readonly toasts: { tell(error: W3mError): void };
  /** True while the last read has failed. Reads signals. */
  isFailed(): boolean;
  /** Code of the toast. */
  readonly code: ParameterlessErrorCode;
}

/** Shows a toast when a read of the open modal fails. Automatic retries of a failed read are silent. */
export function tellUnread(scope: Scope, { isOpen, toasts, isFailed, code }: TellUnreadDeps): void {
  let wasFailed = false;
  scope.effect(() => {
    const isNew = isFailed() && !wasFailed;
    wasFailed = isFailed();
    untracked(() => {
      if (isNew && isOpen.get()) toasts.tell(new W3mError(code));
    });
  });
}

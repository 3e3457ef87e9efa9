import type { ToastController } from '../state/toast-controller.js';
import { asW3mError, W3mError, withErrors } from '../domain/errors/errors.js';

/** Shows why a sign-in failed where no view does: what the wallet itself says, or that it failed. */
export function tellLoginError(toasts: ToastController, cause: unknown): void {
  const error = asW3mError(cause);
  if (error.code === 'FRAME_REFUSED') return toasts.show({ variant: 'error', message: String(error.params['reason']) });
  withErrors(() => toasts.tell(error.surface === 'toast' ? error : new W3mError('SIGN_IN_FAILED', { cause })));
}

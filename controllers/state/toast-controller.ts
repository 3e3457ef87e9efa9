import type { Scope } from '../core/scope.js';
import { computed, signal, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { TOAST_SWAP_MS, TOAST_VISIBLE_MS } from '../domain/toast-times.js';
import { withErrors, type W3mError } from '../domain/errors/errors.js';

/**
 * A short message over the modal: a translated text, or an error or a notice that the elements translate. `icon` is the URL of an
 * image, shown in place of the variant's icon.
 */
export type Toast =
  | { readonly variant: 'loading' | 'success' | 'error'; readonly message: string; readonly icon?: string | undefined }
  | { readonly variant: 'loading'; readonly notice: 'AUTHENTICATING' }
  | { readonly variant: 'error'; readonly error: W3mError };

/** Holds the toast on the screen; there is at most one. */
export class ToastController {
  readonly #current = signal<Toast | undefined>(undefined);

  readonly current: ReadonlySignal<Toast | undefined> = this.#current;
  readonly isBusy: ReadonlySignal<boolean> = computed(() => this.#current.get()?.variant === 'loading');

  readonly #scope: Scope;
  #cancelSwap: Dispose | undefined;
  #cancelHide: Dispose | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Shows a toast. An open toast closes first; the new one follows after a pause, so that the change is visible. */
  show(toast: Toast): void {
    const isFree = this.#current.get() === undefined && this.#cancelSwap === undefined;
    this.hide();
    if (isFree) return this.#put(toast);
    this.#cancelSwap = this.#scope.after(TOAST_SWAP_MS, () => {
      this.#cancelSwap = undefined;
      this.#put(toast);
    });
  }

  /** Shows an error if its code is shown by toast. */
  tell(error: W3mError): void {
    withErrors(() => {
      if (error.surface === 'toast') this.show({ variant: 'error', error });
    });
  }

  hide(): void {
    this.#cancelSwap?.();
    this.#cancelHide?.();
    this.#cancelSwap = this.#cancelHide = undefined;
    this.#current.set(undefined);
  }

  /** Sets the toast. A loading toast stays until it is replaced; any other closes after a delay. */
  #put(toast: Toast): void {
    this.#current.set(toast);
    if (toast.variant !== 'loading') this.#cancelHide = this.#scope.after(TOAST_VISIBLE_MS, () => this.hide());
  }
}

import type { Scope } from '../core/scope.js';
import { computed, signal, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { TOAST_SWAP_MS, TOAST_VISIBLE_MS } from '../protocol/session-constants.js';
import type { W3mError } from '../protocol/errors.js';

/**
 * A short message over the card: a text in the person's language, or an error that the elements put into words. `icon`
 * is the URL of a picture, shown in place of the sign of the variant.
 */
export type Toast =
  | { readonly variant: 'loading' | 'success' | 'error'; readonly message: string; readonly icon?: string | undefined }
  | { readonly variant: 'error'; readonly error: W3mError };

/** The one toast that can be on screen. */
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

  /** Shows a toast. An open one is closed first, and replaced after a pause so that the change is seen. */
  show(toast: Toast): void {
    const isFree = this.#current.get() === undefined && this.#cancelSwap === undefined;
    this.hide();
    if (isFree) return this.#put(toast);
    this.#cancelSwap = this.#scope.after(TOAST_SWAP_MS, () => {
      this.#cancelSwap = undefined;
      this.#put(toast);
    });
  }

  /** Tells of an error, if its kind is one that toasts tell of. */
  tell(error: W3mError): void {
    if (error.surface === 'toast') this.show({ variant: 'error', error });
  }

  hide(): void {
    this.#cancelSwap?.();
    this.#cancelHide?.();
    this.#cancelSwap = this.#cancelHide = undefined;
    this.#current.set(undefined);
  }

  /** Work under way stays until it is replaced; everything else goes by itself. */
  #put(toast: Toast): void {
    this.#current.set(toast);
    if (toast.variant !== 'loading') this.#cancelHide = this.#scope.after(TOAST_VISIBLE_MS, () => this.hide());
  }
}

import { signal, type ReadonlySignal } from '../core/signals.js';
import type { W3mError } from '../domain/errors/errors.js';

/** A set-up error, shown in a bar over the modal until it is closed. */
export interface Alert {
  readonly variant: 'error' | 'warning' | 'info';
  readonly error: W3mError;
}

export interface AlertDeps {
  /** True if alerts appear on the screen; the console has them in any case. */
  isDebug(): boolean;
}

/** Holds the alert that tells developers about a set-up error. */
export class AlertController {
  readonly #current = signal<Alert | undefined>(undefined);

  readonly current: ReadonlySignal<Alert | undefined> = this.#current;

  readonly #deps: AlertDeps;

  constructor(deps: AlertDeps) {
    this.#deps = deps;
  }

  show(error: W3mError, variant: Alert['variant'] = 'error'): void {
    console[variant === 'error' ? 'error' : 'warn'](error);
    if (this.#deps.isDebug()) this.#current.set({ variant, error });
  }

  hide(): void {
    this.#current.set(undefined);
  }
}

import { signal, type ReadonlySignal } from '../core/signals.js';
import type { W3mError } from '../protocol/errors.js';

/** Something wrong with the set-up, told in a bar over the card until it is closed. */
export interface Alert {
  readonly variant: 'error' | 'warning' | 'info';
  readonly error: W3mError;
}

export interface AlertDeps {
  /** Whether people see alerts; the console is told in any case. */
  isDebug(): boolean;
}

/** The bar that tells developers, and while they test only them, what is wrong with the set-up. */
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

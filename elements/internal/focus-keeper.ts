import { LitElement, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { deepActiveElement, isAround } from './focus.js';

/** Element whose controls come and go. */
type Host = ReactiveControllerHost & Element & Pick<LitElement, 'renderRoot'>;

/**
 * Moves the focus to what comes next where a view removes the control that had it: to `[data-autofocus]`, such as Done,
 * else to the progress. Leaves it where the person or a wallet has put it.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: Host;
  #hadFocus = false;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#hadFocus ||= isAround(this.#host, deepActiveElement());
  }

  hostUpdated(): void {
    if (this.#hadFocus && !deepActiveElement()) void this.#move();
  }

  async #move(): Promise<void> {
    const root = this.#host.renderRoot;
    const next = root.querySelector<HTMLElement>('[data-autofocus]') ?? root.querySelector<HTMLElement>('[part=steps]');
    if (next instanceof LitElement) await next.updateComplete; // nothing in it could take the focus before
    if (!deepActiveElement()) next?.focus({ preventScroll: true });
  }
}

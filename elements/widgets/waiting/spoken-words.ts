import type { ReactiveController } from 'lit';
import { announce } from '../../internal/announce.js';
import type { ModalElement } from '../../internal/modal-element.js';

/**
 * Announces the words of an element that waits, when they change: a live region that comes with its text may stay
 * silent.
 */
export class SpokenWords implements ReactiveController {
  readonly #host: ModalElement;
  readonly #words: () => readonly (string | undefined)[];
  #last = '';

  /** @param words Returns the sentences that are shown, without their full stops; may read signals */
  constructor(host: ModalElement, words: () => readonly (string | undefined)[]) {
    this.#host = host;
    this.#words = words;
    host.addController(this);
  }

  hostUpdated(): void {
    const text = this.#words().filter(Boolean).join('. ');
    if (text && text !== this.#last) announce(this.#host, text);
    this.#last = text;
  }

  hostDisconnected(): void {
    this.#last = '';
  }
}

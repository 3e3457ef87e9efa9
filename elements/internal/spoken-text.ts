import type { ReactiveController } from 'lit';
import type { Dispose } from '../../controllers/index.js';
import { announce } from './announce.js';
import type { ModalElement } from './modal-element.js';

/** Joins the lines of a view, which have no full stops, to a text that is spoken. */
export const sentences = (...lines: readonly (string | undefined)[]): string => lines.filter(Boolean).join('. ');

/**
 * Announces a text of an element when it changes. It is for texts that screen readers would not come across: those on a
 * disabled button, which takes no focus, and those that come together with their element, as a live region may then stay
 * silent.
 */
export class SpokenText implements ReactiveController {
  readonly #host: ModalElement;
  readonly #text: () => string | undefined;
  readonly #pauseMs: number;
  readonly #subject: () => string;
  #last: string | undefined;
  #lastSubject = '';
  #cancel: Dispose | undefined;

  /**
   * @param text Returns the text, or undefined where there is nothing to say; may read signals
   * @param pauseMs Time in milliseconds in which a later text takes the place of an earlier one, as while a person types
   * @param subject Returns what the text is about, such as the search whose results it counts: the same text is announced
   *   again about another subject
   */
  constructor(host: ModalElement, text: () => string | undefined, pauseMs = 0, subject = (): string => '') {
    this.#host = host;
    this.#text = text;
    this.#pauseMs = pauseMs;
    this.#subject = subject;
    host.addController(this);
  }

  hostUpdated(): void {
    const text = this.#text();
    const subject = this.#subject();
    if (text === this.#last && subject === this.#lastSubject) return;
    this.#last = text;
    this.#lastSubject = subject;
    this.#cancel?.();
    if (!text) return;
    const speak = (): void => announce(this.#host, text);
    if (this.#pauseMs === 0) speak();
    else this.#cancel = this.#host.modal.scope.after(this.#pauseMs, speak);
  }

  hostDisconnected(): void {
    this.#cancel?.();
    this.#last = undefined;
  }
}

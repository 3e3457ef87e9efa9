import type { ReactiveController } from 'lit';
import type { Dispose } from '../../controllers/index.js';
import { DEBOUNCE_MS } from '../../controllers/domain/constants.js';
import { announce } from '../internal/announce.js';
import type { ModalElement } from '../internal/modal-element.js';

/**
 * Announces what is wrong in a draft once the person pauses: the disabled button that shows it does not take the focus,
 * so that screen readers would not come across it.
 */
export class ProblemSpeech implements ReactiveController {
  readonly #host: ModalElement;
  readonly #problemText: () => string | undefined;
  #last: string | undefined;
  #cancel: Dispose | undefined;

  /** @param problemText Returns the text of the problem, or undefined where nothing is wrong; may read signals */
  constructor(host: ModalElement, problemText: () => string | undefined) {
    this.#host = host;
    this.#problemText = problemText;
    host.addController(this);
  }

  hostUpdated(): void {
    const text = this.#problemText();
    if (text === this.#last) return;
    this.#last = text;
    this.#cancel?.();
    if (text) this.#cancel = this.#host.modal.scope.after(DEBOUNCE_MS, () => announce(this.#host, text));
  }

  hostDisconnected(): void {
    this.#cancel?.();
    this.#last = undefined;
  }
}

import { errorText } from './wallet-actions.js';

/** Finds the elements of a panel. */
export class PanelParts {
  readonly #root: ParentNode;

  constructor(root: ParentNode) {
    this.#root = root;
  }

  byTestId(id: string): HTMLElement {
    return this.find(`[data-testid="${id}"]`, HTMLElement);
  }

  button(id: string): HTMLButtonElement {
    return this.find(`[data-testid="${id}"]`, HTMLButtonElement);
  }

  input(name: string): HTMLInputElement {
    return this.find(`[data-field="${name}"]`, HTMLInputElement);
  }

  field(name: string): string {
    return this.input(name).value.trim();
  }

  /** Shows a value, or a dash if it is undefined. */
  show(id: string, text: string | undefined): void {
    this.byTestId(id).textContent = text ?? '–';
  }

  find<E extends Element>(selector: string, kind: abstract new () => E): E {
    const found = this.#root.querySelector(selector);
    if (found instanceof kind) return found;
    throw new Error(`The panel has no ${selector}`);
  }
}

/** Shows the result of an action, or its error, in `place`. */
export async function report(place: HTMLElement, work: () => Promise<string>): Promise<void> {
  place.textContent = 'Waiting for the wallet…';
  delete place.dataset.outcome;
  try {
    place.textContent = await work();
    place.dataset.outcome = 'success';
  } catch (error) {
    place.textContent = errorText(error);
    place.dataset.outcome = 'error';
  }
}

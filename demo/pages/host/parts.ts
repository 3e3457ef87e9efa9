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

  /** Shows a value, or a dash if it is undefined. Style sheets read it from `data-value`. */
  show(id: string, text: string | undefined): void {
    const place = this.byTestId(id);
    place.textContent = text ?? '–';
    place.dataset.value = text ?? '';
  }

  /** Shows the account, or what to do while there is none. */
  showAccount(isThere: boolean): void {
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-connected]')) part.hidden = !isThere;
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-unconnected]')) part.hidden = isThere;
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

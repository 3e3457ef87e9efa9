import type { CSSResultGroup, PropertyValues } from 'lit';
import { pageStyles } from '../../themes/page.styles.js';
import { ModalElement } from './modal-element.js';

const withoutHyphens = (name: string): string => name.replaceAll('-', '');

/** Base of the elements that a page holds: each declares the tokens for what is in it, and wears its modal's theme. */
export class ThemedElement extends ModalElement {
  static override styles: CSSResultGroup = [ModalElement.styles, pageStyles];

  /** Hosts may write an attribute without its hyphens too, as `charsstart`. */
  static override get observedAttributes(): string[] {
    const names = super.observedAttributes;
    return [...names, ...names.map(withoutHyphens)];
  }

  #mode: string | undefined;
  #variables: readonly string[] = [];

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    const names = (this.constructor as typeof ThemedElement).observedAttributes;
    super.attributeChangedCallback(names.find(each => withoutHyphens(each) === name) ?? name, before, value);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.hasAttribute('data-wears-outer-theme')) return; // what is around it wears it for both
    this.#wearMode(this.modal.theme.mode.get());
    this.#wearVariables(Object.entries(this.modal.theme.variables.get()));
  }

  /** An attribute that the page itself has put on the element stays. */
  #wearMode(mode: string | undefined): void {
    if ((this.getAttribute('theme-mode') ?? undefined) !== this.#mode || mode === this.#mode) return;
    this.#mode = mode;
    if (mode) this.setAttribute('theme-mode', mode);
    else this.removeAttribute('theme-mode');
  }

  #wearVariables(variables: readonly (readonly [name: string, value: unknown])[]): void {
    const worn = variables.filter(([, value]) => value !== undefined);
    for (const name of this.#variables) if (!worn.some(([other]) => other === name)) this.style.removeProperty(name);
    for (const [name, value] of worn) this.style.setProperty(name, String(value));
    this.#variables = worn.map(([name]) => name);
  }
}

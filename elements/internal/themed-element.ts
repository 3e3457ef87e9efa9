import type { CSSResultGroup, PropertyValues } from 'lit';
import { pageStyles } from '../../themes/page.styles.js';
import { ModalElement } from './modal-element.js';

const withoutHyphens = (name: string): string => name.replaceAll('-', '');

/**
 * Base class of the elements that a page places itself: each declares the design tokens and applies the theme of its
 * modal.
 */
export class ThemedElement extends ModalElement {
  static override styles: CSSResultGroup = [ModalElement.styles, pageStyles];

  /** Also observes attribute names without hyphens, such as `charsstart`. */
  static override get observedAttributes(): string[] {
    const names = super.observedAttributes;
    return [...names, ...names.map(withoutHyphens)];
  }

  #appliedMode: string | undefined;
  #appliedVariables: readonly string[] = [];

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    const names = (this.constructor as typeof ThemedElement).observedAttributes;
    super.attributeChangedCallback(names.find(each => withoutHyphens(each) === name) ?? name, before, value);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.hasAttribute('data-wears-outer-theme')) return; // the enclosing element applies the theme
    this.#applyMode(this.modal.theme.mode.get());
    this.#applyVariables(Object.entries(this.modal.theme.variables.get()));
  }

  /** Keeps a `theme-mode` attribute that the page has set. */
  #applyMode(mode: string | undefined): void {
    if ((this.getAttribute('theme-mode') ?? undefined) !== this.#appliedMode || mode === this.#appliedMode) return;
    this.#appliedMode = mode;
    if (mode) this.setAttribute('theme-mode', mode);
    else this.removeAttribute('theme-mode');
  }

  #applyVariables(variables: readonly (readonly [name: string, value: unknown])[]): void {
    const defined = variables.filter(([, value]) => value !== undefined);
    for (const name of this.#appliedVariables)
      if (!defined.some(([other]) => other === name)) this.style.removeProperty(name);
    for (const [name, value] of defined) this.style.setProperty(name, String(value));
    this.#appliedVariables = defined.map(([name]) => name);
  }
}

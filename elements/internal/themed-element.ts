import { isServer, supportsAdoptingStyleSheets, type CSSResultGroup, type PropertyValues } from 'lit';
import { pageStyles } from '../../themes/page.styles.js';
import type { ThemeVariables } from '../../controllers/index.js';
import { ModalElement } from './modal-element.js';
import { whenIdle } from './when-idle.js';

/** Lit declares it as a constant of the build that the compiler reads. */
const IS_SERVER: boolean = isServer;

/** Time in milliseconds that a framework has after the load of the page to hydrate it: no event says that it has. */
export const HYDRATION_WAIT_MS = 1_000;

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

  /** False while a framework may still hydrate the page, and compare this element with what the server has sent. */
  #isOwn = !IS_SERVER && !this.isConnected && document.readyState !== 'loading';
  #isWaiting = false;
  #early: CSSStyleSheet | undefined;
  #appliedMode: string | undefined;
  #appliedVariables: readonly string[] = [];

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    const names = (this.constructor as typeof ThemedElement).observedAttributes;
    super.attributeChangedCallback(names.find(each => withoutHyphens(each) === name) ?? name, before, value);
  }

  /** True if the element may change its own attributes: a script has created it, or hydration is over. */
  protected get mayWrite(): boolean {
    if (!IS_SERVER && !this.#isOwn && !this.#isWaiting && this.findModal()) this.#waitForHydration();
    return this.#isOwn;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.hasAttribute('data-wears-outer-theme')) return; // the enclosing element applies the theme
    const { mode, variables } = this.modal.theme;
    if (this.mayWrite) this.#write(mode.get(), variables.get());
    else this.#writeInside(mode.get(), variables.get());
  }

  /** No event says that a framework has hydrated the page: it does so soon after the scripts have run. */
  #waitForHydration(): void {
    this.#isWaiting = true;
    const { scope } = this.modal;
    const end = (): void => {
      this.#isOwn = true;
      this.requestUpdate();
    };
    const wait = (): void => void scope.after(HYDRATION_WAIT_MS, () => whenIdle(end));
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true, signal: scope.signal });
  }

  #write(mode: string | undefined, variables: ThemeVariables): void {
    if (this.#early) this.#early.disabled = true;
    this.#early = undefined;
    this.#applyMode(mode);
    this.#applyVariables(Object.entries(variables));
  }

  /** Applies the theme by a style sheet of the shadow root, which does not show in the markup. */
  #writeInside(mode: string | undefined, variables: ThemeVariables): void {
    if (!supportsAdoptingStyleSheets) return;
    if (!this.#early) {
      this.#early = new CSSStyleSheet();
      this.shadowRoot?.adoptedStyleSheets.push(this.#early);
    }
    this.#early.replaceSync(
      `:host { } :host(:not([theme-mode])) { ${mode ? `color-scheme: ${mode} !important` : ''} }`,
    );
    const [rule] = this.#early.cssRules;
    if (!(rule instanceof CSSStyleRule)) return;
    for (const [name, value] of Object.entries(variables)) {
      if (value !== undefined) rule.style.setProperty(name, String(value), 'important');
    }
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

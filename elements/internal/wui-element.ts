import { LitElement, css, type CSSResultGroup, type PropertyValues } from 'lit';

/** Element in which browser translators wrap translated texts, nested twice. */
const TRANSLATION_TAG: string = 'font';

/** Base class of all elements: an open shadow root and the shared styles. */
export class WuiElement extends LitElement {
  static override styles: CSSResultGroup = css`
    :host {
      box-sizing: border-box;
      -webkit-tap-highlight-color: transparent;
    }

    :host([hidden]) {
      display: none !important;
    }

    *,
    ::before,
    ::after {
      box-sizing: inherit;
    }

    button,
    input,
    a {
      margin: 0;
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      letter-spacing: inherit;
      text-align: inherit;
      text-decoration: none;
      touch-action: manipulation;
    }

    :focus {
      outline: none;
    }

    :focus-visible {
      outline: 2px solid var(--wui-color-focus);
      outline-offset: 2px;
    }

    @media (prefers-reduced-motion: reduce) {
      *,
      ::before,
      ::after {
        transition-property: opacity, color, background-color !important;
      }
    }
  `;
  /**
   * Replaces what a server has rendered by the first own content. Unwraps texts that a browser has translated, because Lit
   * could not update the wrapped nodes: the browser then translates the new text.
   */
  protected override update(changed: PropertyValues<this>): void {
    const sent = this.hasUpdated ? [] : [...this.renderRoot.childNodes];
    if (sent.length) this.renderOptions.renderBefore = null;
    for (const font of this.renderRoot.querySelectorAll(TRANSLATION_TAG)) font.replaceWith(font.textContent);
    super.update(changed);
    for (const node of sent) node.remove();
  }
}

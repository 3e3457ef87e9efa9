import { LitElement, css, type CSSResultGroup, type PropertyValues } from 'lit';

/** What translators of browsers put texts into, two deep. */
const TRANSLATED: string = 'font';

/** Base of all elements: an open shadow root, and the few styles that every one of them needs. */
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
   * A text that a browser has translated is put back where Lit finds it, which else would leave the old words standing.
   * What is new is then translated in its turn.
   */
  protected override update(changed: PropertyValues<this>): void {
    for (const font of this.renderRoot.querySelectorAll(TRANSLATED)) font.replaceWith(font.textContent);
    super.update(changed);
  }
}

import { LitElement, css, type CSSResultGroup } from 'lit';

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
}

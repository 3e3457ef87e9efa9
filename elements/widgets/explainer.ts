import { css, html, type CSSResult, type TemplateResult } from 'lit';
import type { Visual } from '../ui/visual/visuals.js';

/** Styles of a view with {@link explainer}s and a button below. */
export const explainerStyles: CSSResult = css`
  :host {
    display: block;
    padding: 0 var(--wui-space-16) var(--wui-space-16);
  }

  wui-button {
    margin-block-start: var(--wui-space-16);
  }

  .explainer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--wui-space-8) var(--wui-space-16);
    padding-block: var(--wui-space-8);
  }

  .explainer wui-visual {
    --wui-visual-width: 84px;
  }

  .explainer-text {
    flex: 1 1 12em;
  }

  .explainer h3,
  .explainer p {
    margin: 0;
  }

  .explainer h3 {
    font-size: var(--wui-font-size-15);
    font-weight: var(--wui-font-weight-semibold);
    text-wrap: balance;
  }

  .explainer p {
    margin-block-start: 2px;
    color: var(--wui-color-text-secondary);
    font-size: var(--wui-font-size-13);
    text-wrap: pretty;
  }
`;

/** Renders a drawing with a title and an explanation. */
export const explainer = (visual: Visual, title: string, text: string): TemplateResult => html`
  <div class="explainer">
    <wui-visual .visual=${visual}></wui-visual>
    <div class="explainer-text">
      <h3>${title}</h3>
      <p>${text}</p>
    </div>
  </div>
`;

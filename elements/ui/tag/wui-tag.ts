import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { toneStyles } from '../tones.styles.js';

/** What a tag can mean. */
export type TagTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/**
 * One or two words about the thing beside it.
 *
 * @tag wui-tag
 * @slot - The words.
 * @csspart base - The pill.
 */
export class WuiTag extends WuiElement {
  static override styles = [
    WuiElement.styles,
    toneStyles,
    css`
      :host {
        display: inline-flex;
        flex: none;
        max-inline-size: 100%;
      }

      span {
        display: block;
        padding: 2px var(--wui-space-8);
        overflow: hidden;
        border: 1px solid transparent; /* forced colours show it */
        border-radius: var(--wui-radius-pill);
        background: var(--_fill, var(--wui-color-fill));
        color: var(--_ink, var(--wui-color-text-secondary));
        font-size: var(--wui-font-size-12);
        font-weight: var(--wui-font-weight-medium);
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      :host([tone='accent']) {
        --_fill: var(--wui-color-accent-fill);
        --_ink: var(--wui-color-accent-text);
      }
    `,
  ];

  @property({ reflect: true }) tone: TagTone = 'neutral';

  override render(): TemplateResult {
    return html`<span part="base"><slot></slot></span>`;
  }
}

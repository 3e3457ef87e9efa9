import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { toneStyles } from '../tones.styles.js';

/** Meaning of a tag, shown by its colour. */
export type TagTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/**
 * Label of one or two words for the adjacent item.
 *
 * @tag wui-tag
 * @slot - Words.
 * @csspart base - Pill.
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
        border: 1px solid transparent; /* visible in forced-colors mode */
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

import { css, html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import type { Icon } from '../icon/icons.js';

/**
 * Action as a tile: an icon over a label. A button, or a link with `href`.
 *
 * @tag wui-tile
 * @csspart base - Native `<button>` or `<a>`.
 */
export class WuiTile extends WuiElement {
  static override shadowRootOptions = { ...WuiElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: block;
      }

      .base {
        display: flex;
        flex-direction: column;
        align-items: center;
        justify-content: center;
        gap: var(--wui-space-4);
        inline-size: 100%;
        block-size: 100%;
        min-block-size: 60px;
        padding: var(--wui-space-8);
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: var(--wui-radius-m);
        background: var(--wui-color-fill);
        color: var(--wui-color-text);
        font-size: var(--wui-font-size-13);
        font-weight: var(--wui-font-weight-medium);
        hyphens: auto;
        overflow-wrap: break-word; /* unlike anywhere, words count towards the narrowest width of the tile */
        text-align: center;
        cursor: pointer;
        user-select: none;
        transition:
          background-color var(--wui-duration-feedback),
          scale var(--wui-duration-feedback) var(--wui-ease-out);
      }

      @media (hover: hover) {
        .base:hover {
          background: var(--wui-color-fill-hover);
        }
      }

      .base:active {
        background: var(--wui-color-fill-pressed);
        scale: calc(1 - 0.02 * var(--wui-motion));
      }

      :host([busy]) .base {
        background: var(--wui-color-fill);
        cursor: progress;
        scale: 1;
      }

      @media (forced-colors: active) {
        .base {
          border-color: ButtonText;
        }
      }
    `,
  ];

  @property() label = '';

  /** Accessible name, if it says more than the label; it must contain the label. */
  @property({ attribute: 'long-label' }) longLabel: string | undefined;

  @property({ attribute: false }) icon: Icon | undefined;

  /** Renders a link that opens this URL in a new tab. */
  @property() href: string | undefined;

  /** Tooltip; the long label by default, on the label, because that of the tile would be its description too. */
  @property() hint: string | undefined;

  /** Shows a spinner and ignores clicks, but keeps the focus. */
  @property({ type: Boolean, reflect: true }) busy = false;

  /** Loads the spinner on demand, because most tiles never wait. */
  protected override willUpdate(): void {
    if (this.busy) import('../spinner/wui-spinner.define.js').catch(report);
  }

  override render(): TemplateResult {
    const title = this.hint ?? nothing;
    const label = this.longLabel ?? nothing;
    const content = html`
      ${
        this.busy
          ? html`<wui-spinner data-testid="wui-list-item-loading-spinner"></wui-spinner>`
          : html`<wui-icon size="20" .icon=${this.icon}></wui-icon>`
      }
      <span title=${this.hint === undefined ? (this.longLabel ?? nothing) : nothing}>${this.label}</span>
    `;
    if (this.href !== undefined)
      return html`
        <a
          part="base"
          class="base"
          href=${this.href}
          target="_blank"
          rel="noopener noreferrer"
          title=${title}
          aria-label=${label}
          >${content}</a
        >
      `;
    return html`
      <button
        part="base"
        class="base"
        type="button"
        title=${title}
        aria-label=${label}
        aria-busy=${this.busy ? 'true' : nothing}
        aria-disabled=${this.busy ? 'true' : nothing}
        @click=${this.#onClick}
      >
        ${content}
      </button>
    `;
  }

  #onClick(event: Event): void {
    if (this.busy) event.stopPropagation(); // listeners on the host must not receive the click
  }
}

import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { WuiElement } from '../../internal/wui-element.js';
import { iconAttention, iconCheck, iconClose, type Icon } from '../icon/icons.js';

/**
 * Large picture with an animated ring while an operation is pending and a badge for its result. It is decorative:
 * adjacent text must give the state.
 *
 * @tag wui-loading-thumbnail
 * @slot - Custom picture, 80 px square.
 * @csspart base - Wrapper of picture and ring.
 * @csspart ring - Ring around the picture.
 * @csspart badge - Result badge at the corner.
 */
export class WuiLoadingThumbnail extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: inline-flex;
        --_gap: 7px;
      }

      .base {
        position: relative;
        display: flex;
        margin: var(--_gap);
      }

      /* The mask shows only the edge; a conic gradient rotates behind it. */
      .ring {
        position: absolute;
        inset: calc(var(--_gap) * -1);
        padding: 2.5px;
        overflow: hidden;
        border-radius: calc(var(--wui-radius-l) * 1.25 + min(var(--_gap), var(--wui-radius-pill)));
        background: var(--wui-color-fill-hover);
        mask:
          linear-gradient(#000 0 0) content-box exclude,
          linear-gradient(#000 0 0);
      }

      .ring::before {
        position: absolute;
        inset: -25%;
        background: conic-gradient(transparent 50%, var(--wui-color-accent-text));
        content: '';
        opacity: 0;
        transition: opacity var(--wui-duration-view);
        animation: turn 1.3s linear infinite paused;
      }

      :host([shape='circle']) .ring {
        border-radius: 50%;
      }

      :host([state='loading']) .ring::before {
        opacity: 1;
        animation-play-state: running;
      }

      :host([state='success']) .ring {
        background: var(--wui-color-success);
      }

      :host([state='error']) .ring {
        background: var(--wui-color-danger);
      }

      .badge {
        position: absolute;
        inset-block-end: calc(var(--_gap) * -1 - 4px);
        inset-inline-end: calc(var(--_gap) * -1 - 4px);
        display: flex;
        align-items: center;
        justify-content: center;
        inline-size: 28px;
        block-size: 28px;
        border: 3px solid var(--wui-color-surface);
        border-radius: 50%;
        background: var(--wui-color-success);
        color: var(--wui-color-surface);
        animation: appear var(--wui-duration-view) var(--wui-ease-out);
      }

      :host([state='error']) .badge {
        background: var(--wui-color-danger);
      }

      :host([state='warning']) :is(.ring, .badge) {
        background: var(--wui-color-warning-solid);
      }

      :host([state='warning']) .badge {
        color: light-dark(var(--wui-color-text), var(--wui-color-surface));
      }

      @keyframes turn {
        to {
          rotate: 1turn;
        }
      }

      @keyframes appear {
        from {
          opacity: 0;
          scale: calc(1 - 0.4 * var(--wui-motion));
        }
      }

      @keyframes breathe {
        50% {
          opacity: 0.3;
        }
      }

      @keyframes fade {
        from {
          opacity: 0;
        }
      }

      @media (prefers-reduced-motion: reduce) {
        .ring::before {
          background: var(--wui-color-accent-text);
          animation: none;
        }

        .badge {
          animation-name: fade;
        }

        :host([state='loading']) .ring::before {
          animation: breathe 2.4s ease-in-out infinite;
        }
      }

      @media (forced-colors: active) {
        .ring,
        .badge {
          forced-color-adjust: none;
          background: GrayText;
        }

        .ring::before {
          background: conic-gradient(Canvas 50%, Highlight);
        }

        .badge {
          border-color: Canvas;
          background: CanvasText;
          color: Canvas;
        }
      }
    `,
  ];

  @property({ reflect: true }) state: 'idle' | 'loading' | 'success' | 'warning' | 'error' = 'loading';

  @property() src: string | undefined;

  /** Name of the pictured item; its first letter is the fallback. */
  @property() name = '';

  /** Fallback icon, preferred to the letter. */
  @property({ attribute: false }) icon: Icon | undefined;

  @property({ reflect: true }) shape: 'rounded' | 'circle' = 'rounded';

  override render(): TemplateResult {
    const badges = {
      idle: undefined,
      loading: undefined,
      success: iconCheck,
      warning: iconAttention,
      error: iconClose,
    };
    const badge = badges[this.state];
    return html`
      <div part="base" class="base">
        <div part="ring" class="ring"></div>
        <slot>
          <wui-image size="80" .src=${this.src} .icon=${this.icon} name=${this.name} shape=${this.shape}></wui-image>
        </slot>
        ${badge ? html`<span part="badge" class="badge"><wui-icon .icon=${badge} size="16"></wui-icon></span>` : nothing}
      </div>
    `;
  }
}

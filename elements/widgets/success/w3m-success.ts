import { css, html, type TemplateResult } from 'lit';
import { WuiElement } from '../../internal/wui-element.js';
import { iconCheck } from '../../ui/icon/modal-icons.js';

/** Rays around the check. */
const RAYS = 8;

/**
 * The moment at which something has succeeded: a check that is drawn, what happened, and one line about it. Only
 * transforms and opacity move; with reduced motion it fades in.
 *
 * @tag w3m-success
 * @slot - What happened, in one or two words.
 * @slot detail - One line about it.
 * @slot subject - Picture of what it was about; it moves into the check.
 */
export class W3mSuccess extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: var(--wui-space-4);
        padding: var(--wui-space-16) var(--wui-space-8) var(--wui-space-8);
        text-align: center;
      }

      .moment {
        position: relative;
        display: grid;
        place-items: center;
        inline-size: 72px;
        block-size: 72px;
        margin: var(--wui-space-8) var(--wui-space-8) var(--wui-space-12);
      }

      .moment > * {
        grid-area: 1 / 1;
      }

      .disc {
        display: grid;
        place-items: center;
        inline-size: 100%;
        block-size: 100%;
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: 50%;
        background: var(--wui-color-success-fill);
        color: var(--wui-color-success);
        animation: arrive var(--wui-duration-card) var(--wui-ease-out) backwards;
      }

      /* The check is drawn from its start: a window moves over it, and it stays in place. */
      .window {
        overflow: hidden;
        animation: window var(--wui-duration-card) var(--wui-ease-out) backwards;
      }

      .window wui-icon {
        inline-size: 36px;
        block-size: 36px;
        animation: still var(--wui-duration-card) var(--wui-ease-out) backwards;
      }

      .ray {
        inline-size: 4px;
        block-size: 4px;
        border-radius: 50%;
        background: var(--wui-color-accent-text);
        opacity: 0;
        animation: burst calc(2 * var(--wui-duration-card)) var(--wui-ease-out);
      }

      .ray:nth-of-type(2) {
        rotate: 45deg;
      }

      .ray:nth-of-type(3) {
        rotate: 90deg;
      }

      .ray:nth-of-type(4) {
        rotate: 135deg;
      }

      .ray:nth-of-type(5) {
        rotate: 180deg;
      }

      .ray:nth-of-type(6) {
        rotate: 225deg;
      }

      .ray:nth-of-type(7) {
        rotate: 270deg;
      }

      .ray:nth-of-type(8) {
        rotate: 315deg;
      }

      ::slotted([slot='subject']) {
        grid-area: 1 / 1;
        opacity: 0;
        animation: subject var(--wui-duration-card) var(--wui-ease-out);
      }

      .heading,
      .detail {
        max-inline-size: 100%;
        overflow-wrap: anywhere;
        text-wrap: balance;
        animation: rise var(--wui-duration-card) var(--wui-ease-out) backwards;
      }

      .heading {
        font-size: var(--wui-font-size-22);
        font-weight: var(--wui-font-weight-semibold);
      }

      .detail {
        color: var(--wui-color-text-secondary);
        font-variant-numeric: tabular-nums;
      }

      @keyframes arrive {
        from {
          opacity: 0;
          scale: calc(1 - 0.4 * var(--wui-motion));
        }
      }

      @keyframes window {
        from {
          translate: calc(-36px * var(--wui-motion)) 0;
        }
      }

      @keyframes still {
        from {
          translate: calc(36px * var(--wui-motion)) 0;
        }
      }

      @keyframes burst {
        from {
          opacity: var(--wui-motion);
          transform: translateX(28px) scale(0.5);
        }

        to {
          opacity: 0;
          transform: translateX(52px) scale(1);
        }
      }

      @keyframes subject {
        from {
          opacity: var(--wui-motion);
          transform: translateX(-88px);
        }

        to {
          opacity: 0;
          transform: scale(0.6);
        }
      }

      @keyframes rise {
        from {
          opacity: 0;
          translate: 0 calc(8px * var(--wui-motion));
        }
      }

      @media (forced-colors: active) {
        .disc {
          border-color: CanvasText;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    return html`
      <div class="moment" aria-hidden="true">
        <slot name="subject"></slot>
        ${Array.from({ length: RAYS }, () => html`<span class="ray"></span>`)}
        <span class="disc"
          ><span class="window"><wui-icon size="24" .icon=${iconCheck}></wui-icon></span
        ></span>
      </div>
      <div class="heading" role="status"><slot></slot></div>
      <div class="detail"><slot name="detail"></slot></div>
    `;
  }
}

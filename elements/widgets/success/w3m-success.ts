import { css, html, type TemplateResult } from 'lit';
import { announce } from '../../internal/announce.js';
import { WuiElement } from '../../internal/wui-element.js';
import { iconCheck } from '../../ui/icon/modal-icons.js';

/** Rays around the check. */
const RAYS = 8;

/**
 * The moment at which something has succeeded: the picture of what was given flies to that of the receiver, a check is
 * drawn over it, and one line says what happened. Only transforms and opacity move; with reduced motion it fades in.
 *
 * @tag w3m-success
 * @slot - What happened, in one or two words.
 * @slot detail - One line about it.
 * @slot subject - Picture of what was given, such as a token.
 * @slot receiver - Picture of the receiver.
 */
export class W3mSuccess extends WuiElement {
  static override styles = [
    WuiElement.styles,
    css`
      :host {
        --_from: -104px;
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: var(--wui-space-4);
        padding: var(--wui-space-16) var(--wui-space-8) var(--wui-space-8);
        text-align: center;
      }

      :host(:dir(rtl)) {
        --_from: 104px;
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

      wui-icon {
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

      ::slotted(:is([slot='subject'], [slot='receiver'])) {
        grid-area: 1 / 1;
        opacity: 0;
      }

      ::slotted([slot='subject']) {
        --wui-image-size: 32px;
        z-index: 1;
        animation: fly var(--wui-duration-card) var(--wui-ease-out);
      }

      ::slotted([slot='receiver']) {
        --wui-avatar-size: 64px;
        --wui-image-size: 64px;
        animation: receive var(--wui-duration-card) var(--wui-ease-out);
      }

      /* The check covers the receiver once the subject has arrived. */
      .given :is(.disc, .window, wui-icon, .ray) {
        animation-delay: calc(0.5 * var(--wui-duration-card));
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

      @keyframes fly {
        from {
          opacity: var(--wui-motion);
          transform: translateX(var(--_from));
        }

        70% {
          opacity: var(--wui-motion);
        }

        to {
          opacity: 0;
          transform: scale(0.6);
        }
      }

      @keyframes receive {
        from,
        70% {
          opacity: var(--wui-motion);
        }

        to {
          opacity: 0;
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

  /** Says what has happened: a live region that comes with its text may stay silent. */
  protected override firstUpdated(): void {
    const nodes = this.renderRoot.querySelector<HTMLSlotElement>('.heading > slot')?.assignedNodes() ?? [];
    const text = nodes.map(({ textContent }) => textContent ?? '').join('');
    announce(this, text.replace(/\s+/g, ' ').trim());
  }

  override render(): TemplateResult {
    const isGiven = this.querySelector(':scope > [slot=subject]') !== null; // before it is animated
    return html`
      <div class="moment ${isGiven ? 'given' : ''}" aria-hidden="true">
        <slot name="receiver"></slot> <slot name="subject"></slot>
        ${Array.from({ length: RAYS }, () => html`<span class="ray"></span>`)}
        <span class="disc"
          ><span class="window"><wui-icon size="24" .icon=${iconCheck}></wui-icon></span
        ></span>
      </div>
      <div class="heading"><slot></slot></div>
      <div class="detail"><slot name="detail"></slot></div>
    `;
  }
}

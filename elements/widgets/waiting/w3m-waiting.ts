import { updateWhenLocaleChanges } from '../../internal/locale-change.js';
import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { activeIn } from '../../internal/active-element.js';
import { WuiElement } from '../../internal/wui-element.js';
import { iconRetry } from '../../ui/icon/icons.js';
import { W3mRetryEvent } from './w3m-waiting.events.js';

/**
 * State of a wallet request: the wallet, what to do there, and after a failure the reason and a retry button.
 *
 * @tag w3m-waiting
 * @slot - Picture of the wallet or network, 80 px square.
 * @slot host - Icon of the app that asks, 32 px square, at the corner of the picture.
 * @csspart heading - State, or what went wrong.
 * @csspart detail - What to do.
 * @fires {W3mRetryEvent} w3m-retry - When the user requests a retry.
 */
export class W3mWaiting extends WuiElement {
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
        padding: var(--wui-space-24) var(--wui-space-24) var(--wui-space-32);
        text-align: center;
      }

      .pictures {
        position: relative;
        display: flex;
      }

      ::slotted([slot='host']) {
        position: absolute;
        inset-block-end: 0;
        inset-inline-end: 0;
        border-radius: min(var(--wui-radius-s), 13px); /* no rounder than the picture */
        background: var(--wui-color-surface);
        box-shadow: 0 0 0 3px var(--wui-color-surface);
      }

      .words {
        max-inline-size: 100%;
        margin-block-start: var(--wui-space-24);
        overflow-wrap: break-word;
      }

      .words:focus-visible {
        outline: none; /* takes the focus of the removed button, but is not a control */
      }

      p {
        margin: 0;
      }

      .heading {
        font-size: var(--wui-font-size-17);
        font-weight: var(--wui-font-weight-semibold);
        text-wrap: balance;
      }

      .detail {
        margin-block-start: var(--wui-space-4);
        color: var(--wui-color-text-secondary);
        text-wrap: balance;
      }

      .hint {
        margin-block-start: var(--wui-space-16);
        color: var(--wui-color-text-secondary);
        font-size: var(--wui-font-size-13);
        text-wrap: balance;
        animation: appear var(--wui-duration-view) var(--wui-ease-out);
      }

      wui-button {
        margin-block-start: var(--wui-space-24);
      }

      @keyframes appear {
        from {
          opacity: 0;
        }
      }
    `,
  ];

  #hadFocus = false;

  @query('.words') private readonly words!: HTMLElement | null;

  @property({ reflect: true }) state: 'idle' | 'loading' | 'warning' | 'error' | 'success' = 'loading';

  @property() heading = '';

  @property() detail = '';

  /** Help after a long wait. */
  @property() hint = '';

  constructor() {
    super();
    updateWhenLocaleChanges(this);
  }

  protected override willUpdate(): void {
    this.#hadFocus = activeIn(this.renderRoot) !== null;
  }

  override render(): TemplateResult {
    const { state } = this;
    return html`
      <div class="base">
        <div class="pictures">
          <wui-loading-thumbnail state=${state}><slot></slot></wui-loading-thumbnail>
          <slot name="host"></slot>
        </div>
        <div class="words" tabindex="-1">
          <p part="heading" class="heading">${this.heading}</p>
          ${this.detail ? html`<p part="detail" class="detail">${this.detail}</p>` : nothing}
          ${this.hint ? html`<p class="hint">${this.hint}</p>` : nothing}
        </div>
        ${state === 'error' || state === 'warning' ? this.#retryTemplate() : nothing}
      </div>
    `;
  }

  protected override updated(): void {
    if (this.#hadFocus && !activeIn(this.renderRoot)) this.words?.focus(); // the button was removed
  }

  #onRetry(): void {
    this.dispatchEvent(new W3mRetryEvent());
  }

  #retryTemplate(): TemplateResult {
    return html`
      <wui-button variant="neutral" data-testid="w3m-connecting-widget-secondary-button" @click=${this.#onRetry}>
        <wui-icon slot="start" size="16" .icon=${iconRetry}></wui-icon>
        ${msg('Try again')}
      </wui-button>
    `;
  }
}

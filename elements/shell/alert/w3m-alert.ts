import { msg } from '../../internal/msg.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { announce } from '../../internal/announce.js';
import { errorText } from '../../internal/error-text.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconClose, iconInfo, iconWarning } from '../../ui/icon/icons.js';

type Alert = NonNullable<ReturnType<SessionElement['session']['alerts']['current']['get']>>;

/**
 * Bar below the header that shows a configuration problem until the user closes it.
 *
 * @tag w3m-alert
 * @csspart base - Bar.
 * @csspart text - Message.
 */
export class W3mAlert extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        flex: none; /* below the header; what is there moves down */
      }

      .base {
        margin: 0 var(--wui-space-16) var(--wui-space-12);
        display: flex;
        align-items: center;
        gap: var(--wui-space-8);
        min-block-size: 56px;
        padding-inline: var(--wui-space-16) var(--wui-space-8);
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: var(--wui-radius-m);
        background: linear-gradient(var(--_fill), var(--_fill)), var(--wui-color-surface);
        font-size: var(--wui-font-size-13);
        animation: appear var(--wui-duration-feedback) var(--wui-ease-out);
      }

      .error {
        --_fill: var(--wui-color-danger-fill);
        --_ink: var(--wui-color-danger);
      }

      .warning {
        --_fill: var(--wui-color-warning-fill);
        --_ink: var(--wui-color-warning);
      }

      .info {
        --_fill: var(--wui-color-fill);
        --_ink: var(--wui-color-text-secondary);
      }

      .sign {
        color: var(--_ink);
      }

      .text {
        flex: 1;
        min-inline-size: 0;
        padding-block: var(--wui-space-8);
        font-weight: var(--wui-font-weight-medium);
        overflow-wrap: anywhere;
      }

      @keyframes appear {
        from {
          opacity: 0;
        }
      }
    `,
  ];

  #announced: Alert | undefined;

  override render(): TemplateResult | typeof nothing {
    const alert = this.session.alerts.current.get();
    if (!alert) return nothing;
    return html`
      <div part="base" class="base ${alert.variant}">
        <wui-icon class="sign" .icon=${alert.variant === 'info' ? iconInfo : iconWarning}></wui-icon>
        <span part="text" class="text" data-testid="wui-alertbar-text">${errorText(alert.error)}</span>
        <wui-icon-button
          data-testid="wui-alertbar-close"
          label=${msg('Close')}
          .icon=${iconClose}
          @click=${this.#onClose}
        ></wui-icon-button>
      </div>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const alert = this.session.alerts.current.get();
    if (alert === this.#announced) return;
    this.#announced = alert;
    if (alert) announce(this, errorText(alert.error), 'assertive');
  }

  #onClose(): void {
    this.session.alerts.hide();
  }
}

import { msg } from '../../internal/msg.js';
import { report } from '../../../controllers/core/report.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ChainNamespace } from '../../../controllers/index.js';
import { asW3mError, loadErrors } from '../../../controllers/domain/errors/errors.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconDisconnect } from '../../ui/icon/icons.js';

/**
 * Row or button that disconnects the wallet.
 *
 * @tag w3m-disconnect-row
 */
export class W3mDisconnectRow extends SessionElement {
  static override shadowRootOptions: ShadowRootInit = { ...SessionElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      :host([icon]) {
        display: inline-flex;
      }
    `,
  ];

  @state() private isBusy = false;

  /** Namespace to disconnect; the active namespace by default. */
  @property({ attribute: false }) namespace: ChainNamespace | undefined;

  /** Renders a button with only an icon instead of a row. */
  @property({ type: Boolean }) icon = false;

  /** Loads the spinner on demand. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.isBusy && this.icon) import('../../ui/spinner/wui-spinner.define.js').catch(report);
  }

  override render(): TemplateResult {
    if (this.icon)
      return html`
        <wui-icon-button
          size="s"
          data-testid="disconnect-button"
          label=${msg('Disconnect')}
          aria-busy=${this.isBusy ? 'true' : nothing}
          .icon=${iconDisconnect}
          @click=${this.#onClick}
          >${this.isBusy ? html`<wui-spinner size="16"></wui-spinner>` : nothing}</wui-icon-button
        >
      `;
    return html`
      <wui-list-item
        whole
        data-testid="disconnect-button"
        label=${msg('Disconnect')}
        .icon=${iconDisconnect}
        ?busy=${this.isBusy}
        @click=${this.#onClick}
      ></wui-list-item>
    `;
  }

  async #onClick(): Promise<void> {
    if (this.isBusy) return;
    const { modal, session } = this;
    this.isBusy = true;
    try {
      await session.disconnect(this.namespace ?? modal.network.activeNamespace.get());
      announce(this, msg('Disconnected'));
    } catch (cause) {
      const error = asW3mError(cause, 'DISCONNECT_FAILED');
      session.toasts.tell(error); // toasts announce themselves
      await loadErrors();
      if (error.surface === 'toast') return;
      const { errorText, logUnexplained } = await import('../../internal/error-text.js');
      logUnexplained(error);
      announce(this, errorText(error), 'assertive');
    } finally {
      this.isBusy = false;
    }
  }
}

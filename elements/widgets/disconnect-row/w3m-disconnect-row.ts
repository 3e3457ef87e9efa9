import { msg } from '../../internal/msg.js';
import { css, html, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ChainNamespace } from '../../../controllers/index.js';
import { asW3mError } from '../../../controllers/domain/errors/errors.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconDisconnect } from '../../ui/icon/icons.js';

/**
 * Row or tile that disconnects the wallet.
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

      wui-tile {
        block-size: 100%;
      }
    `,
  ];

  @state() private isBusy = false;

  /** Namespace to disconnect; the active namespace by default. */
  @property({ attribute: false }) namespace: ChainNamespace | undefined;

  /** Renders a tile instead of a row. */
  @property({ type: Boolean }) tile = false;

  override render(): TemplateResult {
    if (this.tile)
      return html`
        <wui-tile
          data-testid="disconnect-button"
          label=${msg('Disconnect')}
          .icon=${iconDisconnect}
          ?busy=${this.isBusy}
          @click=${this.#onClick}
        ></wui-tile>
      `;
    return html`
      <wui-list-item
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
      if (error.surface === 'toast') return;
      const { errorText, logUnexplained } = await import('../../internal/error-text.js');
      logUnexplained(error);
      announce(this, errorText(error), 'assertive');
    } finally {
      this.isBusy = false;
    }
  }
}

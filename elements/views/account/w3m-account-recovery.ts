import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { AUTH_CONNECTOR_ID } from '../../../controllers/domain/embedded/embedded-wallet.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { accountNoticeStyles } from './account-notice.styles.js';

/**
 * Says that an embedded wallet cannot be recovered, until its owner has added a way to do so.
 *
 * @tag w3m-account-recovery
 */
export class W3mAccountRecovery extends SessionElement {
  static override styles = [SessionElement.styles, accountNoticeStyles];

  @state() private isOpening = false;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override render(): TemplateResult | typeof nothing {
    const user = this.session.source(AUTH_CONNECTOR_ID)?.user.get();
    if (user?.recovery !== 'missing') return nothing;
    return html`
      <wui-notice tone="warning" data-testid="account-recovery-missing">
        ${
          user.storageWeak
            ? msg('This browser may forget your keys at any time, and then you lose this wallet.')
            : msg('If you lose this device, you lose this wallet.')
        }
        <wui-button
          slot="action"
          variant="plain"
          size="s"
          data-testid="account-protect-button"
          ?loading=${this.isOpening}
          @click=${this.#onProtect}
        >
          ${msg('Protect your wallet')}
        </wui-button>
      </wui-notice>
    `;
  }

  /** Opens the page of the embedded wallet on which a person adds a way to recover. */
  async #onProtect(): Promise<void> {
    if (this.isOpening) return; // a second click, before the button shows that it waits
    this.isOpening = true;
    try {
      const wallet = await this.session.source(AUTH_CONNECTOR_ID)?.open();
      await wallet?.openSettings?.('recovery');
    } catch (error) {
      this.tell(error);
    } finally {
      this.isOpening = false;
    }
  }
}

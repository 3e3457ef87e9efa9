import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconCheck } from '../../ui/icon/icons.js';
import { breakableName } from '../../widgets/breakable-name.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';

/**
 * Confirms that a name is registered.
 *
 * @tag w3m-register-account-name-success-view
 */
export class W3mRegisterAccountNameSuccessView extends SessionElement {
  static override styles = [SessionElement.styles, signInStyles];

  @property({ attribute: false }) data: ViewData['RegisterAccountNameSuccess'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    return html`
      <wui-icon class="mark" size="24" .icon=${iconCheck}></wui-icon>
      <p class="heading email"><bdi data-testid="registered-name">${breakableName(this.data.name)}</bdi></p>
      <p class="detail">${msg('This name belongs to your account now.')}</p>
      <wui-button full size="l" data-testid="name-done-button" @click=${this.#onDone}
        >${msg('Go to account')}</wui-button
      >
    `;
  }

  #onDone(): void {
    this.session.router.reset('Account');
  }
}

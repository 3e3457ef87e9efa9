import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { breakableName } from '../../widgets/breakable-name.js';
import { successTemplate } from '../../widgets/success/success.js';
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
      ${successTemplate(
        html`<bdi data-testid="registered-name">${breakableName(this.data.name)}</bdi>`,
        msg('This name belongs to your account now.'),
        { testId: 'name-complete' },
      )}
      <wui-button full data-autofocus size="l" data-testid="name-done-button" @click=${this.#onDone}
        >${msg('Go to account')}</wui-button
      >
    `;
  }

  #onDone(): void {
    this.session.router.reset('Account');
  }
}

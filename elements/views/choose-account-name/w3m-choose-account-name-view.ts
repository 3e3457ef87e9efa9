import { html, type TemplateResult } from 'lit';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { visualNameplate } from '../../ui/visual/visuals.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';

/**
 * Explains what a name is good for, and leads to its registration.
 *
 * @tag w3m-choose-account-name-view
 */
export class W3mChooseAccountNameView extends SessionElement {
  static override styles = [SessionElement.styles, signInStyles];

  override render(): TemplateResult {
    return html`
      <wui-visual .visual=${visualNameplate}></wui-visual>
      <p class="heading">${msg('Choose a name for your account')}</p>
      <p class="detail">${msg('A name is easier to read and to share than an address. Apps show it in its place.')}</p>
      <wui-button full size="l" data-testid="choose-name-button" @click=${this.#onChoose}
        >${msg('Choose name')}</wui-button
      >
    `;
  }

  #onChoose(): void {
    const { account, events } = this.modal;
    events.track('OPEN_ENS_FLOW', { isSmartAccount: account.current.get()?.type === 'smartAccount' });
    this.session.router.push('RegisterAccountName');
  }
}

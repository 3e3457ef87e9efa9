import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { announce } from '../../internal/announce.js';
import { importTemplate } from '../../widgets/sign-in/import-template.js';
import { loginErrorDetail } from '../../widgets/sign-in/login-error-text.js';
import { SignInElement } from '../../widgets/sign-in/sign-in-element.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';
import { socialMarks } from '../../widgets/sign-in/social-marks.js';

/**
 * Waits for a sign-in in the window of a provider.
 *
 * @tag w3m-connecting-social-view
 */
export class W3mConnectingSocialView extends SignInElement<'social'> {
  static override styles = [
    SignInElement.styles,
    signInStyles,
    css`
      wui-icon {
        box-sizing: border-box;
        inline-size: 80px;
        block-size: 80px;
        padding: 24px;
        border-radius: var(--wui-radius-l);
        background: var(--wui-color-fill);
      }
    `,
  ];

  protected override readonly needs = 'social';
  #said = '';

  @property({ attribute: false }) data: ViewData['ConnectingSocial'] | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.flow?.cancel();
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { name, icon } = socialMarks[this.data.provider];
    const [state, heading, detail] = this.#words(name);
    return html`
      <w3m-waiting state=${state} heading=${heading} detail=${detail} @w3m-retry=${this.#onRetry}>
        <wui-icon size="24" .icon=${icon}></wui-icon>
      </w3m-waiting>
      ${state !== 'error' && this.flow?.step.get() !== 'reading' ? importTemplate(this.side) : nothing}
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (!this.data) return;
    const [, heading, detail] = this.#words(socialMarks[this.data.provider].name);
    const words = `${heading}. ${detail}`;
    if (words !== this.#said) announce(this, words);
    this.#said = words;
  }

  #words(name: string): readonly ['loading' | 'error' | 'warning', heading: string, detail: string] {
    const step = this.flow?.step.get() ?? 'waiting';
    const error = this.flow?.error.get();
    const heading = msg(str`Log in with ${name}`);
    if (step === 'reading') return ['loading', heading, msg('Retrieving your account')];
    if (step === 'blocked')
      return ['warning', heading, msg('Your browser blocked the window. Allow it, then try again.')];
    if (step === 'late')
      return ['warning', heading, msg('This takes longer than usual. Continue in the window, or try again.')];
    if (step === 'failed') {
      const failure = msg('Something went wrong');
      return ['error', failure, loginErrorDetail(error, failure)];
    }
    return ['loading', heading, msg('Continue in the window that has opened')];
  }

  #onRetry(): void {
    const provider = this.data?.provider;
    if (provider && provider !== 'farcaster') this.flow?.retry(provider);
  }
}

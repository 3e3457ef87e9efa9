import { css, html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { announce } from '../../internal/announce.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import type { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { importTemplate } from '../../widgets/sign-in/import-template.js';
import { loginErrorDetail } from '../../widgets/sign-in/login-error-text.js';
import { SignInElement } from '../../widgets/sign-in/sign-in-element.js';
import { socialMarks } from '../../widgets/sign-in/social-marks.js';
import { signInStyles } from '../../widgets/sign-in/sign-in.styles.js';

/**
 * Signs in with Farcaster on a phone: a QR code, or on a phone itself a link.
 *
 * @tag w3m-connecting-farcaster-view
 */
export class W3mConnectingFarcasterView extends SignInElement<'social'> {
  static override styles = [
    SignInElement.styles,
    signInStyles,
    css`
      wui-qr-code {
        inline-size: 100%;
        max-inline-size: 280px;
      }

      wui-skeleton {
        inline-size: 280px;
        block-size: 280px;
        max-inline-size: 100%;
      }
    `,
  ];

  protected override readonly needs = 'social';
  #wait: AbortController | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const isConnected = this.findModal()?.account.isConnected.get() ?? true;
    const isReading = this.flow?.step.get() === 'reading';
    this.#wait?.abort();
    if (this.#wait && !isConnected && !isReading) this.flow?.leaveFarcaster().catch(report);
  }

  override render(): TemplateResult {
    const step = this.flow?.step.get() ?? 'waiting';
    const uri = this.flow?.farcasterUri.get();
    const error = this.flow?.error.get();
    if (step === 'failed' || step === 'reading') {
      const heading = step === 'failed' ? msg('Something went wrong') : msg('Loading user data');
      return html`
        <w3m-waiting
          state=${step === 'failed' ? 'error' : 'loading'}
          heading=${heading}
          detail=${loginErrorDetail(error, heading)}
          @w3m-retry=${this.#connect}
        >
          <wui-icon size="24" .icon=${socialMarks.farcaster.icon}></wui-icon>
        </w3m-waiting>
      `;
    }
    const way = this.session.environment.isMobile ? this.#linkTemplate(uri) : this.#codeTemplate(uri);
    return html`${way} ${importTemplate(this.side)}`;
  }

  protected override onPart(): void {
    this.#connect();
  }

  #codeTemplate(uri: string | undefined): TemplateResult {
    return html`
      ${
        uri
          ? html`<wui-qr-code
              data-testid="wui-qr-code"
              uri=${uri}
              alt=${msg('QR code to sign in with Farcaster')}
            ></wui-qr-code>`
          : html`<wui-skeleton shape="block" role="presentation"></wui-skeleton>`
      }
      <p>${msg('Scan this code with your phone')}</p>
      ${
        uri
          ? html`<wui-copy-button
              data-testid="wui-link-copy"
              value=${uri}
              label=${msg('Copy link')}
              @wui-copy=${this.#onCopy}
              >${msg('Copy link')}</wui-copy-button
            >`
          : nothing
      }
    `;
  }

  #linkTemplate(uri: string | undefined): TemplateResult {
    return html`
      <wui-icon class="mark" size="24" .icon=${socialMarks.farcaster.icon}></wui-icon>
      <p class="heading">${msg('Continue in Farcaster')}</p>
      <p class="detail">${msg('Approve the sign-in there, then return to this page.')}</p>
      <wui-button full size="l" data-testid="w3m-open-farcaster" href=${uri ?? nothing} ?loading=${!uri}
        >${msg('Open Farcaster')}</wui-button
      >
    `;
  }

  readonly #connect = (): void => {
    this.#wait?.abort();
    this.#wait = new AbortController();
    void this.flow?.connectFarcaster(this.#wait.signal);
  };

  #onCopy({ succeeded }: WuiCopyEvent): void {
    announce(this, succeeded ? msg('Link copied') : msg('Could not copy'));
  }
}

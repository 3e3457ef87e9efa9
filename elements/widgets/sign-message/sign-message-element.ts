import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { truncateAddress } from '../../../controllers/domain/format.js';
import { readSignIn, type SignInReading } from '../../../controllers/domain/sign-in/sign-in-reading.js';
import type { SignInRequest } from '../../../controllers/domain/sign-in/siwx.js';
import type { SignInMessage } from '../../../controllers/domain/sign-in/siwx-message.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';
import { siteHost } from '../host/site-host.js';
import { pinnedActionsStyles } from '../pinned-actions.styles.js';
import { signInFacts, signInWarningText } from '../signed-text/sign-in-facts.js';
import type { SignedFact } from '../signed-text/w3m-signed-text.js';
import { loadSuccess, successTemplate } from '../success/success.js';
import { styles } from './sign-message-element.styles.js';

/**
 * Asks the user to sign in with a message: names the app, says what the message means, shows it on demand, and offers to
 * cancel or to sign. Base of the views that ask.
 */
export class SignMessageElement extends SessionElement {
  static override styles = [SessionElement.styles, styles, pinnedActionsStyles];

  #wasSigning = false;

  /** The sign-in that the user is asked for. */
  @property({ attribute: false }) data: SignInRequest | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const step = this.data.step.get();
    if (step === 'signing') loadSuccess();
    if (step === 'signed')
      // the modal leaves, and this is seen for a moment
      return successTemplate(msg('Signed in'), html`<bdi>${this.#app}</bdi>`, { testId: 'sign-in-complete' });
    return html`
      ${this.#partiesTemplate()}
      <div class="words">
        <p part="request" class="request">${msg(str`${this.#app} asks you to sign in`)}</p>
        <p class="note">${step === 'signing' ? this.#approve : this.#note}</p>
      </div>
      ${this.#messageTemplate(this.data)}
      <div class="actions">
        <wui-button
          data-testid="w3m-connecting-siwe-cancel"
          size="l"
          variant="neutral"
          full
          ?loading=${step === 'cancelling'}
          @click=${this.#onCancel}
        >
          ${step === 'cancelling' ? msg('Cancelling…') : msg('Cancel')}
        </wui-button>
        <wui-button
          data-testid="w3m-connecting-siwe-sign"
          size="l"
          full
          ?loading=${step === 'signing'}
          ?disabled=${step === 'cancelling'}
          .description=${warningTexts(this.#read(this.data)).join(' ')}
          @click=${this.#onSign}
        >
          ${step === 'signing' ? msg('Signing…') : msg('Sign')}
        </wui-button>
      </div>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const isSigning = this.data?.step.get() === 'signing';
    if (isSigning && !this.#wasSigning) announce(this, this.#approve);
    this.#wasSigning = isSigning;
  }

  get #app(): string {
    const { name, url } = this.modal.options.current.get().metadata ?? {};
    return name ?? siteHost(url);
  }

  get #note(): string {
    return msg('Sign a message to prove that you own this account. It is free and sends no transaction.');
  }

  get #approve(): string {
    const name = this.data?.wallet?.name;
    return name ? msg(str`Approve in ${name}`) : msg('Approve in your wallet');
  }

  #partiesTemplate(): TemplateResult {
    const { icons } = this.modal.options.current.get().metadata ?? {};
    return html`
      <div part="parties" class="parties">
        <wui-image size="56" .src=${icons?.[0]} name=${this.#app}></wui-image>
        <span class="link"></span>
        <w3m-wallet-image size="56" .info=${this.data?.wallet}></w3m-wallet-image>
      </div>
    `;
  }

  /** Says what the text means, as far as it can be read, and shows the text on demand. */
  #messageTemplate(request: SignInRequest): TemplateResult | typeof nothing {
    const text = request.message.get();
    if (text === undefined) return nothing;
    const reading = this.#read(request);
    return html`
      <w3m-signed-text
        .text=${text}
        .facts=${reading && this.#factsOf(reading.message)}
        .warnings=${warningTexts(reading)}
      ></w3m-signed-text>
    `;
  }

  /** Returns what the message means; undefined if there is none yet, or one that says nothing that is known. */
  #read({ message, chainId, address }: SignInRequest): SignInReading | undefined {
    const text = message.get();
    const place = { host: location.host, accountAddress: address, chainId };
    return text === undefined ? undefined : readSignIn(text, place, this.modal.scope.now());
  }

  #factsOf({ chainId, accountAddress, ...terms }: SignInMessage): readonly SignedFact[] {
    const account = [truncateAddress(accountAddress), accountAddress] as const;
    return signInFacts(this.modal, { ...terms, chains: [chainId] }, account);
  }

  #onCancel(): void {
    this.data?.cancel();
  }

  #onSign(): void {
    this.data?.sign();
  }
}

/** Returns what should make a person look twice before signing. */
const warningTexts = (reading: SignInReading | undefined): readonly string[] =>
  reading?.warnings.map(warning => signInWarningText(warning, reading.message.domain)) ?? [];

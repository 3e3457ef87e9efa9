import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { signInProposalText, type SignInProposal } from '../../../controllers/domain/sign-in/sign-in-proposal.js';
import type { SignInWarning } from '../../../controllers/domain/sign-in/sign-in-reading.js';
import { timeFault } from '../../../controllers/domain/sign-in/siwx-message.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { disclosureStyles } from '../disclosure.styles.js';
import { signInFacts, signInWarningText } from '../signed-text/sign-in-facts.js';
import { styles } from './w3m-sign-in-proposal.styles.js';

/**
 * Shows on demand what a wallet signs if it connects and signs in with one approval. What only the wallet knows is marked
 * as unknown.
 *
 * @tag w3m-sign-in-proposal
 */
export class W3mSignInProposal extends SessionElement {
  static override styles = [SessionElement.styles, disclosureStyles, styles];

  /** The sign-in that the wallet is asked for. */
  @property({ attribute: false }) signIn: SignInProposal | undefined;

  override render(): TemplateResult | typeof nothing {
    const { signIn } = this;
    if (!signIn) return nothing;
    return html`
      <details data-testid="w3m-sign-in-proposal">
        <summary>${msg('This can also sign you in')}</summary>
        <div class="content">
          <p class="note">
            ${msg('Some wallets connect and sign you in with one approval. Others ask for the signature afterwards.')}
          </p>
          <w3m-signed-text
            .text=${signInProposalText(signIn)}
            .facts=${signInFacts(this.modal, signIn, [msg('Known after you connect')])}
            .warnings=${this.#warnings(signIn).map(warning => signInWarningText(warning, signIn.domain))}
          ></w3m-signed-text>
        </div>
      </details>
    `;
  }

  /** The message always grants rights: the wallet lists the requests that the page may send. */
  #warnings(signIn: SignInProposal): readonly SignInWarning[] {
    const isOtherSite = signIn.domain.toLowerCase() !== location.host.toLowerCase();
    const fault = timeFault(signIn, this.modal.scope.now());
    return [
      ...(isOtherSite ? (['wrong-site'] as const) : []),
      ...(fault ? ([fault === 'SIWX_EXPIRED' ? 'expired' : 'not-yet-valid'] as const) : []),
      'rights',
    ];
  }
}

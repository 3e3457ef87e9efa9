import { msg } from '../../internal/msg.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Account, ChainNamespace } from '../../../controllers/protocol/entities.js';
import { formatBalance, truncateAddress } from '../../../controllers/protocol/format.js';
import { getLocale } from '../../internal/locale.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { buttonStyles } from '../button.styles.js';
import { markForTests } from '../mark-for-tests.js';

/**
 * Shows the connected account: its balance and its name or address. Opens the modal in the view Account.
 *
 * @tag w3m-account-button
 * @csspart base - Native `<button>`.
 * @csspart balance - Network and balance.
 * @csspart account - Avatar and name or address.
 */
export class W3mAccountButton extends ThemedElement {
  static override shadowRootOptions: ShadowRootInit = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    ThemedElement.styles,
    buttonStyles,
    css`
      button {
        gap: var(--wui-space-4);
        padding-inline: 3px;
      }

      .balance,
      .account {
        display: flex;
        align-items: center;
        gap: var(--wui-space-8);
      }

      .balance {
        padding-inline: var(--wui-space-8);
      }

      /* Reserves the width of "0.000 ETH", so that loading the balance shifts no layout. */
      .amount {
        display: flex;
        justify-content: center;
        min-inline-size: 9ch;
      }

      .account {
        block-size: 32px;
        padding-inline: var(--wui-space-4) var(--wui-space-12);
        border-radius: var(--wui-radius-pill);
        background: var(--wui-color-fill);
      }

      w3m-network-image,
      wui-avatar {
        --wui-image-size: 24px;
        --wui-avatar-size: 24px;
        inline-size: 24px;
        block-size: 24px;
      }

      .nothing {
        color: var(--wui-color-text-secondary);
      }
    `,
  ];

  /** Disables the button. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** `hide` hides the balance. */
  @property() balance: 'show' | 'hide' = 'show';

  /** Number of characters at the start of a shortened address. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4;

  /** Number of characters at the end of a shortened address. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6;

  /** Namespace whose account is shown; the active namespace by default. */
  @property() namespace: ChainNamespace | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    markForTests(this, 'account-button', this.namespace);
  }

  protected override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    // The pictures are decorative, so they load late and a failed load is ignored.
    import('../pictures.define.js').catch(() => undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const account = this.modal.account.shownOf(this.namespace);
    if (!account) return nothing;
    const { profileName, profileImage } = this.modal.account.of(this.namespace);
    return html`
      <button
        part="base"
        class="neutral"
        type="button"
        aria-haspopup="dialog"
        ?disabled=${this.disabled}
        @click=${this.#onClick}
      >
        ${this.#balanceTemplate(account)}
        <span part="account" class="account" title=${account.address}>
          <wui-avatar address=${account.address} .src=${profileImage}></wui-avatar>
          <bdi>${profileName ?? truncateAddress(account.address, this.charsStart, this.charsEnd)}</bdi>
        </span>
      </button>
    `;
  }

  #balanceTemplate({ namespace }: Pick<Account, 'namespace'>): TemplateResult | typeof nothing {
    if (this.balance === 'hide') return nothing;
    const { network, account, session } = this.modal;
    const balance = session.get()?.balanceOf(namespace); // no session yet where the account is of the last visit
    const latest = balance?.latest.get();
    const isLoading = !latest && (balance?.state.get().status === 'loading' || !account.accountOf(namespace));
    return html`
      <span part="balance" class="balance">
        <w3m-network-image size="24" .network=${network.of(namespace)}></w3m-network-image>
        <span class="amount">
          ${
            latest
              ? html`<bdi>${formatBalance(latest, getLocale())}</bdi>`
              : isLoading
                ? html`<span class="spinner" role="img" aria-label=${msg('Balance is loading')}></span>`
                : html`<span
                    class="nothing"
                    role="img"
                    aria-label=${msg('Balance unavailable')}
                    title=${msg('Balance unavailable')}
                    >–</span
                  >`
          }
        </span>
      </span>
    `;
  }

  #onClick(): void {
    this.focus({ preventScroll: true }); // Safari does not focus clicked buttons; the modal restores the focus on close
    this.modal.open(this.namespace);
  }
}

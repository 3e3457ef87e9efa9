import { msg } from '../../internal/msg.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Account, ChainNamespace } from '../../../controllers/domain/entities.js';
import { ADDRESS_CHARS_END } from '../../../controllers/domain/constants.js';
import { formatBalance, truncateAddress } from '../../../controllers/domain/format.js';
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
        padding-inline: 3px;
      }

      /*
       * Drops the balance where both do not fit: of two lines the content shows only the last, which is at the start of
       * the block axis. An element that is as wide as its content cannot be a size container of its own.
       */
      .content {
        --_line: max(32px, 1.35em + 4px);
        display: flex;
        flex: 1 1 auto;
        flex-wrap: wrap-reverse;
        align-content: flex-end;
        gap: var(--wui-space-4);
        min-inline-size: 0;
        block-size: var(--_line);
        overflow: clip;
      }

      .balance,
      .account {
        display: flex;
        flex: 1 1 auto;
        align-items: center;
        justify-content: center;
        gap: var(--wui-space-8);
        min-inline-size: 0;
        block-size: var(--_line);
      }

      .balance {
        padding-inline: var(--wui-space-8);
      }

      /* Reserves the width of "0.000 ETH", so that loading the balance shifts no layout. */
      .amount {
        display: flex;
        align-items: center;
        justify-content: center;
        min-inline-size: 9ch;
        min-block-size: 1.35em;
      }

      .account {
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

      .address {
        display: flex;
        min-inline-size: 0;
      }

      .from {
        min-inline-size: 2ch;
        overflow: hidden;
        text-overflow: ellipsis;
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
    if (this.mayWrite) markForTests(this, 'account-button', this.namespace);
  }

  protected override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    // The pictures are decorative, so they load late and a failed load is ignored.
    import('../pictures.define.js').catch(() => undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const account = this.modal.account.buttonAccountOf(this.namespace);
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
        <span class="content">
          ${this.#balanceTemplate(account)}
          <span part="account" class="account" title=${account.address}>
            <wui-avatar address=${account.address} .src=${profileImage}></wui-avatar>
            ${profileName ? html`<bdi class="from">${profileName}</bdi>` : this.#addressTemplate(account.address)}
          </span>
        </span>
      </button>
    `;
  }

  /** Renders an address that loses its middle in a narrow button: its start shrinks, its end stays. */
  #addressTemplate(address: string): TemplateResult {
    const text = truncateAddress(address, this.charsStart, this.charsEnd);
    const at = text.length - Math.min(this.charsEnd, ADDRESS_CHARS_END);
    return html`<bdi class="address"
      ><span class="from">${text.slice(0, at)}</span><span>${text.slice(at)}</span></bdi
    >`;
  }

  #balanceTemplate({ namespace }: Pick<Account, 'namespace'>): TemplateResult | typeof nothing {
    if (this.balance === 'hide') return nothing;
    const { network, session } = this.modal;
    return html`
      <span part="balance" class="balance">
        <w3m-network-image size="24" .network=${network.of(namespace)}></w3m-network-image>
        ${session.get()?.canRead('balance', namespace) === false ? nothing : this.#amountTemplate(namespace)}
      </span>
    `;
  }

  #amountTemplate(namespace: ChainNamespace): TemplateResult {
    const { account, session } = this.modal;
    const balance = session.get()?.balanceOf(namespace); // no session yet where the account is of the last visit
    const latest = balance?.latest.get();
    const isLoading = !latest && (balance?.state.get().status === 'loading' || !account.accountOf(namespace));
    return html`
      <span class="amount">
        ${
          latest
            ? html`<bdi>${formatBalance(latest, getLocale())}</bdi>`
            : isLoading
              ? html`<span class="spinner" role="img" aria-label=${msg('Balance is loading')}></span>`
              : html`<span class="nothing" role="img" aria-label=${msg('Balance unavailable')}
                  ><span title=${msg('Balance unavailable')}>–</span></span
                >`
        }
      </span>
    `;
  }

  #onClick(): void {
    this.focus({ preventScroll: true }); // Safari does not focus clicked buttons; the modal restores the focus on close
    this.modal.open(this.namespace);
  }
}

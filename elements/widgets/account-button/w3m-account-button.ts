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
 * The connected account: its balance, its name or address. Opens the window at the account.
 *
 * @tag w3m-account-button
 * @csspart base - The native `<button>`.
 * @csspart balance - Network and balance.
 * @csspart account - Avatar and name or address.
 */
export class W3mAccountButton extends ThemedElement {
  static override shadowRootOptions = { ...ThemedElement.shadowRootOptions, delegatesFocus: true };
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

      /* Room for "0.000 ETH" from the start, so that nothing moves when the balance comes. */
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

  /** Takes no clicks. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** `hide` leaves the balance out. */
  @property() balance: 'show' | 'hide' = 'show';

  /** How many characters of an address are shown before the gap. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4;

  /** How many characters of an address are shown after the gap. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6;

  /** Shows the account of this family of chains, whether or not it is the one in use. */
  @property() namespace: ChainNamespace | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    markForTests(this, 'account-button', this.namespace);
  }

  protected override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    // Decoration, and no part of what a page loads at once. Without it nobody is kept from anything.
    import('../pictures.define.js').catch(() => undefined);
  }

  override render(): TemplateResult | typeof nothing {
    const account = this.modal.account.accountOf(this.namespace);
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

  #balanceTemplate({ namespace }: Account): TemplateResult | typeof nothing {
    if (this.balance === 'hide') return nothing;
    const { network } = this.modal;
    const balance = this.session.balanceOf(namespace);
    const state = balance.state.get();
    const latest = balance.latest.get();
    const isComing = !latest && state.status === 'loading';
    return html`
      <span part="balance" class="balance">
        <w3m-network-image size="24" .network=${network.of(namespace)}></w3m-network-image>
        <span class="amount">
          ${
            latest
              ? html`<bdi>${formatBalance(latest, getLocale())}</bdi>`
              : isComing
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
    this.focus({ preventScroll: true }); // not every browser does so; the window gives it back
    this.modal.open(this.namespace);
  }
}

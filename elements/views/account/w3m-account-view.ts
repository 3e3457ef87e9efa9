import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Account, Balance } from '../../../controllers/index.js';
import {
  formatBalanceAmount,
  formatBalanceExactly,
  truncateAddress,
  truncateText,
} from '../../../controllers/protocol/format.js';
import { isUnsupportedNetwork } from '../../../controllers/protocol/networks.js';
import { announce } from '../../internal/announce.js';
import { getLocale } from '../../internal/locale.js';
import { SessionElement } from '../../internal/session-element.js';
import type { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { iconChevronDown, iconExternalLink, iconNetwork } from '../../ui/icon/icons.js';
import { explorerLink } from './explorer-link.js';
import { styles } from './w3m-account-view.styles.js';

/** Characters kept at each end of a long name, where similar names differ. */
const NAME_CHARS = [14, 6] as const;

/**
 * Shows the active account: name, address, balance, network, wallet and actions.
 *
 * @tag w3m-account-view
 * @csspart balance - Amount and symbol.
 */
export class W3mAccountView extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  @state() private isRetrying = false;

  override render(): TemplateResult | typeof nothing {
    const { account, network, options } = this.modal;
    const current = account.current.get();
    if (!current) return this.#restoredTemplate();
    const { enableNetworkSwitch } = options.current.get();
    const explorer = explorerLink(current, network.active.get());
    const { wallet } = account.active.get();
    return html`
      <div class="head">${this.#identityTemplate(current)} ${this.#balanceTemplate()}</div>
      ${this.#failureTemplate()}
      <w3m-account-actions></w3m-account-actions>
      <wui-list aria-label=${msg('Account')}>
        ${enableNetworkSwitch ? this.#networkTemplate() : nothing}
        ${
          wallet
            ? html`
                <wui-list-item static label=${msg('Wallet')} value=${wallet.name}
                  ><w3m-wallet-image slot="image" .info=${wallet}></w3m-wallet-image
                ></wui-list-item>
              `
            : nothing
        }
        ${
          explorer
            ? html`
                <wui-list-item label=${msg(str`View on ${explorer.name}`)} href=${explorer.href} .icon=${iconNetwork}
                  ><wui-icon slot="end" class="sign" .icon=${iconExternalLink}></wui-icon
                ></wui-list-item>
              `
            : nothing
        }
        <w3m-disconnect-row></w3m-disconnect-row>
      </wui-list>
    `;
  }

  /** Shows the account of the last visit until its wallet confirms it. */
  #restoredTemplate(): TemplateResult | typeof nothing {
    const remembered = this.modal.account.shownOf();
    if (!remembered) return nothing;
    return html`
      <div class="head">
        ${this.#identityTemplate(remembered)}
        <div class="restored" role="status">${msg('Reconnecting…')}</div>
      </div>
      <wui-list aria-label=${msg('Account')}><w3m-disconnect-row></w3m-disconnect-row></wui-list>
    `;
  }

  #onCopy({ succeeded }: WuiCopyEvent): void {
    if (succeeded) announce(this, msg('Address copied'));
    else announce(this, msg('Could not copy the address'), 'assertive');
  }

  #onAccountsClick(): void {
    this.session.router.push('SwitchAddress');
  }

  #onNetworkClick(): void {
    this.session.router.push('Networks');
  }

  async #onRetry(): Promise<void> {
    this.isRetrying = true;
    await this.session.balance.refresh({ force: true });
    this.isRetrying = false;
  }

  #identityTemplate({ address }: Pick<Account, 'address'>): TemplateResult {
    const { connection, profileName, profileImage } = this.modal.account.active.get();
    const hasOthers = (connection?.accounts.length ?? 0) > 1;
    const name = profileName
      ? html`<bdi>${truncateText(profileName, ...NAME_CHARS)}</bdi>`
      : html`<bdi class="address">${truncateAddress(address)}</bdi>`;
    const avatar = html`
      <wui-avatar
        data-testid=${hasOthers ? nothing : 'single-account-avatar'}
        address=${address}
        .src=${profileImage}
      ></wui-avatar>
    `;
    return html`
      ${avatar}
      <div class="who" title=${address}>
        ${
          hasOthers
            ? html`
                <span data-testid="w3m-profile-button">
                  <button
                    type="button"
                    class="name"
                    data-testid="wui-profile-button"
                    aria-haspopup="true"
                    @click=${this.#onAccountsClick}
                  >
                    ${name}
                    <span class="visually-hidden">${msg('Switch account')}</span>
                    <wui-icon size="16" .icon=${iconChevronDown}></wui-icon>
                  </button>
                </span>
              `
            : html`<span class="name">${name}</span>`
        }
        <wui-copy-button value=${address} label=${msg('Copy address')} @wui-copy=${this.#onCopy}></wui-copy-button>
      </div>
    `;
  }

  #balanceTemplate(): TemplateResult | typeof nothing {
    const { balance } = this.session;
    const { status } = balance.state.get();
    const latest = balance.latest.get();
    if (latest) return this.#amountTemplate(latest, status === 'loading');
    if (status === 'loading') {
      return html`
        <div class="balance" role="status" aria-busy="true" aria-label=${msg('Balance is loading')}>
          <wui-skeleton class="pending"></wui-skeleton>
        </div>
      `;
    }
    return status === 'failed' ? html`<div class="balance unknown" aria-hidden="true">–</div>` : nothing;
  }

  #amountTemplate(balance: Balance, isLoading: boolean): TemplateResult {
    return html`
      <div part="balance" class="balance" aria-busy=${isLoading} title=${formatBalanceExactly(balance, getLocale())}>
        <bdi>${formatBalanceAmount(balance, getLocale())}<span class="symbol"> ${balance.symbol}</span></bdi>
      </div>
    `;
  }

  #failureTemplate(): TemplateResult | typeof nothing {
    const { balance } = this.session;
    if (balance.state.get().status !== 'failed' && !this.isRetrying) return nothing;
    return html`
      <wui-notice tone="warning">
        ${balance.latest.get() ? msg('This balance may be out of date') : msg('Could not load the balance')}
        <wui-button slot="action" variant="plain" size="s" ?loading=${this.isRetrying} @click=${this.#onRetry}>
          ${msg('Try again')}
        </wui-button>
      </wui-notice>
    `;
  }

  #networkTemplate(): TemplateResult | typeof nothing {
    const network = this.modal.network.active.get();
    if (!network) return nothing;
    return html`
      <wui-list-item
        data-testid="account-switch-network-button"
        label=${msg('Network')}
        value=${isUnsupportedNetwork(network) ? msg('Unknown network') : network.name}
        chevron
        @click=${this.#onNetworkClick}
        ><w3m-network-image slot="image" .network=${network}></w3m-network-image
      ></wui-list-item>
    `;
  }
}

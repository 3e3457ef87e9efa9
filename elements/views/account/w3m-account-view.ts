import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Account, Balance, Dispose, ViewData } from '../../../controllers/index.js';
import { isSpamToken } from '../../../controllers/domain/assets/tokens.js';
import { AUTH_CONNECTOR_ID } from '../../../controllers/domain/embedded/embedded-wallet.js';
import {
  fiatParts,
  formatFiat,
  formatBalanceExactly,
  shortAddress,
  truncateAddress,
  truncateText,
  type Decimal,
} from '../../../controllers/domain/format.js';
import { NO_VALUE } from '../../../controllers/domain/assets/fiat.js';
import { formatLargeAmount, formatLargeFiat } from '../../../controllers/domain/format-large.js';
import { announce } from '../../internal/announce.js';
import { getLocale } from '../../internal/locale.js';
import { separated } from '../../internal/separated.js';
import { SessionElement } from '../../internal/session-element.js';
import { whenIdleAfterPaint } from '../../internal/when-idle.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { copy } from '../../ui/copy-button/copy.js';
import { iconCheck, iconChevronDown, iconCopy, iconExternalLink } from '../../ui/icon/icons.js';
import { announceCopiedAddress } from '../../widgets/announce-copy.js';
import { accountLink } from '../../widgets/explorer-links.js';
import { namespaceName } from '../../widgets/namespace-name.js';
import { walletName } from '../../widgets/wallet-name.js';
import { sizeOf } from './balance-size.js';
import { changeTone, formatChange, totalChange } from './change-text.js';
import { styles } from './w3m-account-view.styles.js';

/** Characters kept at each end of a long name, where similar names differ. */
const NAME_CHARS = [14, 6] as const;

/** Time for which the copy tile confirms, in milliseconds. */
const COPIED_MS = 1_500;

/**
 * Shows the active account: name, address, balance, wallet and actions.
 *
 * @tag w3m-account-view
 * @csspart balance - Amount and symbol.
 * @csspart total - Value of all tokens, if a price is known.
 */
export class W3mAccountView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, styles];

  #cancelCopied: Dispose | undefined;

  @state() private isCopied = false;

  @property({ attribute: false }) data: ViewData['Account'];

  /** The first format of a currency takes the browser longer than a frame: it is there before the sum. */
  protected override firstUpdated(): void {
    whenIdleAfterPaint(() => void formatLargeFiat(NO_VALUE, getLocale()));
  }

  override render(): TemplateResult | typeof nothing {
    const current = this.modal.account.current.get();
    if (!current) return this.#restoredTemplate();
    return html`
      <div class="bar">${this.#identityTemplate(current)} ${this.#toolsTemplate(current)}</div>
      ${this.#isEmbedded() ? html`<w3m-account-recovery></w3m-account-recovery>` : nothing} ${this.#sumsTemplate()}
      <w3m-balance-failure .tab=${this.data?.tab}></w3m-balance-failure>
      <w3m-account-actions></w3m-account-actions>
      ${this.#accountsTemplate(current)}
      <w3m-account-assets .initial=${this.data?.tab}></w3m-account-assets>
    `;
  }

  /** Shows the account of the last visit until its wallet confirms it. */
  #restoredTemplate(): TemplateResult | typeof nothing {
    const remembered = this.modal.account.shownOf();
    if (!remembered) return nothing;
    return html`
      <div class="bar">${this.#identityTemplate(remembered)}</div>
      <div class="sums restored" role="status">${msg('Reconnecting…')}</div>
      <wui-list aria-label=${msg('Account')}><w3m-disconnect-row></w3m-disconnect-row></wui-list>
    `;
  }

  async #onCopy(address: string): Promise<void> {
    const succeeded = await copy(address);
    announceCopiedAddress(this, succeeded);
    if (!succeeded) return;
    this.isCopied = true;
    this.#cancelCopied?.();
    this.#cancelCopied = this.findModal()?.scope.after(COPIED_MS, () => (this.isCopied = false));
  }

  /** Leads to what belongs to the account: the other ones, or the settings of one with the embedded wallet. */
  #onWhoClick(hasOthers: boolean): void {
    if (!this.#isEmbedded()) this.session.router.push('SwitchAddress');
    else this.session.router.push(hasOthers ? 'Profile' : 'AccountSettings');
  }

  #isEmbedded(): boolean {
    return this.modal.account.active.get().connection?.connectorId === AUTH_CONNECTOR_ID;
  }

  /** Lists the wallets that can replace the connected one: those that are connected, if there are several, else all. */
  async #onWalletClick({ namespace }: Account): Promise<void> {
    const { features, router } = this.session;
    const connections = await features.load('connections').catch(this.modal.scope.report); // all are listed without it
    if (connections && connections.of(namespace).length > 1) return router.push('SwitchAddress');
    this.modal.shell.open(namespace);
    this.session.router.push('Connect');
  }

  #onNamespaceClick({ namespace, address }: Account): void {
    this.modal.network.setActiveNamespace(namespace);
    announce(this, msg(str`Switched to ${truncateAddress(address)}`));
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
    const total = this.modal.account.current.get() && this.#total();
    return html`
      ${avatar}
      <div class="who ${total === undefined ? '' : 'collapsing'}" title=${address}>
        ${
          hasOthers || this.#isEmbedded()
            ? html`
                <span data-testid="w3m-profile-button">
                  <button
                    type="button"
                    class="name"
                    data-testid="wui-profile-button"
                    aria-haspopup="true"
                    @click=${() => this.#onWhoClick(hasOthers)}
                  >
                    ${name}
                    <span class="visually-hidden">${hasOthers ? msg('Switch account') : msg('Account settings')}</span>
                    <wui-icon size="16" .icon=${iconChevronDown}></wui-icon>
                  </button>
                </span>
              `
            : html`<span class="name">${name}</span>`
        }
        ${total === undefined ? nothing : html`<bdi class="mini" aria-hidden="true">${formatLargeFiat(total, getLocale())}</bdi>`}
      </div>
    `;
  }

  /** What belongs to the account besides its assets: address, explorer and wallet. */
  #toolsTemplate(current: Account): TemplateResult {
    const { account, network } = this.modal;
    const explorer = accountLink(current, network.active.get());
    const { wallet } = account.active.get();
    return html`
      <div class="tools" role="group" aria-label=${msg('Account')}>
        <wui-icon-button
          size="s"
          data-testid="copy-address-button"
          label=${this.isCopied ? msg('Copied') : msg('Copy address')}
          .icon=${this.isCopied ? iconCheck : iconCopy}
          @click=${() => this.#onCopy(current.address)}
        ></wui-icon-button>
        ${
          explorer
            ? html`<a
                class="tool"
                href=${explorer.href}
                target="_blank"
                rel="noopener noreferrer"
                title=${msg(str`View on ${explorer.name}`)}
                ><wui-icon size="16" .icon=${iconExternalLink}></wui-icon
              ></a>`
            : nothing
        }
        ${
          wallet
            ? html`<wui-icon-button
                size="s"
                data-testid="account-wallet-button"
                label="${walletName(wallet)} · ${msg('Switch wallet')}"
                @click=${() => this.#onWalletClick(current)}
                ><w3m-wallet-image size="24" .info=${wallet}></w3m-wallet-image
              ></wui-icon-button>`
            : nothing
        }
        <w3m-disconnect-row icon></w3m-disconnect-row>
      </div>
    `;
  }

  /** Has room for the balance, unless no source of one exists. */
  #sumsTemplate(): TemplateResult | typeof nothing {
    if (!this.session.canRead('balance')) return nothing;
    return html`<div class="sums" role="group" aria-label=${msg('Balance')}>${this.#balanceTemplate()}</div>`;
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
    const total = this.#total();
    const amount = formatLargeAmount(balance, getLocale());
    return html`
      ${total === undefined ? nothing : this.#totalTemplate(total)}
      <div class="under">
        <div
          part="balance"
          class="balance ${sizeOf(amount)} ${total === undefined ? '' : 'beneath'}"
          aria-busy=${isLoading}
          title=${formatBalanceExactly(balance, getLocale())}
        >
          <bdi>${amount}<span class="symbol"> ${balance.symbol}</span></bdi>
        </div>
        ${total === undefined ? nothing : this.#changeTemplate()}
      </div>
    `;
  }

  /** Shows by how much the value of all tokens has changed within a day, if that is known of each of them. */
  #changeTemplate(): TemplateResult | typeof nothing {
    const { features } = this.session;
    const values = features.get('prices');
    const change = values && totalChange(features.get('tokens')?.latest.get() ?? [], values);
    if (change === undefined) return nothing;
    return html`
      <span class="change ${changeTone(change)}" data-testid="w3m-total-change"
        ><bdi>${formatChange(change, getLocale())}</bdi
        ><span class="visually-hidden"> ${msg('in 24 hours')}</span></span
      >
    `;
  }

  /** Shows the value of all tokens, if a price is known; the pennies are smaller. */
  #totalTemplate(total: Decimal): TemplateResult {
    const exact = formatFiat(total, getLocale());
    const short = formatLargeFiat(total, getLocale());
    const { dollars, pennies } = short === exact ? fiatParts(total, getLocale()) : { dollars: short, pennies: '' };
    return html`
      <div part="total" class="balance ${sizeOf(dollars)}" title=${exact} data-testid="w3m-total-balance">
        <bdi class="risen">${dollars}<span class="symbol">${pennies}</span></bdi>
      </div>
    `;
  }

  /** Returns the value of all tokens where prices can be known. */
  #total(): Decimal | undefined {
    const { features } = this.session;
    const isPriced =
      this.modal.options.current.get().services.prices !== undefined ||
      features
        .get('tokens')
        ?.latest.get()
        ?.some(each => each.price !== undefined && !isSpamToken(each));
    return isPriced ? features.get('prices')?.total.get() : undefined;
  }

  /** Lists the accounts of all connected namespaces, if there are several. */
  #accountsTemplate(current: Account): TemplateResult | typeof nothing {
    const { account } = this.modal;
    const accounts = account.connectedNamespaces.get().flatMap(namespace => account.accountOf(namespace) ?? []);
    if (accounts.length < 2) return nothing;
    return html`
      <wui-list aria-label=${msg('Accounts')}>
        ${accounts.map(each => this.#accountTemplate(each, each.namespace === current.namespace))}
      </wui-list>
    `;
  }

  #accountTemplate(each: Account, isCurrent: boolean): TemplateResult {
    const { namespace, address } = each;
    const { wallet, profileName } = this.modal.account.of(namespace);
    return html`
      <wui-list-item
        data-testid="account-of-${namespace}"
        label=${namespaceName(namespace)}
        secondary=${separated(profileName ?? shortAddress(address), wallet && walletName(wallet))}
        title=${address}
        ?selected=${isCurrent}
        ?static=${isCurrent}
        @click=${isCurrent ? nothing : () => this.#onNamespaceClick(each)}
        ><wui-avatar slot="image" address=${address}></wui-avatar
      ></wui-list-item>
    `;
  }
}

import { html, nothing, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { property, state } from 'lit/decorators.js';
import type { Account, CaipNetwork, Exchange, Pay, Payment } from '../../../controllers/index.js';
import { EXCHANGES_SHOWN } from '../../../controllers/domain/constants.js';
import { shortAddress } from '../../../controllers/domain/format.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { iconWallet } from '../../ui/icon/icons.js';
import { visualReceipt } from '../../ui/visual/visual-receipt.js';
import { breakableAmount } from '../../widgets/breakable-amount.js';
import { hostOf } from '../../widgets/host/host-line.js';
import { markOf, payErrorText, worthText } from '../../widgets/pay-texts.js';
import { amountText } from '../../widgets/send-texts.js';
import { styles } from './w3m-pay-view.styles.js';

/** Characters from which an amount is drawn smaller, so that its digits stay in one line. */
const LONG = 14;
const LONGEST = 22;

/**
 * What the host asks to be paid, and the ways to pay it: from a wallet, or from an account at an exchange.
 *
 * @tag w3m-pay-view
 * @csspart summary - Amount, network and receiver.
 */
export class W3mPayView extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  @property({ attribute: false }) pay: Pay | undefined;

  @state() private isDisconnecting = false;

  constructor() {
    super();
    new FocusKeeper(this);
    import('../../widgets/changes/w3m-changes.define.js').catch(report); // without it, the payment can still be made
  }

  override render(): TemplateResult | typeof nothing {
    const { pay } = this;
    const [payment, network] = [pay?.payment.get(), pay?.network.get()];
    if (!pay) return nothing;
    if (!payment || !network)
      return html`
        <wui-empty>
          <wui-visual slot="visual" .visual=${visualReceipt}></wui-visual>
          ${payment ? msg('The network of this payment is not available') : msg('There is nothing to pay')}
        </wui-empty>
      `;
    if (payment.isDeposit)
      return html`
        ${this.#summaryTemplate(payment, network)} ${this.#failureTemplate(pay)} ${this.#exchangesTemplate(pay)}
      `;
    const account = pay.account.get();
    return html`
      ${this.#summaryTemplate(payment, network)} ${this.#failureTemplate(pay)}
      ${account ? html`<w3m-changes .preview=${pay.preview} .transfer=${pay.review.get()}></w3m-changes>` : nothing}
      <wui-list aria-label=${msg('From a wallet')}>${this.#walletTemplate(pay, account)}</wui-list>
      ${pay.source && !hasNone(pay) ? html`<wui-separator>${msg('or')}</wui-separator> ${this.#exchangesTemplate(pay)}` : nothing}
      ${account ? this.#disconnectTemplate(pay, account) : nothing}
    `;
  }

  async #onDisconnect(pay: Pay, { namespace }: Account): Promise<void> {
    if (this.isDisconnecting) return;
    this.isDisconnecting = true;
    try {
      await pay.hold(() => this.session.disconnect(namespace));
    } catch (cause) {
      this.tell(cause, 'DISCONNECT_FAILED');
    } finally {
      this.isDisconnecting = false;
    }
  }

  #summaryTemplate(payment: Payment, network: CaipNetwork): TemplateResult {
    const { amount, asset, recipient, isDeposit } = payment;
    const text = amountText(amount, asset.metadata);
    const size = text.length > LONGEST ? 'longest' : text.length > LONG ? 'long' : '';
    const host = isDeposit ? undefined : hostOf(this.modal);
    const worth = worthText(payment, this.session);
    return html`
      <div part="summary" class="summary">
        ${
          host
            ? html`
                <wui-image size="56" .src=${host.icon} name=${host.name}></wui-image>
                <p class="merchant" data-testid="pay-merchant">${msg(str`Pay ${host.name}`)}</p>
              `
            : nothing
        }
        ${isDeposit ? html`<p class="merchant">${msg('Deposit to your wallet')}</p>` : nothing}
        <p class="amount ${size}" data-testid="pay-amount"><bdi>${breakableAmount(text)}</bdi></p>
        ${worth === undefined ? nothing : html`<p class="worth" data-testid="pay-worth">${worth}</p>`}
        <p class="on">
          <w3m-network-image size="24" .network=${network}></w3m-network-image>
          <span>${msg(str`on ${network.name}`)}</span>
        </p>
        <p class="to" title=${recipient}>${msg('To')} <bdi class="address">${shortAddress(recipient)}</bdi></p>
      </div>
    `;
  }

  #failureTemplate(pay: Pay): TemplateResult | typeof nothing {
    const progress = pay.progress.get();
    if (progress.status !== 'failed') return nothing;
    return html`<wui-notice tone="danger" data-testid="pay-failure">${payErrorText(progress)}</wui-notice>`;
  }

  #walletTemplate(pay: Pay, account: Account | undefined): TemplateResult {
    const isAtWallet = pay.progress.get().status === 'wallet';
    if (!account)
      return html`
        <wui-list-item
          chevron
          whole
          data-testid="wallet-payment-option"
          label=${msg('Pay from wallet')}
          .icon=${iconWallet}
          @click=${() => pay.payByWallet()}
        ></wui-list-item>
      `;
    const id = this.modal.account.of(account.namespace).connection?.connectorId;
    const wallet = this.session.connectors.all.get().find(each => each.id === id);
    const label = wallet ? msg(str`Pay with ${wallet.name}`) : msg('Pay from wallet');
    return html`
      <wui-list-item
        chevron
        whole
        class=${isAtWallet ? nothing : 'from'}
        data-testid="wallet-payment-option"
        label=${label}
        secondary=${isAtWallet ? msg('Approve in your wallet') : shortAddress(account.address)}
        .icon=${wallet ? undefined : iconWallet}
        ?busy=${isAtWallet}
        @click=${() => pay.payByWallet()}
        >${wallet ? html`<w3m-wallet-image slot="image" .connector=${wallet}></w3m-wallet-image>` : nothing}</wui-list-item
      >
    `;
  }

  #exchangesTemplate(pay: Pay): TemplateResult {
    const state = pay.exchanges.state.get();
    const isAtWallet = pay.progress.get().status === 'wallet';
    if (state.status === 'failed')
      return html`
        <wui-notice tone="warning">
          ${msg('Could not load the exchanges')}
          <wui-button
            slot="action"
            variant="plain"
            size="s"
            data-testid="pay-exchanges-retry"
            @click=${() => pay.exchanges.refresh({ force: true })}
            >${msg('Try again')}</wui-button
          >
        </wui-notice>
      `;
    if (state.status !== 'ready')
      return html`
        <div role="status" aria-busy="true" aria-label=${msg('Loading')}>
          <wui-skeleton shape="row"></wui-skeleton><wui-skeleton shape="row"></wui-skeleton>
        </div>
      `;
    if (hasNone(pay)) return html`<p class="none" data-testid="no-exchanges">${msg('No exchanges available')}</p>`;
    return html`
      <wui-list aria-label=${msg('From an exchange')}>
        ${state.value.slice(0, EXCHANGES_SHOWN).map(exchange => exchangeTemplate(pay, exchange, isAtWallet))}
      </wui-list>
    `;
  }

  #disconnectTemplate(pay: Pay, account: Account): TemplateResult {
    return html`
      <wui-button
        class="other"
        variant="plain"
        size="s"
        data-testid="disconnect-button"
        ?loading=${this.isDisconnecting}
        ?disabled=${pay.isUnderWay.get()}
        @click=${() => this.#onDisconnect(pay, account)}
        >${msg('Use another wallet')}</wui-button
      >
    `;
  }
}

/** True once the service has said that no exchange can be used. Reads a signal. */
function hasNone({ exchanges }: Pay): boolean {
  const state = exchanges.state.get();
  return state.status === 'ready' && state.value.length === 0;
}

/** The click opens a window at once, because browsers block windows that open later. */
const exchangeTemplate = (pay: Pay, exchange: Exchange, isDisabled: boolean): TemplateResult => html`
  <wui-list-item
    chevron
    whole
    data-testid="exchange-option-${exchange.id}"
    label=${pay.payment.get()?.isDeposit ? msg(str`Deposit from ${exchange.name}`) : msg(str`Pay with ${exchange.name}`)}
    ?disabled=${isDisabled}
    @click=${() => pay.payByExchange(exchange)}
    ><w3m-wallet-image slot="image" .info=${markOf(exchange)}></w3m-wallet-image
  ></wui-list-item>
`;

import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Exchange, ExchangeVisit, Pay, PayProgress } from '../../../controllers/index.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { sentences, SpokenText } from '../../internal/spoken-text.js';
import { str } from '../../internal/str.js';
import { directionOf } from '../../internal/text-direction.js';
import { iconWallet } from '../../ui/icon/icons.js';
import { explorerButton, explorerLink } from '../../widgets/explorer-button.js';
import { transactionLink } from '../../widgets/explorer-links.js';
import { isAwaitingOwners, markOf, payErrorText } from '../../widgets/pay-texts.js';
import { amountText } from '../../widgets/send-texts.js';
import { loadSuccess, successTemplate } from '../../widgets/success/success.js';

/** State, heading and detail of the progress. */
type Words = readonly [state: 'idle' | 'loading' | 'warning' | 'error', heading: string, detail?: string | undefined];

/**
 * Shows how far a payment is, and its outcome.
 *
 * @tag w3m-pay-loading-view
 */
export class W3mPayLoadingView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        padding-block-end: var(--wui-space-16);
      }

      .actions {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: var(--wui-space-8);
        padding: var(--wui-space-8) var(--wui-space-16) 0;
      }
    `,
  ];

  /** Last progress of the payment before its end: the view is still seen while it goes. */
  #last: PayProgress | undefined;

  @property({ attribute: false }) pay: Pay | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
    new SpokenText(this, () => {
      const progress = this.#last;
      if (!this.pay || !progress || progress.status === 'done') return undefined;
      const [, heading, detail] = this.#words(this.pay, progress);
      return sentences(heading, detail);
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const progress = this.pay?.progress.get();
    if (progress?.status !== 'idle' || !this.#last) this.#last = progress;
  }

  override render(): TemplateResult | typeof nothing {
    const { pay } = this;
    const progress = this.#last;
    if (!pay || !progress) return nothing;
    if (progress.status !== 'idle') loadSuccess();
    if (progress.status === 'done') return this.#doneTemplate(pay, progress);
    const [state, heading, detail = ''] = this.#words(pay, progress);
    return html`
      <w3m-waiting
        data-testid="pay-loading"
        data-status=${progress.status}
        state=${state}
        heading=${heading}
        detail=${detail}
        @w3m-retry=${() => this.#onRetry(pay, progress)}
      >
        ${this.#imageTemplate(pay, progress)}
      </w3m-waiting>
      <div class="actions">${this.#linkTemplate(pay, progress)} ${this.#actionTemplate(pay, progress)}</div>
    `;
  }

  #doneTemplate(pay: Pay, progress: Extract<PayProgress, { status: 'done' }>): TemplateResult {
    const payment = pay.payment.get();
    const amount = payment ? amountText(payment.amount, payment.asset.metadata) : '';
    const { name, icons } = this.modal.options.current.get().metadata ?? {};
    const token = payment?.asset.metadata;
    const sum = this.#sumText(amount);
    return html`
      <div data-testid="pay-loading" data-status="done">
        ${successTemplate(
          payment?.isDeposit ? msg('Deposit complete') : msg('Payment complete'),
          html`<bdi dir=${directionOf(sum)}>${sum}</bdi>`,
          {
            testId: 'pay-complete',
            pictures: html`
              ${token ? html`<w3m-token-image slot="subject" .holding=${token}></w3m-token-image>` : nothing}
              ${name === undefined || payment?.isDeposit ? nothing : html`<wui-image slot="receiver" .src=${icons?.[0]} name=${name}></wui-image>`}
            `,
          },
        )}
      </div>
      <div class="actions">${this.#actionTemplate(pay, progress)} ${this.#linkTemplate(pay, progress)}</div>
    `;
  }

  /** Names the amount, and the app that gets it. */
  #sumText(amount: string): string {
    const { name } = this.modal.options.current.get().metadata ?? {};
    const isToApp = name !== undefined && amount !== '' && !this.pay?.payment.get()?.isDeposit;
    return isToApp ? msg(str`${amount} to ${name}`) : amount;
  }

  /** Opens windows within the click itself. */
  #onRetry(pay: Pay, progress: PayProgress): void {
    if (progress.status === 'exchange') return pay.reopen();
    if (progress.status !== 'failed') return this.session.router.goBack();
    void (progress.by === 'wallet' ? pay.payByWallet() : pay.payByExchange(progress.by));
  }

  #words(pay: Pay, progress: Exclude<PayProgress, { status: 'done' }>): Words {
    const payment = pay.payment.get();
    const amount = payment ? amountText(payment.amount, payment.asset.metadata) : '';
    switch (progress.status) {
      case 'idle':
        return ['warning', msg('No payment is under way'), msg('Go back to choose how to pay.')];
      case 'failed':
        if (progress.error.code === 'OUTCOME_UNKNOWN' || isAwaitingOwners(progress.error))
          return ['idle', msg('Check your wallet'), payErrorText(progress)];
        if (progress.error.code === 'PAY_SHORT')
          return ['warning', msg('Less than the price arrived'), payErrorText(progress)];
        return progress.hash === undefined
          ? ['error', msg('Payment not made'), payErrorText(progress)]
          : ['idle', msg('Waiting for the network'), payErrorText(progress)];
      case 'exchange':
        return exchangeWords(progress.visit);
      case 'wallet': {
        const name = pay.network.get()?.name ?? '';
        if (progress.step === 'switching')
          return ['loading', msg('Approve in your wallet'), msg(str`Switch to ${name}`)];
        if (progress.step === 'asking') return ['loading', msg('Approve in your wallet'), this.#sumText(amount)];
        return ['loading', msg('Sent to the network'), msg('Your payment is being confirmed.')];
      }
    }
  }

  #imageTemplate(pay: Pay, progress: PayProgress): TemplateResult {
    const exchange = exchangeOf(progress);
    const mark = exchange ? markOf(exchange) : this.modal.account.of(pay.account.get()?.namespace).wallet;
    return mark
      ? html`<w3m-wallet-image size="80" .info=${mark}></w3m-wallet-image>`
      : html`<wui-image .icon=${iconWallet} size="80" name=${msg('Wallet')}></wui-image>`;
  }

  #linkTemplate(pay: Pay, progress: PayProgress): TemplateResult | typeof nothing {
    const hash = progress.status === 'done' ? progress.result.txHash : 'hash' in progress ? progress.hash : undefined;
    const network = pay.network.get();
    const explorer = hash !== undefined && network ? transactionLink(hash, network) : undefined;
    if (!explorer) return nothing;
    return progress.status === 'done' ? explorerLink(explorer) : explorerButton(explorer);
  }

  #actionTemplate(pay: Pay, progress: PayProgress): TemplateResult | typeof nothing {
    const isFinal = progress.status === 'done' || pay.mayHavePaid.get();
    if (isFinal)
      return html`
        <wui-button full size="l" data-autofocus data-testid="pay-done" @click=${() => pay.finish()}
          >${msg('Done')}</wui-button
        >
      `;
    if (progress.status !== 'exchange' && progress.status !== 'failed') return nothing;
    return html`
      <wui-button variant="plain" size="s" data-testid="pay-other-way" @click=${() => pay.restart()}
        >${msg('Choose another way to pay')}</wui-button
      >
    `;
  }
}

function exchangeOf(progress: PayProgress): Exchange | undefined {
  if (progress.status === 'exchange') return progress.visit.exchange;
  return progress.status === 'failed' && progress.by !== 'wallet' ? progress.by : undefined;
}

/** Says how far an exchange is. A closed window is no failure: the person may have paid. */
function exchangeWords({ exchange: { name }, page, isBlocked, isClosed, isInProgress, isLate }: ExchangeVisit): Words {
  if (!page) return ['loading', msg(str`Opening ${name}`)];
  if (isInProgress)
    return ['loading', msg(str`${name} is processing your payment`), msg('This can take a few minutes.')];
  if (isBlocked)
    return ['error', msg('Your browser blocked the window'), msg('Allow windows for this page, then try again.')];
  const wait = msg('If you have paid, the payment can take a few minutes to show here.');
  if (isLate) return ['warning', msg('No payment seen yet'), wait];
  if (isClosed) return ['warning', msg(str`The window of ${name} was closed`), wait];
  return ['loading', msg(str`Pay in ${name}`), msg('Complete the payment in the window that has opened.')];
}

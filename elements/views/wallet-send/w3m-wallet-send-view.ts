import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { CaipNetwork, DraftProblem, Holding, Send, ViewData } from '../../../controllers/index.js';
import { DEBOUNCE_MS } from '../../../controllers/domain/constants.js';
import { fiatValue } from '../../../controllers/domain/assets/fiat.js';
import { formatBalanceAmount, formatFiat } from '../../../controllers/domain/format.js';
import { tokenKey } from '../../../controllers/domain/assets/tokens.js';
import { getLocale } from '../../internal/locale.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { SessionElement } from '../../internal/session-element.js';
import { SpokenText } from '../../internal/spoken-text.js';
import { iconChevronDown, iconSwap } from '../../ui/icon/icons.js';
import { amountFieldStyles } from '../../widgets/amount-field.styles.js';
import { grownField } from '../../widgets/grown-field.js';
import { amountText, problemText } from '../../widgets/send-texts.js';
import { wholeAddressStyles } from '../../widgets/whole-address.js';
import { dollarSign, TypedAmountText, unitsOf } from '../../../controllers/domain/transactions/typed-amount.js';
import { yieldText } from '../../widgets/yield-text.js';
import { tokenImage } from '../../widgets/token-image.js';
import { canSend, unavailableTemplate } from '../../widgets/unavailable.js';
import { receiverTemplate } from './receiver-template.js';
import { sendFeeTemplate } from './send-fee-template.js';
import { styles } from './w3m-wallet-send-view.styles.js';

/** Characters of an amount that fit in the large font. */
const LONG_AMOUNT = 10;

/** Characters of an amount that fit beside its token in the long size. */
const LONGEST_AMOUNT = 20;

const sizeOf = ({ length }: string): string =>
  length > LONGEST_AMOUNT ? 'longest' : length > LONG_AMOUNT ? 'long' : '';

/** Problems that take a sentence in place of the action, and those of them that another try does not solve. */
const FINAL: readonly DraftProblem[] = ['unsendable', 'memo'];
const FAILURES: readonly DraftProblem[] = [...FINAL, 'estimate', 'rejected', 'frozen'];

/** Problems of a draft that is not complete yet, in which nothing is wrong. */
const MISSING: readonly DraftProblem[] = ['no-token', 'no-amount', 'no-address', 'name-pending'];

/**
 * Form of a transfer: amount, token and receiver, with the network fee.
 *
 * @tag w3m-wallet-send-view
 * @csspart amount - Input of the amount.
 */
export class W3mWalletSendView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, amountFieldStyles, wholeAddressStyles, styles];

  @property({ attribute: false }) send: Send | undefined;

  @property({ attribute: false }) data: ViewData['WalletSend'];

  @state() private isFindingMax = false;

  readonly #typed = new TypedAmountText(getLocale);

  constructor() {
    super();
    new FocusKeeper(this);
    new SpokenText(
      this,
      () => {
        const [problem, network] = [this.send?.problem.get(), this.modal.network.active.get()];
        if (!problem || !network || MISSING.includes(problem)) return undefined;
        return problemText(problem, network, this.send?.minimum.get());
      },
      DEBOUNCE_MS,
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { token, preset } = this.data ?? {};
    if (!changed.has('data') || (!token && !preset)) return;
    queueMicrotask(() => {
      if (token) this.send?.edit({ token: tokenKey(token) }); // signals are not written during an update
      if (preset) this.send?.preset(preset);
    });
  }

  override render(): TemplateResult | typeof nothing {
    const { send } = this;
    const network = this.modal.network.active.get();
    if (!send || !network || !this.modal.account.current.get()) return nothing;
    if (!canSend(this.session)) return unavailableTemplate(this.session);
    return html`
      <form novalidate @submit=${this.#onSubmit}>
        ${
          send.isInterrupted.get()
            ? html`<wui-notice tone="warning"
                >${msg('The account or the network changed. Enter the amount again.')}</wui-notice
              >`
            : nothing
        }
        ${this.#amountTemplate(send)} ${receiverTemplate(send, this.#onSubmit)}
        ${sendFeeTemplate(this.session, send, network)} ${this.#actionTemplate(send, network)}
      </form>
    `;
  }

  #onAmount(event: InputEvent): void {
    const { value } = event.currentTarget as HTMLInputElement; // the listener is on the input
    this.send?.edit({ amount: this.#typed.read(value) });
  }

  #onAmountLeft(): void {
    this.#typed.settle();
    this.requestUpdate();
  }

  async #onMax(): Promise<void> {
    this.isFindingMax = true;
    try {
      await this.send?.max();
    } catch (error) {
      this.tell(error, 'FEE_UNAVAILABLE');
    } finally {
      this.isFindingMax = false;
    }
  }

  #onRetry(): void {
    const { send } = this;
    void (send?.tokens.latest.get() ? send.cost : send?.tokens)?.refresh({ force: true });
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    void this.send?.openReview();
  };

  #amountTemplate(send: Send): TemplateResult {
    const { amount, isFiat } = send.draft.get();
    const text = this.#typed.show(amount);
    const holding = send.holding.get();
    return html`
      <div class="amount">
        ${isFiat ? html`<span class="unit" aria-hidden="true">${dollarSign(getLocale())}</span>` : nothing}
        ${grownField(
          text,
          html` <input
            part="amount"
            class="number"
            data-testid="send-amount"
            data-autofocus
            inputmode="decimal"
            autocomplete="off"
            placeholder="0"
            maxlength="100"
            aria-label=${isFiat ? msg('Amount in US dollars') : msg('Amount')}
            .value=${live(text)}
            @input=${this.#onAmount}
            @change=${this.#onAmountLeft}
          />`,
          sizeOf(text),
        )}
        <button
          type="button"
          class="pill"
          data-testid="send-select-token"
          @click=${() => this.session.router.push('WalletSendSelectToken')}
        >
          ${
            holding
              ? html`
                  ${tokenImage(holding, this.modal.network.active.get())}
                  <span class="visually-hidden">${msg(str`Token: ${holding.symbol}. Select another`)}</span>
                  <bdi aria-hidden="true">${holding.symbol}</bdi>
                `
              : msg('Select token')
          }
          <wui-icon size="16" .icon=${iconChevronDown}></wui-icon>
        </button>
      </div>
      ${this.#unitTemplate(send, holding)} ${this.#balanceTemplate(send)}
    `;
  }

  /** Shows the same amount in the other unit, which a click enters; where the price is known. */
  #unitTemplate(send: Send, holding: Holding | undefined): TemplateResult | typeof nothing {
    const draft = send.draft.get();
    const price = send.price.get();
    const isFiat = draft.isFiat === true;
    if (!holding || (price === undefined && !isFiat)) return nothing;
    const units = unitsOf(draft, { ...holding, price }) ?? 0n;
    const value = price === undefined ? '0' : fiatValue({ ...holding, amount: units }, price);
    const other = isFiat ? `${yieldText(units, holding)} ${holding.symbol}` : formatFiat(value, getLocale());
    return html`
      <button
        type="button"
        class="other"
        data-testid="send-unit"
        title=${isFiat ? amountText(units, holding) : nothing}
        aria-label=${msg(str`${other}. Enter the amount in the other unit`)}
        @click=${() => send.switchUnit()}
      >
        <bdi>${other}</bdi><wui-icon size="16" .icon=${iconSwap}></wui-icon>
      </button>
    `;
  }

  #balanceTemplate(send: Send): TemplateResult {
    const holding = send.holding.get();
    if (holding) {
      const balance = `${formatBalanceAmount(holding, getLocale())} ${holding.symbol}`;
      return html`
        <div class="held">
          <span title=${amountText(holding.amount, holding)}>${msg(str`Available: ${balance}`)}</span>
          <wui-button
            variant="plain"
            size="s"
            data-testid="send-max"
            ?loading=${this.isFindingMax}
            ?disabled=${holding.amount === 0n}
            @click=${this.#onMax}
            >${msg('Max')}</wui-button
          >
        </div>
      `;
    }
    if (send.tokens.state.get().status !== 'failed') return html`<wui-skeleton class="pending"></wui-skeleton>`;
    return html`
      <wui-notice tone="warning">
        ${msg('Could not load the balance')}
        <wui-button slot="action" variant="plain" size="s" @click=${this.#onRetry}>${msg('Try again')}</wui-button>
      </wui-notice>
    `;
  }

  #actionTemplate(send: Send, network: CaipNetwork): TemplateResult {
    const problem = send.problem.get();
    if (problem !== undefined && FAILURES.includes(problem)) {
      return html`
        <wui-notice tone="warning">
          ${problemText(problem, network)}
          ${
            FINAL.includes(problem)
              ? nothing
              : html`
                  <wui-button slot="action" variant="plain" size="s" @click=${this.#onRetry}
                    >${msg('Try again')}</wui-button
                  >
                `
          }
        </wui-notice>
      `;
    }
    const isUnderWay = send.isUnderWay.get();
    return html`
      <wui-button
        full
        size="l"
        data-testid="send-review"
        ?loading=${send.isReviewPending.get()}
        ?disabled=${problem !== undefined || isUnderWay}
        ?reason=${problem !== undefined || isUnderWay}
        @click=${this.#onSubmit}
      >
        ${isUnderWay ? msg('Another transfer is under way') : problem ? problemText(problem, network, send.minimum.get()) : msg('Review')}
      </wui-button>
      <button class="submit" type="submit" tabindex="-1" aria-hidden="true"></button>
    `;
  }
}

import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Onramp } from '../../../controllers/index.js';
import { keepCurrency } from '../../../controllers/domain/format.js';
import { numberFormat } from '../../../controllers/domain/intl.js';
import type { TypedAmountText } from '../../../controllers/domain/transactions/typed-amount.js';
import {
  DEFAULT_ONRAMP_OPTIONS,
  isAmountProblem,
  readAmount,
  type PaymentCurrency,
} from '../../../controllers/domain/transactions/onramp.js';
import { modalStyles } from '../../../themes/theme.styles.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { ThemedElement } from '../../internal/themed-element.js';
import { amountFieldStyles } from '../amount-field.styles.js';
import { grownField } from '../grown-field.js';
import { buttonStyles } from '../button.styles.js';
import { markForTests } from '../mark-for-tests.js';
import { amountHint, type AmountHint } from '../onramp-texts.js';
import { styles } from './w3m-onramp-widget.styles.js';

/** Amounts that one click chooses, in the payment currency. */
const PRESETS = ['100', '250', '500', '1000'] as const;

/** Names the limits, or the one that the amount breaks. */
function hintOf(amount: string, payment: PaymentCurrency): AmountHint {
  const read = readAmount(amount, payment);
  return amountHint(payment, isAmountProblem(read) ? read : undefined);
}

/** Payment currency until the feature has read what is offered. */
const [FIRST_CURRENCY] = DEFAULT_ONRAMP_OPTIONS.payments as readonly [PaymentCurrency];

/**
 * Form in the page that begins a purchase: takes the amount, and opens the modal at the providers and their quotes.
 * Renders nothing if the host offers no purchases. Nothing is asked of the service before a click.
 *
 * @tag w3m-onramp-widget
 * @csspart amount - Input of the amount.
 * @csspart preset - Button that chooses an amount.
 * @csspart base - Native `<button>` that opens the modal.
 */
export class W3mOnrampWidget extends ThemedElement {
  static override styles = [ThemedElement.styles, modalStyles, buttonStyles, amountFieldStyles, styles];

  /** Disables the form. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** Amount that is not in the draft of the purchase yet. */
  @state() private typed: string | undefined;

  /** Reads and writes amounts as the locale does; loaded once the field is used. */
  @state() private text: TypedAmountText | undefined;

  /** True while a click loads the feature. */
  @state() private isOpening = false;

  protected override willUpdate(): void {
    if (this.mayWrite) markForTests(this, 'w3m-onramp-widget');
  }

  override render(): TemplateResult | typeof nothing {
    const session = this.modal.session.get();
    const { services } = this.modal.options.current.get();
    const isOffered = session ? session.features.isEnabled('onramp') : (services.onramp ?? services.meld) !== undefined;
    if (!isOffered) return nothing;
    const onramp = session?.features.get('onramp');
    if (onramp?.isRestricted) return html`<p class="hint">${msg('Buying is not available in your region')}</p>`;
    const payment = onramp?.draft.payment.get() ?? FIRST_CURRENCY;
    const amount = this.#amountOf(onramp);
    return html`
      <form class="form" novalidate aria-label=${msg('Buy')} @submit=${this.#onSubmit}>
        ${this.#amountTemplate(amount, payment)} ${this.#presetsTemplate(amount, payment)}
        ${this.#buttonTemplate(amount, payment)}
      </form>
    `;
  }

  #amountOf(onramp: Onramp | undefined): string {
    return this.typed ?? onramp?.draft.amount.get() ?? PRESETS[0];
  }

  #onAmount(event: InputEvent): void {
    const { value } = event.currentTarget as HTMLInputElement; // the listener is on the input
    this.typed = this.text?.read(value) ?? value;
    if (!this.text) this.#onFocus();
  }

  #onFocus(): void {
    this.#loadText().catch(this.modal.scope.report); // without it the amount is read before the quotes
  }

  #onChange(): void {
    this.text?.settle();
    this.requestUpdate();
  }

  async #loadText(): Promise<void> {
    const { TypedAmountText } = await import('../../../controllers/domain/transactions/typed-amount.js');
    if (this.text) return;
    const text = new TypedAmountText(getLocale);
    if (this.typed !== undefined) this.typed = text.read(this.typed);
    this.text = text;
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.modal.account.isConnected.get()) void this.#onQuotes();
    else this.#onConnect();
  }

  #onConnect(): void {
    const { modal } = this;
    const isRestored = modal.account.of(undefined).status === 'reconnecting';
    modal.open(undefined, ...(isRestored ? ([] as const) : (['Connect'] as const)));
  }

  async #onQuotes(): Promise<void> {
    const { modal } = this;
    if (this.isOpening) return;
    const shown = this.#amountOf(modal.session.get()?.features.get('onramp'));
    this.isOpening = true;
    try {
      await this.#loadText();
      const session = await modal.start();
      const { draft } = await session.features.load('onramp');
      draft.edit({ amount: this.typed ?? shown }); // the draft's own first amount is another
      this.typed = undefined; // the draft holds it now
      this.text?.settle(); // the field may have been left before the text was loaded
    } catch (error) {
      modal.scope.report(error); // the view loads again, and offers to retry
    } finally {
      this.isOpening = false;
    }
    if (this.isConnected && !this.disabled) modal.open(undefined, 'OnRampProviders');
  }

  #amountTemplate(amount: string, payment: PaymentCurrency): TemplateResult {
    const { text, isWrong } = hintOf(amount, payment);
    const shown = this.text?.show(amount) ?? amount;
    return html`
      <label class="amount">
        ${grownField(
          shown,
          html` <input
            part="amount"
            class="number"
            data-testid="w3m-onramp-widget-amount"
            inputmode="decimal"
            autocomplete="off"
            placeholder="0"
            maxlength="14"
            aria-label=${msg('Amount')}
            aria-invalid=${isWrong ? 'true' : nothing}
            aria-describedby="hint"
            ?disabled=${this.disabled}
            .value=${live(shown)}
            @focus=${this.#onFocus}
            @input=${this.#onAmount}
            @change=${this.#onChange}
          />`,
        )}
        <bdi class="currency">${payment.id}</bdi>
      </label>
      <p id="hint" class="hint ${isWrong ? 'wrong' : ''}" role="status">${text}</p>
    `;
  }

  #presetsTemplate(amount: string, payment: PaymentCurrency): TemplateResult {
    const format = numberFormat(getLocale(), {
      style: 'currency',
      currency: payment.id,
      maximumFractionDigits: 0,
    });
    return html`
      <div class="presets">
        ${PRESETS.map(
          preset => html`
            <button
              part="preset"
              class="neutral"
              type="button"
              data-testid="w3m-onramp-widget-preset-${preset}"
              aria-pressed=${amount === preset}
              ?disabled=${this.disabled}
              @click=${() => (this.typed = preset)}
            >
              <bdi>${keepCurrency(format.format(Number(preset)))}</bdi>
            </button>
          `,
        )}
      </div>
    `;
  }

  #buttonTemplate(amount: string, payment: PaymentCurrency): TemplateResult {
    const { account } = this.modal;
    const isConnected = account.isConnected.get();
    const isWrong = isConnected && isAmountProblem(readAmount(amount, payment));
    return html`
      <button
        part="base"
        class="accent"
        type="submit"
        data-testid="w3m-onramp-widget-button"
        aria-haspopup="dialog"
        aria-busy=${this.isOpening ? 'true' : nothing}
        ?disabled=${this.disabled || isWrong}
      >
        ${this.isOpening ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
        <bdi>${isConnected ? msg('Get quotes') : msg('Connect wallet')}</bdi>
      </button>
    `;
  }
}

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { CaipNetwork, Swap, SwapFormProblem, SwapToken, ViewData } from '../../../controllers/index.js';
import { DEBOUNCE_MS } from '../../../controllers/domain/constants.js';
import { formatFiat, formatUnits } from '../../../controllers/domain/format.js';
import { getLocale } from '../../internal/locale.js';
import { focusLoadedView } from '../../internal/focus-loaded-view.js';
import { msg } from '../../internal/msg.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { SessionElement } from '../../internal/session-element.js';
import { SpokenText } from '../../internal/spoken-text.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { str } from '../../internal/str.js';
import { iconChevronDown, iconSwap } from '../../ui/icon/icons.js';
import { impactTemplate } from '../../widgets/swap-impact.js';
import { swapProblemText, yieldText } from '../../widgets/swap-texts.js';
import { tokenImage } from '../../widgets/token-image.js';
import { dollarSign, TypedAmountText } from '../../../controllers/domain/transactions/typed-amount.js';
import { exchangePlaces } from './exchange-places.js';
import { balanceTemplate } from './swap-balance.js';
import { actionTemplate, amountSize, receivedTemplate } from './swap-offer.js';
import { connectTemplate, loadingTemplate, unservedTemplate } from './swap-states.js';
import { grownField } from '../../widgets/grown-field.js';
import { styles } from './w3m-swap-view.styles.js';

type Side = 'from' | 'to';

/** Names of the sides in ids for tests, which hosts know. */
const TARGETS: Readonly<Record<Side, string>> = { from: 'sourceToken', to: 'toToken' };

/** Problems of a draft that is not complete yet, in which nothing is wrong. */
const MISSING: readonly SwapFormProblem[] = ['no-source', 'no-target', 'no-amount'];

/**
 * Form of a swap: what is given, what is received, and the newest offer.
 *
 * @tag w3m-swap-view
 * @csspart side - Card of one token.
 * @csspart flip - Button that exchanges both sides.
 */
export class W3mSwapView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, styles];

  @property({ attribute: false }) swap: Swap | undefined;

  @property({ attribute: false }) data: ViewData['Swap'];

  @state() private isFindingMax = false;

  readonly #typed = new TypedAmountText(getLocale);
  #hasForm = false;

  constructor() {
    super();
    new FocusKeeper(this);
    new SpokenText(
      this,
      () => {
        const problem = this.swap?.form.problem.get();
        return problem && !MISSING.includes(problem) ? swapProblemText(problem) : undefined;
      },
      DEBOUNCE_MS,
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { data, swap } = this;
    if ((changed.has('data') || changed.has('swap')) && data && swap) queueMicrotask(() => swap.preset(data)); // signals are not written during an update
  }

  protected override updated(): void {
    if (this.#hasForm || !this.swap?.form.list.latest.get()) return;
    this.#hasForm = true;
    focusLoadedView(this);
  }

  override render(): TemplateResult | typeof nothing {
    const { swap } = this;
    const network = this.modal.network.active.get();
    if (!swap) return nothing;
    if (!this.modal.account.current.get()) return connectTemplate(this.session);
    if (!network) return nothing;
    if (!swap.form.place.get()) return unservedTemplate(this.session, network);
    if (!swap.form.list.latest.get()) return loadingTemplate(swap);
    const { form } = swap;
    const offer = form.offers.offer.latest.get();
    return html`
      <form novalidate @submit=${this.#onSubmit}>
        ${
          swap.isInterrupted.get()
            ? html`<wui-notice tone="warning"
                >${msg('The account or the network changed. Enter the amount again.')}</wui-notice
              >`
            : nothing
        }
        <div class="sides">
          ${this.#fromTemplate(swap, network)}
          <button
            part="flip"
            type="button"
            class="flip"
            data-testid="swap-flip"
            aria-label=${msg('Exchange both tokens')}
            @click=${() => this.#onFlip(swap)}
          >
            <wui-icon size="20" .icon=${iconSwap}></wui-icon>
          </button>
          ${receivedTemplate(swap, offer, this.#tokenTemplate('to', form.to.get(), network))}
        </div>
        ${
          offer
            ? html`<w3m-swap-details
                .modal=${this.modal}
                .swap=${swap}
                .offer=${offer}
                .network=${network}
              ></w3m-swap-details>`
            : nothing
        }
        ${impactTemplate(swap, offer)} ${actionTemplate(swap, event => this.#onSubmit(event))}
      </form>
    `;
  }

  #onAmount(event: InputEvent): void {
    const { value } = event.currentTarget as HTMLInputElement; // the listener is on the input
    this.swap?.edit({ amount: this.#typed.read(value) });
  }

  #onAmountLeft(): void {
    this.#typed.settle();
    this.requestUpdate();
  }

  #onSelect(target: Side): void {
    this.modal.events.track('CLICK_SELECT_TOKEN_TO_SWAP');
    this.session.router.push('SwapSelectToken', { target });
  }

  /** Exchanges both sides; each token moves to its new place. */
  async #onFlip(swap: Swap): Promise<void> {
    swap.flip();
    await this.updateComplete;
    exchangePlaces([...this.renderRoot.querySelectorAll('.token')]);
  }

  /** Enters the same amount in the other unit. */
  #onUnit(swap: Swap, token: SwapToken): void {
    const pair = swap.form.pair.get();
    const { isFiat } = swap.form.draft.get();
    const value = pair && swap.form.valueOf(token, pair.amount);
    const amount = !pair ? '' : isFiat ? formatUnits(pair.amount, token.decimals) : (value ?? '');
    swap.edit({ isFiat: !isFiat, amount });
  }

  async #onMax(): Promise<void> {
    this.isFindingMax = true;
    try {
      await this.swap?.max();
    } catch (error) {
      this.tell(error, 'FEE_UNAVAILABLE');
    } finally {
      this.isFindingMax = false;
    }
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    void this.swap?.openReview();
  }

  #tokenTemplate(side: Side, token: SwapToken | undefined, network: CaipNetwork): TemplateResult {
    return html`
      <button
        type="button"
        class="token"
        data-testid="swap-select-token-button-${TARGETS[side]}"
        @click=${() => this.#onSelect(side)}
      >
        ${token ? tokenImage(token, network) : nothing}
        ${token ? html`<span class="visually-hidden">${msg(str`Token: ${token.symbol}. Select another`)}</span>` : nothing}
        <bdi data-testid="swap-input-token-${TARGETS[side]}" aria-hidden=${token ? 'true' : nothing}
          >${token ? token.symbol : msg('Select token')}</bdi
        >
        <wui-icon size="16" .icon=${iconChevronDown}></wui-icon>
      </button>
    `;
  }

  #fromTemplate(swap: Swap, network: CaipNetwork): TemplateResult {
    const { form } = swap;
    const { amount, isFiat } = form.draft.get();
    const text = this.#typed.show(amount);
    const token = form.from.get();
    return html`
      <div part="side" class="side">
        <span class="label" id="from">${msg('You pay')}</span>
        <div class="line">
          <span class="entry">
            ${isFiat ? html`<span class="unit" aria-hidden="true">${dollarSign(getLocale())}</span>` : nothing}
            ${grownField(
              text,
              html` <input
                class="number"
                data-testid="swap-input-${TARGETS.from}"
                data-autofocus
                dir="ltr"
                inputmode="decimal"
                autocomplete="off"
                placeholder="0"
                maxlength="100"
                aria-label=${isFiat ? msg('Amount to pay in US dollars') : msg('Amount to pay')}
                .value=${live(text)}
                @input=${this.#onAmount}
                @change=${this.#onAmountLeft}
              />`,
              amountSize(text),
            )}
          </span>
          ${this.#tokenTemplate('from', token, network)}
        </div>
        <div class="line small">
          ${this.#unitTemplate(swap, token)}
          ${
            token
              ? balanceTemplate(swap, token, { isFindingMax: this.isFindingMax, onMax: () => void this.#onMax() })
              : nothing
          }
        </div>
      </div>
    `;
  }

  /** The same amount in the other unit; a button where the price is known. */
  #unitTemplate(swap: Swap, token: SwapToken | undefined): TemplateResult {
    const { form } = swap;
    const amount = form.pair.get()?.amount;
    if (!token || form.priceOf(token) === undefined) return html`<span></span>`;
    const other = form.draft.get().isFiat
      ? `${yieldText(amount ?? 0n, token)} ${token.symbol}`
      : formatFiat(form.valueOf(token, amount ?? 0n) ?? '0', getLocale());
    return html`
      <button
        type="button"
        class="unit-toggle"
        data-testid="swap-unit"
        aria-label=${msg(str`${other}. Enter the amount in the other unit`)}
        @click=${() => this.#onUnit(swap, token)}
      >
        <bdi>${other}</bdi>
      </button>
    `;
  }
}

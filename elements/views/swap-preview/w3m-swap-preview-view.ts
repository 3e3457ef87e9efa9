import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type {
  Preview,
  Resource,
  Swap,
  SwapPlan,
  SwapProgress,
  SwapReview,
  SwapToken,
} from '../../../controllers/index.js';
import { logUnexplained } from '../../internal/error-text.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { iconArrow, iconExternalLink } from '../../ui/icon/icons.js';
import { transactionLink } from '../../widgets/explorer-links.js';
import { reviewStepsTemplate, type ReviewStep } from '../../widgets/review-steps.js';
import { reviewStyles } from '../../widgets/review.styles.js';
import { exactText, percentText, rateText, swapErrorText, yieldText } from '../../widgets/swap-texts.js';
import { swapTokenImage } from '../../widgets/swap-token-image.js';
import { planChanges } from './plan-changes.js';
import { styles } from './w3m-swap-preview-view.styles.js';

/** True if a node has simulated the swap, so that the feature has compared it with the review. */
const isChecked = ({ preview }: SwapPlan): boolean =>
  preview?.outcome.is === 'succeeds' && preview.changes !== undefined;

/**
 * Repeats a swap, has it approved and made, and shows its progress in place.
 *
 * @tag w3m-swap-preview-view
 * @csspart summary - What is given and received.
 * @csspart steps - Progress.
 */
export class W3mSwapPreviewView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, reviewStyles, styles];

  #logged: SwapProgress | undefined;
  #changes: Resource<Preview> | undefined;

  @property({ attribute: false }) swap: Swap | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('swap')) this.#changes = this.swap && planChanges(this.swap.plan);
  }

  protected override updated(): void {
    const progress = this.swap?.progress.get();
    if (progress?.status === 'failed' && progress !== this.#logged) logUnexplained(progress.error);
    this.#logged = progress;
  }

  override render(): TemplateResult | typeof nothing {
    const { swap } = this;
    const review = swap?.review.get();
    if (!swap || !review) return nothing;
    const progress = swap.progress.get();
    return html`
      ${this.#summaryTemplate(review)} ${this.#detailsTemplate(swap, review)}
      ${progress.status === 'idle' ? this.#planTemplate(swap, review) : this.#progressTemplate(review, progress)}
      ${
        progress.status === 'failed'
          ? html`<wui-notice tone="danger" data-testid="swap-failure"
              >${swapErrorText(progress.error, review.network)}</wui-notice
            >`
          : nothing
      }
      ${this.#worseTemplate(swap)} ${this.#actionsTemplate(swap, review, progress)}
    `;
  }

  #onDone(): void {
    this.swap?.finish();
    this.session.router.reset('Account');
  }

  #summaryTemplate({ from, to, amount, quote, network }: SwapReview): TemplateResult {
    const side = (label: string, token: SwapToken, value: bigint): TemplateResult => html`
      <p>
        ${swapTokenImage(token, network)}
        <span class="visually-hidden">${label}</span>
        <bdi class="amount" title=${exactText(value, token)}>${yieldText(value, token)} ${token.symbol}</bdi>
      </p>
    `;
    return html`
      <div part="summary" class="summary">
        ${side(msg('You pay'), from, amount)}
        <wui-icon size="20" .icon=${iconArrow}></wui-icon>
        ${side(msg('You receive'), to, quote.amountOut)}
      </div>
    `;
  }

  #detailsTemplate(swap: Swap, { from, to, amount, quote, minimum, slippageBps, network }: SwapReview): TemplateResult {
    const plan = swap.plan.latest.get();
    const row = (term: string, text: unknown, title?: string): TemplateResult => html`
      <div>
        <dt>${term}</dt>
        <dd title=${title ?? nothing}>${text}</dd>
      </div>
    `;
    const fee = plan
      ? html`<bdi
          >${msg(str`Up to ${yieldText(plan.fee, network.nativeCurrency)} ${network.nativeCurrency.symbol}`)}</bdi
        >`
      : swap.plan.state.get().status === 'failed'
        ? html`–`
        : html`<wui-skeleton></wui-skeleton>`;
    return html`
      <dl>
        ${row(
          msg('You receive at least'),
          html`<bdi data-testid="swap-minimum">${yieldText(minimum, to)} ${to.symbol}</bdi>`,
          exactText(minimum, to),
        )}
        ${row(msg('Rate'), html`<bdi>${rateText(amount, quote.amountOut, from, to)}</bdi>`)}
        ${quote.impactBps === undefined ? nothing : row(msg('Price impact'), percentText(quote.impactBps))}
        ${row(msg('Slippage tolerance'), percentText(slippageBps))}
        ${row(msg('Network fee'), fee, plan && exactText(plan.fee, network.nativeCurrency))}
        ${swap.source.name === '' ? nothing : row(msg('Provider'), html`<bdi>${swap.source.name}</bdi>`)}
        ${row(msg('Network'), html`<bdi>${network.name}</bdi>`)}
      </dl>
    `;
  }

  /** What is signed next, or why it cannot be. */
  #planTemplate(swap: Swap, review: SwapReview): TemplateResult | typeof nothing {
    const state = swap.plan.state.get();
    if (state.status === 'failed') {
      return html`<wui-notice tone="danger" data-testid="swap-plan-failed"
        >${swapErrorText(state.error, review.network)}</wui-notice
      >`;
    }
    const plan = swap.plan.latest.get();
    return html`
      ${plan ? this.#approvalTemplate(plan, review) : html`<p class="hint" role="status">${msg('Preparing the swap…')}</p>`}
      <w3m-changes .modal=${this.modal} .preview=${this.#changes}></w3m-changes>
      ${state.status === 'ready' && isChecked(state.value) ? html`<p class="hint" data-testid="swap-simulated">${msg('Simulated: nothing else leaves your account.')}</p>` : nothing}
    `;
  }

  #approvalTemplate({ step }: SwapPlan, { from, amount }: SwapReview): TemplateResult | typeof nothing {
    if (step !== 'approve') return nothing;
    const what = exactText(amount, from);
    return html`<wui-notice tone="info" data-testid="swap-approval"
      >${msg(str`First approve that the exchange takes ${what}. The swap is a second transaction.`)}</wui-notice
    >`;
  }

  #worseTemplate(swap: Swap): TemplateResult | typeof nothing {
    const offer = swap.worseOffer.get();
    if (!offer || swap.isUnderWay.get() || swap.progress.get().status === 'confirmed') return nothing;
    const amount = `${yieldText(offer.quote.amountOut, offer.to)} ${offer.to.symbol}`;
    return html`
      <wui-notice tone="warning" data-testid="swap-worse">
        ${msg(str`The price has changed: you would receive ${amount}.`)}
        <wui-button slot="action" variant="plain" size="s" data-testid="swap-accept" @click=${() => swap.acceptOffer()}
          >${msg('Use the new price')}</wui-button
        >
      </wui-notice>
    `;
  }

  #progressTemplate({ from }: SwapReview, progress: SwapProgress): TemplateResult | typeof nothing {
    const { status } = progress;
    const isSent = 'hash' in progress && progress.hash !== undefined;
    const hasFailed = status === 'failed';
    if (status === 'idle' || (hasFailed && !isSent)) return nothing; // the wallet was asked in vain: there is no progress
    const isApproval = 'step' in progress && progress.step === 'approve';
    const ask = isApproval ? msg(str`Approve ${from.symbol} in your wallet`) : msg('Approve the swap in your wallet');
    const steps: readonly (readonly [string, ReviewStep])[] = [
      [ask, isSent ? 'done' : 'current'],
      [msg('Sent to the network'), isSent ? 'done' : 'next'],
      [msg('Confirmed'), status === 'confirmed' ? 'done' : isSent && !hasFailed ? 'current' : 'next'],
    ];
    const current = steps.findLast(([, step]) => step !== 'next')?.[0] ?? '';
    return reviewStepsTemplate(steps, { testId: 'swap-steps', announced: current });
  }

  #actionsTemplate(swap: Swap, review: SwapReview, progress: SwapProgress): TemplateResult {
    const { status } = progress;
    const hash = 'hash' in progress ? progress.hash : undefined;
    const explorer = hash === undefined ? undefined : transactionLink(hash, review.network);
    const link = explorer
      ? html`
          <wui-button full size="l" variant="neutral" href=${explorer.href}>
            ${msg(str`View on ${explorer.name}`)}
            <wui-icon slot="end" size="16" .icon=${iconExternalLink}></wui-icon>
          </wui-button>
        `
      : nothing;
    if (status === 'asking' || status === 'sent') return html`<div class="actions">${link}</div>`;
    const isOver = status === 'confirmed' || (status === 'failed' && progress.step === 'swap' && hash !== undefined);
    if (isOver) {
      return html`
        <div class="actions">
          ${link}
          <wui-button full size="l" data-testid="swap-done" @click=${this.#onDone}>${msg('Done')}</wui-button>
        </div>
      `;
    }
    return html`
      <div class="actions">
        <wui-button full size="l" variant="neutral" @click=${() => this.session.router.goBack()}
          >${msg('Cancel')}</wui-button
        >
        ${this.#nextTemplate(swap)}
      </div>
    `;
  }

  /** The next step; after a failure it is prepared again first. */
  #nextTemplate(swap: Swap): TemplateResult {
    const plan = swap.plan.state.get();
    if (plan.status === 'failed' || swap.progress.get().status === 'failed') {
      return html`<wui-button full size="l" data-testid="swap-retry" @click=${() => swap.retry()}
        >${msg('Try again')}</wui-button
      >`;
    }
    const isApproval = swap.plan.latest.get()?.step === 'approve';
    return html`
      <wui-button
        full
        size="l"
        data-testid="swap-confirm"
        ?loading=${plan.status !== 'ready'}
        ?disabled=${swap.worseOffer.get() !== undefined}
        @click=${() => void swap.submit()}
      >
        ${isApproval ? msg('Approve') : msg('Swap')}
      </wui-button>
    `;
  }
}

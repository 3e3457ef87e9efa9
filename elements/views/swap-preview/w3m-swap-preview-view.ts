import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Swap, SwapPlan, SwapProgress, SwapReview, SwapStep } from '../../../controllers/index.js';
import { logUnexplained } from '../../internal/error-text.js';
import { msg } from '../../internal/msg.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { isDangerous } from '../../widgets/changes/change-danger.js';
import { careText } from '../../widgets/changes/change-texts.js';
import { disclosureStyles } from '../../widgets/disclosure.styles.js';
import { explorerButton, explorerLink } from '../../widgets/explorer-button.js';
import { transactionLink } from '../../widgets/explorer-links.js';
import { reviewStepsTemplate, type ReviewStep } from '../../widgets/review-steps.js';
import { reviewStyles } from '../../widgets/review.styles.js';
import { loadSuccess } from '../../widgets/success/success.js';
import { impactTemplate, impactText } from '../../widgets/swap-impact.js';
import { swapErrorText, yieldText } from '../../widgets/swap-texts.js';
import {
  detailsTemplate,
  receiptNoticeTemplate,
  shownReceipt,
  summaryTemplate,
  swappedTemplate,
} from './swap-facts.js';
import { planChanges, planTemplate, type PlanChanges } from './swap-plan.js';
import { styles } from './w3m-swap-preview-view.styles.js';

/** True if the wallet pays or has it paid, so that only the end shows whether the network has the step. Reads signals. */
function isByWallet({ plan }: Swap): boolean {
  const planned = plan.latest.get();
  return planned !== undefined && planned.fee === undefined;
}

/**
 * Repeats a swap, has it approved and made, and shows its progress in place.
 *
 * @tag w3m-swap-preview-view
 * @csspart summary - What is given and received.
 * @csspart steps - Progress.
 */
export class W3mSwapPreviewView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, reviewStyles, disclosureStyles, styles];

  #logged: SwapProgress | undefined;
  #changes: PlanChanges | undefined;

  @property({ attribute: false }) swap: Swap | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

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
    const receipt = shownReceipt(swap);
    const isDone = progress.status === 'confirmed';
    if (progress.status !== 'idle') loadSuccess();
    return html`
      ${isDone ? swappedTemplate(review, receipt) : summaryTemplate(review)} ${detailsTemplate(swap, review, receipt)}
      ${isDone ? nothing : impactTemplate(swap, review)}
      ${
        progress.status === 'idle'
          ? planTemplate(swap, review, this.#changes, this.modal)
          : isDone
            ? nothing
            : this.#progressTemplate(review, progress, isByWallet(swap))
      }
      ${receiptNoticeTemplate(swap)}
      ${
        progress.status === 'failed'
          ? html`<wui-notice
              tone=${progress.error.code === 'APPROVALS_PENDING' ? 'info' : 'danger'}
              data-testid="swap-failure"
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

  #worseTemplate(swap: Swap): TemplateResult | typeof nothing {
    const offer = swap.worseOffer.get();
    if (!offer || swap.isUnderWay.get()) return nothing;
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

  #progressTemplate({ from }: SwapReview, progress: SwapProgress, isUnseen: boolean): TemplateResult | typeof nothing {
    const { status } = progress;
    const isSent = 'hash' in progress && progress.hash !== undefined;
    const hasFailed = status === 'failed';
    if (status === 'idle' || (hasFailed && !isSent)) return nothing; // the wallet was asked in vain: there is no progress
    const ask = isSent ? msg('Approved') : askText('step' in progress ? progress.step : 'swap', from.symbol);
    const isPermit = 'step' in progress && progress.step === 'permit';
    const sending: readonly (readonly [string, ReviewStep])[] = [
      ...(isUnseen ? [] : [[msg('Sent to the network'), isSent ? 'done' : 'next'] as const]),
      [msg('Confirmed'), isSent && !hasFailed ? 'current' : 'next'],
    ];
    const steps = [[ask, isSent ? 'done' : 'current'] as const, ...(isPermit ? [] : sending)];
    const current = steps.findLast(([, step]) => step !== 'next')?.[0] ?? '';
    return reviewStepsTemplate(steps, { testId: 'swap-steps', announced: current });
  }

  #actionsTemplate(swap: Swap, review: SwapReview, progress: SwapProgress): TemplateResult {
    const { status } = progress;
    const hash = 'hash' in progress ? progress.hash : undefined;
    const isUnseen = status !== 'confirmed' && isByWallet(swap);
    const explorer = hash === undefined || isUnseen ? undefined : transactionLink(hash, review.network);
    const link = explorer ? explorerButton(explorer) : nothing;
    if (status === 'asking' || status === 'sent') return html`<div class="actions">${link}</div>`;
    if (swap.isEnded.get()) {
      return html`
        <div class="actions over">
          <wui-button full size="l" data-autofocus data-testid="swap-done" @click=${this.#onDone}
            >${msg('Done')}</wui-button
          >
          ${explorer ? explorerLink(explorer) : nothing}
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
    return html`
      <wui-button
        class="go"
        full
        size="l"
        data-testid="swap-confirm"
        ?loading=${plan.status !== 'ready'}
        ?disabled=${plan.status !== 'ready' || swap.worseOffer.get() !== undefined}
        .description=${careOf(swap)}
        @click=${() => void swap.submit()}
      >
        ${nextText(swap.plan.latest.get())}
      </wui-button>
    `;
  }
}

/** Returns what the notices of a swap say, for the button that they are about. Reads signals. */
function careOf({ form, review, plan }: Swap): string {
  const { approval, preview } = plan.latest.get() ?? {};
  return [impactText({ form }, review.get()), careText(approval), careText(preview)].filter(Boolean).join(' ');
}

/** Returns what the wallet asks for. */
function askText(step: SwapStep, symbol: string): string {
  if (step === 'permit') return msg(str`Sign the permit of ${symbol} in your wallet`);
  if (step === 'reset') return msg(str`Approve the reset of ${symbol} in your wallet`);
  return step === 'approve' ? msg(str`Approve ${symbol} in your wallet`) : msg('Approve the swap in your wallet');
}

/** Returns the label of the next step, which names a danger that is shown. */
function nextText(plan: SwapPlan | undefined): string {
  const isRisky = [plan?.preview, plan?.approval].some(preview => preview && isDangerous(preview));
  switch (plan?.step) {
    case 'permit':
      return isRisky ? msg('Sign anyway') : msg('Sign');
    case 'reset':
      return msg('Reset approval');
    case 'approve':
      return isRisky ? msg('Approve anyway') : msg('Approve');
    default:
      return isRisky ? msg('Swap anyway') : msg('Swap');
  }
}

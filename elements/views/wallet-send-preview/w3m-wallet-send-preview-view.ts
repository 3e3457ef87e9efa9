import { msg } from '../../internal/msg.js';
import { report } from '../../../controllers/core/report.js';
import { str } from '../../internal/str.js';
import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Send, SendReview, Submission } from '../../../controllers/index.js';
import { fiatValue } from '../../../controllers/domain/assets/fiat.js';
import { formatFiat, shortAddress } from '../../../controllers/domain/format.js';
import { getLocale } from '../../internal/locale.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { SessionElement } from '../../internal/session-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { explorerButton, explorerLink } from '../../widgets/explorer-button.js';
import { transactionLink } from '../../widgets/explorer-links.js';
import { reviewStepsTemplate, type ReviewStep } from '../../widgets/review-steps.js';
import { reviewStyles } from '../../widgets/review.styles.js';
import { amountText, coinPrice, exactFee, feeBoundText, feeHint, feeText } from '../../widgets/send-texts.js';
import { loadSuccess, successTemplate } from '../../widgets/success/success.js';
import { tokenImage } from '../../widgets/token-image.js';
import { wholeAddress, wholeAddressStyles } from '../../widgets/whole-address.js';
import { unbroken } from '../../widgets/unbroken-amount.js';
import { isByWallet, isRisky, isUnknown, needsReview, noticeText, statusText } from './review-states.js';
import { styles } from './w3m-wallet-send-preview-view.styles.js';

/** Characters of an amount that fit in one line of large text in full size. */
const LONG_AMOUNT = 12;

/**
 * Repeats a transfer in one sentence, sends it, and shows its progress in place.
 *
 * @tag w3m-wallet-send-preview-view
 * @csspart summary - Amount and receiver.
 * @csspart steps - Progress.
 */
export class W3mWalletSendPreviewView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, reviewStyles, wholeAddressStyles, styles];

  #logged: Submission | undefined;

  /** Texts of errors, loaded while the person reads the review. */
  @state() private errors:
    Pick<typeof import('../../internal/error-text.js'), 'errorText' | 'logUnexplained'> | undefined;

  @state() private hasNoChanges = false;

  /** Words of the preview, which load with its list. */
  @state() private words: Pick<typeof import('../../widgets/changes/change-texts.js'), 'careText'> | undefined;

  @property({ attribute: false }) send: Send | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
    void this.#loadErrors();
    void this.#loadChanges();
  }

  protected override updated(): void {
    const submission = this.send?.submission.get();
    if (submission?.status === 'failed' && submission !== this.#logged) {
      if (!this.errors) return void this.#loadErrors();
      this.errors.logUnexplained(submission.error);
    }
    this.#logged = submission;
  }

  override render(): TemplateResult | typeof nothing {
    const { send } = this;
    const review = send?.review.get();
    if (!send || !review) return nothing;
    const submission = send.submission.get();
    if (submission.status === 'confirmed') return this.#sentTemplate(review, submission.hash);
    if (submission.status !== 'idle') loadSuccess();
    return html`
      ${this.#summaryTemplate(review)} ${this.#detailsTemplate(review)} ${this.#changesTemplate(send, submission)}
      ${submission.status === 'idle' ? this.#noticesTemplate(send) : this.#progressTemplate(submission, isByWallet(review))}
      ${this.#failureTemplate(submission)} ${this.#actionsTemplate(send, review, submission)}
    `;
  }

  async #loadErrors(): Promise<void> {
    this.errors ??= await import('../../internal/error-text.js').catch(() => ({
      errorText: () => msg('Something went wrong. Try again.'),
      logUnexplained: report,
    }));
  }

  async #loadChanges(): Promise<void> {
    this.hasNoChanges = false;
    try {
      await import('../../widgets/changes/w3m-changes.define.js');
      this.words = await import('../../widgets/changes/change-texts.js');
    } catch (error) {
      report(error);
      this.hasNoChanges = true;
    }
  }

  #onCancel(): void {
    this.session.router.goBack();
  }

  #onDone(): void {
    this.send?.finish();
    this.session.router.reset('Account');
  }

  #summaryTemplate({ amount, holding, price, to, name, network }: SendReview): TemplateResult {
    const sum = amountText(amount, holding);
    return html`
      <div part="summary" class="summary">
        ${tokenImage(holding, network)}
        <p class="amount ${sum.length > LONG_AMOUNT ? 'long' : ''}"><bdi>${sum}</bdi></p>
        ${price === undefined ? nothing : html`<p class="value"><bdi>${formatFiat(fiatValue({ ...holding, amount }, price), getLocale())}</bdi></p>`}
      </div>
      <div class="receiver">
        <wui-avatar address=${to}></wui-avatar>
        <div>
          <p class="to">${msg('To')} ${name === undefined ? nothing : html`<bdi class="name">${name}</bdi>`}</p>
          ${wholeAddress(to)}
        </div>
      </div>
    `;
  }

  #detailsTemplate(review: SendReview): TemplateResult {
    const { network, cost, holding } = review;
    const price = coinPrice(this.session);
    const hint = feeHint(cost.fee, review, network);
    return html`
      <dl>
        <div>
          <dt>${msg('Network')}</dt>
          <dd><bdi>${network.name}</bdi></dd>
        </div>
        <div>
          <dt>${msg('Network fee')}</dt>
          <dd title=${exactFee(cost.fee, network)}>
            <bdi>${feeBoundText(cost.fee, network, price)}</bdi>
          </dd>
        </div>
        ${
          cost.received === undefined
            ? nothing
            : html`<div>
                <dt>${msg('Receiver gets')}</dt>
                <dd data-testid="send-received"><bdi>${amountText(cost.received, holding)}</bdi></dd>
              </div>`
        }
        ${
          cost.deposit > 0n
            ? html`<div>
                <dt>${msg('Opens the receiver’s account')}</dt>
                <dd title=${exactFee(cost.deposit, network)}><bdi>${feeText(cost.deposit, network, price)}</bdi></dd>
              </div>`
            : nothing
        }
      </dl>
      ${hint === undefined ? nothing : html`<wui-notice tone="info" data-testid="send-fee-hint">${hint}</wui-notice>`}
    `;
  }

  /** Shows what the transfer changes until the network has it. */
  #changesTemplate(send: Send, submission: Submission): TemplateResult | typeof nothing {
    const isSent = 'hash' in submission && submission.hash !== undefined;
    if (isSent) return nothing;
    if (!this.hasNoChanges) {
      return html`<w3m-changes .preview=${send.preview} .transfer=${send.review.get()}></w3m-changes>`;
    }
    return html`
      <wui-notice tone="warning">
        ${msg('Could not check what changes')}
        <wui-button slot="action" variant="plain" size="s" @click=${this.#loadChanges}>${msg('Try again')}</wui-button>
      </wui-notice>
    `;
  }

  /** What the notices say, for the button that they are about. Reads signals. */
  #careText(send: Send): string {
    const changes = this.words?.careText(send.preview.latest.get(), send.review.get());
    return [noticeText(send), changes].filter(Boolean).join(' ');
  }

  #noticesTemplate(send: Send): TemplateResult {
    const warning = send.warning.get();
    if (!warning) return html`<p class="hint">${noticeText(send)}</p>`;
    return html` <wui-notice tone=${warning === 'look-alike' ? 'danger' : 'warning'}>${noticeText(send)}</wui-notice> `;
  }

  #progressTemplate(submission: Submission, isUnseen: boolean): TemplateResult | typeof nothing {
    const { status } = submission;
    const isSent = 'hash' in submission && submission.hash !== undefined;
    const hasFailed = status === 'failed';
    if (hasFailed && !isSent) return nothing; // the wallet was asked in vain: there is no progress
    const steps: readonly (readonly [string, ReviewStep])[] = [
      isSent ? [msg('Approved'), 'done'] : [msg('Approve in your wallet'), hasFailed ? 'next' : 'current'],
      ...(isUnseen ? [] : [[msg('Sent to the network'), isSent ? 'done' : 'next'] as const]),
      [msg('Confirmed'), isSent && !hasFailed ? 'current' : 'next'],
    ];
    return reviewStepsTemplate(steps, { testId: 'send-steps', announced: statusText(submission, isUnseen) });
  }

  /** The transfer is confirmed: what was sent, to whom and at most for what. */
  #sentTemplate({ amount, holding, to, name, cost, network }: SendReview, hash: string): TemplateResult {
    const sum = unbroken(amountText(amount, holding));
    const receiver = name ?? shortAddress(to);
    const fee =
      cost.fee !== undefined && cost.fee > 0n && unbroken(feeText(cost.fee, network, coinPrice(this.session)));
    const explorer = transactionLink(hash, network);
    return html`
      ${successTemplate(
        msg('Sent'),
        html`${msg(str`${sum} to ${receiver}`)}${fee ? html`<br />${msg(str`Fee up to ${fee}`)}` : nothing}`,
        {
          testId: 'send-complete',
          pictures: html`${tokenImage(holding, network, 'subject')}<wui-avatar
              slot="receiver"
              address=${to}
            ></wui-avatar>`,
        },
      )}
      <div class="actions over">${this.#doneTemplate()} ${explorer ? explorerLink(explorer) : nothing}</div>
    `;
  }

  #doneTemplate(): TemplateResult {
    return html`
      <wui-button full size="l" data-autofocus data-testid="send-done" @click=${this.#onDone}
        >${msg('Done')}</wui-button
      >
    `;
  }

  #failureTemplate(submission: Submission): TemplateResult | typeof nothing {
    if (submission.status !== 'failed' || !this.errors) return nothing;
    const isPending = submission.error.code === 'APPROVALS_PENDING';
    const tone = isPending ? 'info' : isUnknown(submission) ? 'warning' : 'danger';
    return html`
      <wui-notice class="failure" tone=${tone} data-testid="send-failure"
        >${this.errors.errorText(submission.error)}</wui-notice
      >
    `;
  }

  #actionsTemplate(send: Send, review: SendReview, submission: Submission): TemplateResult | typeof nothing {
    const { status } = submission;
    const hash = 'hash' in submission ? submission.hash : undefined;
    const explorer = hash === undefined || isByWallet(review) ? undefined : transactionLink(hash, review.network);
    const link = explorer ? explorerButton(explorer) : nothing;
    if (status === 'asking' || status === 'sent') return html`<div class="actions">${link}</div>`;
    if (hash !== undefined || isUnknown(submission))
      return html`<div class="actions">${link} ${this.#doneTemplate()}</div>`;
    const cancel = html`<wui-button full size="l" variant="neutral" @click=${this.#onCancel}
      >${msg('Cancel')}</wui-button
    >`;
    if (needsReview(submission)) return html`<div class="actions">${cancel}</div>`;
    return html`
      <div class="actions">
        ${cancel}
        <wui-button
          class="go"
          full
          size="l"
          data-testid="send-confirm"
          .description=${this.#careText(send)}
          @click=${() => void send.submit()}
        >
          ${status === 'failed' ? msg('Try again') : isRisky(send) ? msg('Send anyway') : msg('Send')}
        </wui-button>
      </div>
    `;
  }
}

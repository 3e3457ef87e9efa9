import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type {
  ApprovalChange,
  BalanceChange,
  CallReading,
  Preview,
  Resource,
  ReviewedTransfer,
} from '../../../controllers/index.js';
import { isW3mError } from '../../../controllers/domain/errors/errors.js';
import { changesOf, isAsExpected } from '../../../controllers/domain/assets/expected-changes.js';
import { isDanger } from '../../../controllers/domain/assets/preview-verdict.js';
import { truncateAddress } from '../../../controllers/domain/format.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { approvalText, changeText, expiryText, fieldText, previewWarningText } from './change-texts.js';
import { factsStyles } from '../facts.styles.js';
import { styles } from './w3m-changes.styles.js';

/**
 * What a request would change, before it is signed: what leaves, what arrives, and who may move what. Claims nothing that
 * was not computed.
 *
 * @tag w3m-changes
 * @csspart changes - List of differences and rights.
 */
export class W3mChanges extends SessionElement {
  static override styles = [SessionElement.styles, factsStyles, styles];

  /** The preview of the request. */
  @property({ attribute: false }) preview: Resource<Preview> | undefined;

  /** Heading of the list; by default "What changes". */
  @property() heading: string | undefined;

  /** The transfer that the person has asked for: other changes are pointed out. */
  @property({ attribute: false }) transfer: ReviewedTransfer | undefined;

  override render(): TemplateResult | typeof nothing {
    const state = this.preview?.state.get();
    if (!state || state.status === 'idle') return nothing;
    return html`
      <div class="box" data-testid="w3m-changes" aria-busy=${state.status === 'loading'}>
        <h3>${this.heading ?? msg('What changes')}</h3>
        ${
          state.status === 'loading'
            ? this.#waitingTemplate()
            : state.status === 'failed'
              ? this.#failureTemplate(state.error.cause)
              : this.#previewTemplate(state.value)
        }
      </div>
    `;
  }

  #onRetry(): void {
    void this.preview?.refresh({ force: true });
  }

  #waitingTemplate(): TemplateResult {
    return html`
      <div role="status" aria-label=${msg('Checking what changes')}><wui-skeleton shape="row"></wui-skeleton></div>
    `;
  }

  #failureTemplate(cause: unknown): TemplateResult {
    const isPossible = !isW3mError(cause) || cause.code !== 'METHOD_UNSUPPORTED';
    return html`
      <wui-notice tone="warning">
        ${isPossible ? msg('Could not check what changes') : msg('It is not known what this changes')}
        ${isPossible ? this.#retryTemplate() : nothing}
      </wui-notice>
    `;
  }

  /** No node could compute it; another try may reach one that can. */
  #unknownTemplate(): TemplateResult {
    return html`
      <wui-notice tone="warning">${msg('It is not known what this changes')} ${this.#retryTemplate()}</wui-notice>
    `;
  }

  #retryTemplate(): TemplateResult {
    return html`
      <wui-button slot="action" variant="plain" size="s" data-testid="w3m-changes-retry" @click=${this.#onRetry}>
        ${msg('Try again')}
      </wui-button>
    `;
  }

  #previewTemplate({ outcome, calls, changes, approvals, isComplete, warnings }: Preview): TemplateResult {
    if (outcome.is === 'fails') {
      const text = outcome.reason
        ? msg(str`The network would refuse this: ${outcome.reason}`)
        : msg('The network would refuse this.');
      return html`<wui-notice tone="danger" data-testid="w3m-changes-refused">${text}</wui-notice>`;
    }
    const isKnown = outcome.is === 'succeeds' && changes !== undefined;
    const { transfer } = this;
    const isSurprise =
      isKnown && transfer !== undefined && (approvals.length > 0 || !isAsExpected(changes, changesOf(transfer)));
    return html`
      ${calls.map(callTemplate)} ${isKnown ? nothing : this.#unknownTemplate()}
      ${
        isKnown && isComplete && changes.length + approvals.length === 0
          ? html`<p class="hint">${msg('Your balances stay the same.')}</p>`
          : nothing
      }
      ${
        (isKnown ? changes.length : 0) + approvals.length > 0
          ? html`
              <ul part="changes" aria-label=${this.heading ?? msg('What changes')}>
                ${isKnown ? changes.map(changeTemplate) : nothing} ${approvals.map(approvalTemplate)}
              </ul>
            `
          : nothing
      }
      ${
        isSurprise
          ? html`<wui-notice tone="danger" data-testid="w3m-changes-surprise"
              >${msg('This changes more or less than you entered. Read each line before you approve.')}</wui-notice
            >`
          : nothing
      }
      ${warnings.map(warning => html`<wui-notice tone=${isDanger(warning) ? 'danger' : 'warning'}>${previewWarningText(warning)}</wui-notice>`)}
      ${isKnown && !isComplete && !warnings.includes('incomplete') ? html`<p class="hint">${msg('Other assets may change too.')}</p>` : nothing}
    `;
  }
}

/** What a call is for, in the words of the host; the values are of the call and stay in their places. */
const callTemplate = ({ intent, fields }: CallReading): TemplateResult | typeof nothing =>
  intent === undefined
    ? nothing
    : html`
        <div class="call" data-testid="w3m-changes-call">
          <p><bdi>${intent}</bdi></p>
          <dl>
            ${fields.map(
              ({ name, value }) => html`
                <div>
                  <dt><bdi>${name}</bdi></dt>
                  <dd><bdi>${fieldText(value)}</bdi></dd>
                </div>
              `,
            )}
          </dl>
        </div>
      `;

/** The whole address of the spender, because an attacker can generate one that looks alike at both ends. */
const approvalTemplate = (approval: ApprovalChange): TemplateResult => {
  const expiry = expiryText(approval);
  return html`
    <li>
      <bdi>${approvalText(approval)}</bdi>
      <bdi class="contract" dir="ltr">${approval.spender}</bdi>
      ${
        expiry === undefined
          ? nothing
          : html`<span class="expiry ${approval.expiresAt === 'never' ? 'endless' : ''}">${expiry}</span>`
      }
    </li>
  `;
};

const changeTemplate = (change: BalanceChange): TemplateResult => {
  const { address, symbol, name } = change.asset;
  const isNamed = symbol !== undefined || name !== undefined;
  return html`
    <li class=${change.amount > 0n ? 'in' : 'out'}>
      <bdi>${changeText(change)}</bdi>
      ${address === undefined || !isNamed ? nothing : html`<bdi class="contract" title=${address}>${truncateAddress(address)}</bdi>`}
    </li>
  `;
};

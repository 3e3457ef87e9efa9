import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type {
  BalanceChange,
  CallReading,
  Holding,
  Preview,
  Resource,
  ReviewedTransfer,
} from '../../../controllers/index.js';
import type { PreviewedAsset } from '../../../controllers/domain/assets/preview.js';
import { isW3mError } from '../../../controllers/domain/errors/errors.js';
import { isUntold, lineText } from '../../../controllers/domain/assets/preview-words.js';
import { fiatValue } from '../../../controllers/domain/assets/fiat.js';
import { isSameAddress } from '../../../controllers/domain/assets/same-address.js';
import { formatBalanceExactly, formatFiat } from '../../../controllers/domain/format.js';
import { instantText } from '../../internal/instant-text.js';
import { getLocale } from '../../internal/locale.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { isDangerous, isSurprise } from './change-danger.js';
import { changeListTemplate } from './change-list.js';
import { changeListStyles } from './change-list.styles.js';
import { refusalText, speech, surpriseText, warningTexts } from './change-texts.js';
import { wholeAddress, wholeAddressStyles } from '../whole-address.js';
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
  static override styles = [SessionElement.styles, factsStyles, wholeAddressStyles, changeListStyles, styles];

  /** The preview of the request. */
  @property({ attribute: false }) preview: Resource<Preview> | undefined;

  /** Heading of the list; by default "What changes". */
  @property() heading: string | undefined;

  /** The transfer that the person has asked for: other changes are pointed out. */
  @property({ attribute: false }) transfer: ReviewedTransfer | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override render(): TemplateResult | typeof nothing {
    const state = this.preview?.state.get();
    if (!state || state.status === 'idle') return nothing;
    const isSure = state.status === 'ready' && this.#isSure(state.value);
    this.toggleAttribute('danger', state.status === 'ready' && isDangerous(state.value, this.transfer));
    return html`
      <div class="box ${isSure ? 'sure' : ''}" data-testid="w3m-changes" aria-busy=${state.status === 'loading'}>
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

  /** Returns what the account holds of an asset, if it is what its source says. */
  #holdingOf({ network }: Preview, { address, decimals }: PreviewedAsset): Holding | undefined {
    const tokens = this.session.features.get('tokens')?.latest.get();
    return tokens?.find(
      each =>
        each.network === network &&
        each.isSpam !== true &&
        each.decimals === decimals &&
        isSameAddress(each.address, address),
    );
  }

  /** Returns the value of a change in dollars, where the account holds the asset and a source knows its price. */
  #fiatOf(preview: Preview, { asset, amount }: BalanceChange): string | undefined {
    const holding = this.#holdingOf(preview, asset);
    const { kind, decimals, multiplier } = asset;
    const price = kind === 'nft' || !holding ? undefined : this.session.features.get('prices')?.priceOf(holding);
    if (!Number(price) || price === undefined || decimals === undefined) return undefined; // a price of 0 is none
    return formatFiat(fiatValue({ amount: amount < 0n ? -amount : amount, decimals, multiplier }, price), getLocale());
  }

  /** Picture of an asset: of the coin that of its network, of a token that is held its own, else an initial. */
  #pictureOf(preview: Preview, asset: PreviewedAsset): TemplateResult {
    if (asset.kind === 'coin') {
      const network = this.modal.network.networks.get().find(each => each.caipNetworkId === preview.network);
      return html`<w3m-network-image .network=${network}></w3m-network-image>`;
    }
    const symbol = asset.symbol ?? asset.name ?? '?';
    const { imageUrl } = this.#holdingOf(preview, asset) ?? {};
    return html`<w3m-token-image .holding=${{ symbol, imageUrl }}></w3m-token-image>`;
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
        ${isPossible ? msg('Could not check what changes') : msg('This transaction could not be previewed')}
        ${isPossible ? this.#retryTemplate() : nothing}
      </wui-notice>
    `;
  }

  /** No node could compute it; another try may reach one that can. */
  #unknownTemplate(): TemplateResult {
    return html`
      <wui-notice tone="warning">${msg('This transaction could not be previewed')} ${this.#retryTemplate()}</wui-notice>
    `;
  }

  #retryTemplate(): TemplateResult {
    return html`
      <wui-button slot="action" variant="plain" size="s" data-testid="w3m-changes-retry" @click=${this.#onRetry}>
        ${msg('Try again')}
      </wui-button>
    `;
  }

  /** The dangers in one box, the worst first. */
  #dangersTemplate(preview: Preview): TemplateResult | typeof nothing {
    const isOther = isSurprise(preview, this.transfer);
    const { dangers } = warningTexts(preview.warnings);
    if (!isOther && dangers.length === 0) return nothing;
    return html`
      <wui-notice tone="danger" data-testid=${isOther ? 'w3m-changes-surprise' : nothing}>
        ${isOther ? html`<p>${surpriseText()}</p>` : nothing} ${dangers.map(text => html`<p>${text}</p>`)}
      </wui-notice>
    `;
  }

  /** Whether exactly the transfer that the person has entered happens: its list says nothing that the heading does not. */
  #isSure(preview: Preview): boolean {
    const { outcome, changes, calls, isComplete, warnings } = preview;
    if (preview.received !== undefined) return false;
    const isKnown = outcome.is === 'succeeds' && changes !== undefined && isComplete && warnings.length === 0;
    return isKnown && calls.length === 0 && this.transfer !== undefined && !isSurprise(preview, this.transfer);
  }

  #previewTemplate(preview: Preview): TemplateResult {
    const { outcome, calls, changes, received, approvals, order, isComplete, warnings } = preview;
    const refusal = refusalText(preview);
    if (refusal !== undefined) {
      // A contract can refuse a simulation alone, so what deserves care is said all the same
      return html`
        <wui-notice tone="danger" data-testid="w3m-changes-refused">${refusal}</wui-notice>
        ${this.#dangersTemplate(preview)} ${cautionsTemplate(preview)}
      `;
    }
    const isKnown = outcome.is === 'succeeds' && changes !== undefined;
    const isSaid = isKnown && (!isUntold(preview) || warnings.includes('incomplete'));
    return html`
      ${calls.map(callTemplate)} ${isSaid ? nothing : this.#unknownTemplate()}
      ${changeListTemplate(
        { changes: isKnown ? changes : undefined, received, approvals, order, isComplete, warnings },
        {
          speech: speech(),
          label: this.heading ?? msg('What changes'),
          pictureOf: asset => this.#pictureOf(preview, asset),
          fiatOf: change => this.#fiatOf(preview, change),
        },
      )}
      ${this.#isSure(preview) ? html`<p class="change-hint">${msg('Nothing else changes')}</p>` : nothing}
      ${this.#dangersTemplate(preview)} ${cautionsTemplate(preview)}
    `;
  }
}

/** The reasons to take care in one box: several of them would be read as decoration. */
const cautionsTemplate = ({ warnings }: Preview): TemplateResult | typeof nothing => {
  const { cautions } = warningTexts(warnings);
  if (cautions.length === 0) return nothing;
  return html`<wui-notice tone="warning">${cautions.map(text => html`<p>${text}</p>`)}</wui-notice>`;
};

/** What a call is for, in the words of the host; the values are of the call and stay in their places. */
const callTemplate = ({ intent, fields }: CallReading): TemplateResult | typeof nothing =>
  intent === undefined
    ? nothing
    : html`
        <div class="call" data-testid="w3m-changes-call">
          <p><bdi>${intent}</bdi></p>
          <dl>
            ${fields.map(
              ({ name, value, type }) => html`
                <div>
                  <dt><bdi>${name}</bdi></dt>
                  <dd>${valueTemplate(type, value)}</dd>
                </div>
              `,
            )}
          </dl>
        </div>
      `;

/** Formats of ERC-7730 whose values are amounts with their unit. */
const AMOUNTS: readonly string[] = ['amount', 'tokenAmount'];

/** Returns an amount of a descriptor as the language writes it: `1234.5 GLD` is another amount where a dot separates thousands. */
function amountText(value: string): string | undefined {
  const [, whole, fraction = '', ...units] = /^(\d+)(?:\.(\d+))?(?: (.*))?$/su.exec(value) ?? [];
  if (whole === undefined) return undefined;
  const balance = { amount: BigInt(whole + fraction), decimals: fraction.length, symbol: units[0] ?? '' };
  return formatBalanceExactly(balance, getLocale());
}

/** A value as people read it: addresses whole and in groups, times and amounts in their language, anything else as it is. */
function valueTemplate(type: string, value: string): TemplateResult {
  if (/^0x[\da-f]{40}$/i.test(value)) return wholeAddress(value);
  const at = type === 'date' ? Date.parse(value) : NaN;
  if (!Number.isNaN(at)) return html`<bdi>${instantText(at)}</bdi>`;
  const amount = AMOUNTS.includes(type) ? amountText(value) : undefined;
  return html`<bdi>${lineText(amount ?? value)}</bdi>`;
}

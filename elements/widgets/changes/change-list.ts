/**
 * The list of what a request changes. The modal and the secure wallet render it, each with the translator, the pictures
 * and the prices that it has.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type {
  ApprovalChange,
  BalanceChange,
  Effects,
  PreviewedAsset,
  ReceivedAmount,
} from '../../../controllers/domain/assets/preview.js';
import * as words from '../../../controllers/domain/assets/preview-words.js';
import { shortAddress } from '../../../controllers/domain/format.js';
import { wholeAddress } from '../whole-address.js';

/** What the place of a list adds to it. */
export interface ChangeListPlace {
  readonly speech: words.Speech;
  /** Accessible name of the list. */
  readonly label: string;
  /** Draws the picture of an asset, which is decorative. */
  pictureOf(asset: PreviewedAsset): TemplateResult;
  /** Returns the value of a change in money; undefined if no price is known. */
  fiatOf?(change: BalanceChange): string | undefined;
  /** Draws what a person can do about a right, such as limit it. */
  actionOf?(right: ApprovalChange): TemplateResult | undefined;
}

/** The contract of a token that has a name too; an asset without one is called by its address. */
function contractTemplate(asset: PreviewedAsset, name = ''): TemplateResult | typeof nothing {
  const { address, symbol, name: own } = asset;
  if (address === undefined || (symbol ?? own) === undefined) return nothing;
  return html`<span class="change-note"
    >${name} <bdi class="contract" title=${address}>${shortAddress(address)}</bdi></span
  >`;
}

const changeTemplate = (change: BalanceChange, { speech, pictureOf, fiatOf }: ChangeListPlace): TemplateResult => {
  const { asset, amount } = change;
  const value = fiatOf?.(change);
  return html`
    <li class="change ${amount > 0n ? 'in' : 'out'}">
      ${pictureOf(asset)}
      <span class="change-what">${words.directionText(speech, change)}${contractTemplate(asset)}</span>
      <span class="change-amount"
        ><bdi
          ><span aria-hidden="true">${amount < 0n ? '−' : '+'}</span>${words.assetAmount(speech, amount, asset)}</bdi
        >
        ${value === undefined ? nothing : html`<bdi class="change-note fiat">${value}</bdi>`}</span
      >
    </li>
  `;
};

const receivedTemplate = (received: ReceivedAmount, { speech, pictureOf }: ChangeListPlace): TemplateResult => html`
  <li class="change" data-testid="w3m-changes-received">
    ${pictureOf(received.asset)}
    <span class="change-what"
      >${words.receivedText(speech, received)}
      <bdi class="change-note contract" title=${received.receiver}>${shortAddress(received.receiver)}</bdi></span
    >
  </li>
`;

/** The whole address of the spender, because an attacker can generate one that looks alike at both ends. */
const rightTemplate = (right: ApprovalChange, { speech, pictureOf, actionOf }: ChangeListPlace): TemplateResult => {
  const expiry = words.expiryText(speech, right);
  return html`
    <li class="change right">
      ${pictureOf(right.asset)}
      <div class="change-what">
        <span>${words.approvalText(speech, right)}</span>
        ${wholeAddress(right.spender)} ${contractTemplate(right.asset, words.assetName(right.asset))}
        ${
          expiry === undefined
            ? nothing
            : html`<span class="change-note expiry ${right.expiresAt === 'never' ? 'endless' : ''}">${expiry}</span>`
        }
        ${actionOf?.(right) ?? nothing}
      </div>
    </li>
  `;
};

/** Lists what leaves, what arrives and who may move what, and says if more may change. */
export function changeListTemplate(effects: Effects, place: ChangeListPlace): TemplateResult {
  const { changes = [], order = [], received = [], approvals } = effects;
  const note = words.balancesText(place.speech, effects);
  return html`
    ${
      changes.length + order.length + approvals.length + received.length > 0
        ? html`
            <ul part="changes" class="change-list" aria-label=${place.label}>
              ${[...changes, ...order].map(change => changeTemplate(change, place))}
              ${received.map(each => receivedTemplate(each, place))}
              ${approvals.map(right => rightTemplate(right, place))}
            </ul>
          `
        : nothing
    }
    ${note === undefined ? nothing : html`<p class="change-hint">${note}</p>`}
  `;
}

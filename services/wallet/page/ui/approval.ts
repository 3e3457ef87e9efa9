import { html, nothing, type TemplateResult } from 'lit';
import type {
  ApprovalChange,
  BalanceChange,
  Effects,
  PreviewedAsset,
} from '../../../../controllers/domain/assets/preview.js';
import { isSameAddress } from '../../../../controllers/domain/assets/same-address.js';
import { assetName, balancesText, isUntold, visibleText } from '../../../../controllers/domain/assets/preview-words.js';
import { shortAddress } from '../../../../controllers/domain/format.js';
import { changeListTemplate } from '../../../../elements/widgets/changes/change-list.js';
import { wholeAddress } from '../../../../elements/widgets/whole-address.js';
import { assetMark, joinedMarks, type Degree } from './marks.js';
import { createGuard, type Guard } from './guard.js';
import { buttons, notice, reasons } from './parts.js';
import { speech } from './preview-section.js';
import { msg, str } from './msg.js';
import { useSharedStyles } from './shared-styles.js';
import type { KnownAssets } from '../known-assets.js';

/** One fact of a question. */
export interface Row {
  readonly label: string;
  readonly value: string;
  /** Whole value, where `value` is shortened. */
  readonly title?: string;
  /** True for a value that deserves the most care. */
  readonly isDanger?: boolean;
  /** True for a whole address, which a person compares group by group. */
  readonly isAddress?: boolean;
  /** What the value costs at most, which is shown in money too where a price is known. */
  readonly cost?: BalanceChange;
  /** True for bytes that few people read: they are in a disclosure. */
  readonly isData?: boolean;
}

/** One thing that happens on approval. */
export interface Step {
  /** In words, or the right that it gives. */
  readonly what: string | ApprovalChange;
  readonly rows: readonly Row[];
}

/** What a person is asked to sign, in plain words. */
export interface Question {
  readonly title: string;
  readonly verb: 'sign' | 'approve';
  readonly steps: readonly Step[];
  /** What the account has afterwards, and which rights it has given besides those of the steps, as far as it is known. */
  readonly effects?: Effects | undefined;
  /** Facts of the whole: account, network, fee. */
  readonly rows: readonly Row[];
  /** Message that is signed, word for word. */
  readonly text?: string;
  /** Structured data that is signed, word for word. Open at once if nothing else tells what they do. */
  readonly data?: string;
  readonly warnings: readonly string[];
  /** Warnings of what takes assets from people. */
  readonly dangers: readonly string[];
}

/** Returns how much care a question deserves. */
export const degreeOf = ({ dangers, warnings }: Pick<Question, 'dangers' | 'warnings'>): Degree =>
  dangers.length > 0 ? 'dangerous' : warnings.length > 0 ? 'careful' : 'calm';

/** Texts of the button that signs or approves; `anyway` stands under a danger. */
const VERBS: Readonly<Record<Question['verb'], () => { readonly usual: string; readonly anyway: string }>> = {
  sign: () => ({ usual: msg('Sign'), anyway: msg('Sign anyway') }),
  approve: () => ({ usual: msg('Approve'), anyway: msg('Approve anyway') }),
};

/** Answer of the person. */
export type Verdict = 'approve' | 'cancel' | 'protect' | 'limit';

function rowTemplate({ label, value, title, isDanger, isAddress, cost }: Row, assets?: KnownAssets): TemplateResult {
  const fiat = cost && assets?.fiatOf(cost);
  return html`<div class=${isAddress ? 'whole' : ''}>
    <dt>${label}</dt>
    <dd class=${isDanger ? 'danger' : ''} title=${title ?? value}>
      ${isAddress ? wholeAddress(value) : html`<bdi>${value}</bdi>`}
      ${fiat === undefined ? nothing : html`<bdi class="fiat">${fiat}</bdi>`}
    </dd>
  </div>`;
}

const rowsTemplate = (rows: readonly Row[], assets?: KnownAssets): TemplateResult | typeof nothing =>
  rows.length > 0 ? html`<dl>${rows.map(row => rowTemplate(row, assets))}</dl>` : nothing;

/** Bytes or data on demand. */
const disclosure = (label: string, text: string, isOpen = false, testId?: string): TemplateResult =>
  html`<details class="data" ?open=${isOpen}>
    <summary>${label}</summary>
    <pre tabindex="0" dir="ltr" data-testid=${testId ?? nothing}>${text}</pre>
  </details>`;

/** What the list of changes shows besides. */
interface Additions {
  /** Draws what the person can do about a right. */
  actionOf(right: ApprovalChange): TemplateResult | undefined;
  /** What the operator knows of assets. */
  readonly assets: KnownAssets | undefined;
}

/** Lists what changes as the modal does. */
const listOf = (effects: Effects, { actionOf, assets }: Additions): TemplateResult =>
  changeListTemplate(effects, {
    speech: speech(),
    label: msg('What changes'),
    pictureOf: (asset: PreviewedAsset) => assetMark(assetName(asset), assets?.pictureOf(asset)),
    fiatOf: change => assets?.fiatOf(change),
    actionOf,
  });

const isEmpty = (effects: Effects): boolean =>
  [effects.changes, effects.received, effects.approvals].every(each => (each ?? []).length === 0) &&
  balancesText(speech(), effects) === undefined;

const effectsTemplate = (effects: Effects, additions: Additions): TemplateResult =>
  html`<section class="changes" data-testid="wallet-change">
    <h2>${msg('What changes')}</h2>
    ${listOf(effects, additions)}
  </section>`;

const stepTemplate = ({ what, rows }: Step, additions: Additions): TemplateResult => {
  const [shown, data] = [rows.filter(({ isData }) => !isData), rows.filter(({ isData }) => isData)];
  const facts = html`${rowsTemplate(shown)} ${data.map(({ label, value }) => disclosure(label, value))}`;
  if (typeof what === 'string')
    return html`<section class="step" data-testid="wallet-step">
      <h2>${what}</h2>
      ${facts}
    </section>`;
  const right = { changes: undefined, approvals: [what], isComplete: true, warnings: [] };
  return html`<section class="changes" data-testid="wallet-step">${listOf(right, additions)} ${facts}</section>`;
};

/** Returns the right of a spender that the question shows, whose line gets the way to limit it. */
const rightOf = ({ steps, effects }: Question, spender: string | undefined): ApprovalChange | undefined =>
  [...steps.flatMap(({ what }) => (typeof what === 'string' ? [] : [what])), ...(effects?.approvals ?? [])].find(
    right => isSameAddress(right.spender, spender),
  );

/** Id of the warnings, which belong to the button that approves. */
const CARE_ID = 'care';

/** What deserves care: at most one box of each degree, the worst first. */
const careTemplate = ({ dangers, warnings }: Question): TemplateResult =>
  html`<div id=${CARE_ID} class="care">
    ${reasons(dangers, 'danger')}
    ${reasons(
      warnings.filter(text => !dangers.includes(text)),
      'warning',
    )}
  </div>`;

const signedTemplate = ({ text, data, steps, effects }: Question): TemplateResult => {
  const isOnlyData = steps.length + (effects?.approvals.length ?? 0) === 0;
  return html`${text === undefined ? nothing : html`<pre tabindex="0" dir="auto" data-testid="wallet-text">${visibleText(text)}</pre>`}
  ${data === undefined ? nothing : disclosure(msg('Data that you sign'), visibleText(data), isOnlyData, 'wallet-text')}`;
};

const protectTemplate = (isWeak: boolean, isSettled: boolean, onProtect: () => void): TemplateResult =>
  html`<p class="quiet">
    ${isWeak ? msg('This browser may forget your keys at any time, and then you lose this wallet.') : msg('If you lose this device, you lose this wallet.')}
    <button type="button" class="link" data-testid="wallet-protect" ?disabled=${!isSettled} @click=${onProtect}>
      ${msg('Protect your wallet')}
    </button>
  </p>`;

/** What the screen of a question shows besides. */
export interface ApprovalFacts {
  readonly host: string;
  readonly isProtected: boolean;
  readonly isWeak: boolean;
  /** Who gets a right that the person can make smaller. */
  readonly spender?: string | undefined;
  readonly assets?: KnownAssets | undefined;
}

const limitTemplate = (isSettled: boolean, onLimit: () => void): TemplateResult =>
  html`<button type="button" class="small" data-testid="wallet-limit" ?disabled=${!isSettled} @click=${onLimit}>
    ${msg('Set a limit')}
  </button>`;

/** Why a button that is not in sight cannot be pressed. */
export const hiddenText = (): string =>
  msg('The page covers or fades this window. You can go on once all of it is visible.');

/** Adds a warning where the preview lists nothing and does not know all that changes. */
function doubted(question: Question): Question {
  const { effects, warnings } = question;
  if (!effects || !isUntold(effects) || effects.warnings.includes('incomplete')) return question;
  return { ...question, warnings: [msg('This transaction could not be previewed.'), ...warnings] };
}

/** Returns the screen of a question. Its buttons wait until they were in sight for a moment, and none has the focus. */
export function approvalScreen(
  given: Question,
  { host, isProtected, isWeak, spender, assets }: ApprovalFacts,
): (pick: (verdict: Verdict) => void, redraw: () => void) => TemplateResult {
  let guard: Guard | undefined;
  const question = doubted(given);
  const { effects, steps } = question;
  useSharedStyles();
  const limited = rightOf(question, spender);
  return (pick, redraw) => {
    guard ??= createGuard(redraw);
    const degree = degreeOf(question);
    const isDangerous = degree === 'dangerous';
    const isSettled = guard.isSettled();
    const additions: Additions = {
      assets,
      actionOf: right => (right === limited ? limitTemplate(isSettled, () => pick('limit')) : undefined),
    };
    return html`<header class="question">
        ${joinedMarks(host, degree)}
        <h1 tabindex="-1" data-autofocus data-testid="wallet-title">${question.title}</h1>
        <p class="host" data-testid="wallet-host">${msg(str`${host} asks you to approve`)}</p>
      </header>
      <div class="scroll">
        ${guard.isHidden() ? notice(hiddenText()) : nothing} ${careTemplate(question)}
        ${effects && !isEmpty(effects) ? effectsTemplate(effects, additions) : nothing}
        ${steps.map(step => stepTemplate(step, additions))}
        ${spender !== undefined && !limited ? limitTemplate(isSettled, () => pick('limit')) : nothing}
        ${signedTemplate(question)} ${rowsTemplate(question.rows, assets)}
        ${isProtected ? nothing : protectTemplate(isWeak, isSettled, () => pick('protect'))}
      </div>
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick('cancel'), isDisabled: !guard.isReached() },
        {
          text: VERBS[question.verb]()[isDangerous ? 'anyway' : 'usual'],
          id: 'wallet-approve',
          describedBy: CARE_ID,
          isDanger: isDangerous,
          onClick: () => pick('approve'),
          isDisabled: !guard.isOver(),
          watch: guard.watch,
        },
      )}`;
  };
}

/** Shortens an address in the middle, as the modal does. */
export const short = (address: string): string => shortAddress(address);

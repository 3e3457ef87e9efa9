import { html, nothing, type TemplateResult } from 'lit';
import { truncateAddress } from '../../../../controllers/domain/format.js';
import { buttons, createGuard, notice } from './parts.js';
import { msg, str } from './msg.js';

/** One fact of a question. */
export interface Row {
  readonly label: string;
  readonly value: string;
  /** Whole value, where `value` is shortened. */
  readonly title?: string;
  /** True for a value that deserves the most care. */
  readonly isDanger?: boolean;
}

/** One thing that happens on approval. */
export interface Step {
  readonly what: string;
  readonly rows: readonly Row[];
}

/** What a person is asked to sign, in plain words. */
export interface Question {
  readonly title: string;
  readonly verb: 'sign' | 'approve';
  readonly steps: readonly Step[];
  /** What the account has afterwards, or which rights it has given, as far as it is known. */
  readonly changes?: readonly Step[];
  /** Facts of the whole: account, network, fee. */
  readonly rows: readonly Row[];
  /** Message or data that is signed, word for word. */
  readonly text?: string;
  readonly warnings: readonly string[];
  /** Warnings of what takes assets from people. */
  readonly dangers?: readonly string[];
}

/** Texts of the button that signs or approves; `anyway` stands under a danger. */
const VERBS: Readonly<Record<Question['verb'], () => { readonly usual: string; readonly anyway: string }>> = {
  sign: () => ({ usual: msg('Sign'), anyway: msg('Sign anyway') }),
  approve: () => ({ usual: msg('Approve'), anyway: msg('Approve anyway') }),
};

/** Answer of the person. */
export type Verdict = 'approve' | 'cancel' | 'protect';

const rowTemplate = ({ label, value, title, isDanger }: Row): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd class=${isDanger ? 'danger' : ''} title=${title ?? value}><bdi>${value}</bdi></dd>
  </div>`;

const rowsTemplate = (rows: readonly Row[]): TemplateResult | typeof nothing =>
  rows.length > 0 ? html`<dl>${rows.map(rowTemplate)}</dl>` : nothing;

const stepTemplate = ({ what, rows }: Step, testId: string): TemplateResult =>
  html`<section class="step" data-testid=${testId}>
    <h2>${what}</h2>
    ${rowsTemplate(rows)}
  </section>`;

/** Id of the warnings, which belong to the button that approves. */
const CARE_ID = 'care';

/** What deserves care, the worst first. */
const careTemplate = ({ dangers = [], warnings }: Question): TemplateResult =>
  html`<div id=${CARE_ID} class="care">
    ${dangers.map(text => notice(text, 'danger'))} ${warnings.map(text => notice(text))}
  </div>`;

/** Returns the screen of a question. Its buttons wait a moment, and none of them has the focus. */
export function approvalScreen(
  question: Question,
  { host, isProtected, isWeak }: { readonly host: string; readonly isProtected: boolean; readonly isWeak: boolean },
): (pick: (verdict: Verdict) => void, redraw: () => void) => TemplateResult {
  let isReady: (() => boolean) | undefined;
  return (pick, redraw) => {
    isReady ??= createGuard(redraw);
    const isDangerous = (question.dangers?.length ?? 0) > 0;
    return html`<h1 tabindex="-1" data-autofocus data-testid="wallet-title">${question.title}</h1>
      <p class="host" data-testid="wallet-host">${msg(str`${host} asks you to approve`)}</p>
      <div class="scroll">
        ${careTemplate(question)} ${question.steps.map(step => stepTemplate(step, 'wallet-step'))}
        ${question.changes?.map(step => stepTemplate(step, 'wallet-change'))}
        ${
          question.text === undefined
            ? nothing
            : html`<pre tabindex="0" dir="auto" data-testid="wallet-text">${question.text}</pre>`
        }
        ${rowsTemplate(question.rows)}
        ${
          isProtected
            ? nothing
            : html`<p class="quiet">
                ${isWeak ? msg('This browser may forget your keys at any time, and then you lose this wallet.') : msg('If you lose this device, you lose this wallet.')}
                <button type="button" class="link" data-testid="wallet-protect" @click=${() => pick('protect')}>
                  ${msg('Protect your wallet')}
                </button>
              </p>`
        }
      </div>
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick('cancel') },
        {
          text: VERBS[question.verb]()[isDangerous ? 'anyway' : 'usual'],
          id: 'wallet-approve',
          describedBy: CARE_ID,
          isDanger: isDangerous,
          onClick: () => pick('approve'),
          isDisabled: !isReady(),
        },
      )}`;
  };
}

/** Shortens an address in the middle, as the modal does. */
export const short = (address: string): string => truncateAddress(address);

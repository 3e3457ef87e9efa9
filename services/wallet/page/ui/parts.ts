import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { WalletError } from '../wallet-error.js';
import { chevron, tile, type Icon } from './icons.js';
import { cautionSign, checkSign, infoSign } from './marks.js';
import { translateRefusal } from './refusals.js';
import { msg } from './msg.js';

/** Text of a screen; one that names an address comes from `withAddress`. */
type Lead = string | TemplateResult;

const titleTemplate = (title: string, text?: Lead): TemplateResult =>
  html`<h1 tabindex="-1" data-autofocus>${title}</h1>
    ${text ? html`<p>${text}</p>` : nothing}`;

/** Heading and text of a screen. */
export const heading = (title: string, text?: Lead): TemplateResult =>
  html`<header class="title">${titleTemplate(title, text)}</header>`;

/** Heading and text of a screen, below its icon. */
export const poster = (icon: Icon, title: string, text?: Lead): TemplateResult =>
  html`<header class="title poster ${icon}">${tile(icon)} ${titleTemplate(title, text)}</header>`;

/** Draws an e-mail address, which breaks before its sign if it is longer than a line. */
export const addressTemplate = (address: string): TemplateResult =>
  html`<bdi>${address.split(/(?=@)/).map((part, at) => html`${at === 0 ? nothing : html`<wbr />`}${part}`)}</bdi>`;

/** What a translation puts around a value, and punctuation that must not begin a line. */
const AROUND = { before: /\u2068$/, after: /^\u2069?(\p{Po}*)/u } as const;

/** Returns a sentence whose e-mail address moves to a line of its own rather than break. */
export function withAddress(text: string, address: string): TemplateResult {
  const at = text.indexOf(address);
  if (at < 0) return html`${text}`;
  const after = text.slice(at + address.length);
  const [around = '', punctuation = ''] = AROUND.after.exec(after) ?? [];
  return html`${text.slice(0, at).replace(AROUND.before, '')}<span class="whole-word"
      >${addressTemplate(address)}${punctuation}</span
    >${after.slice(around.length)}`;
}

/** Two buttons of equal size; neither is preselected. */
export const buttons = (
  secondary: {
    readonly text: string;
    readonly onClick: () => void;
    readonly id: string;
    readonly isDisabled?: boolean;
  },
  primary: {
    readonly text: string;
    readonly onClick: () => void;
    readonly id: string;
    readonly isDisabled?: boolean;
    /** True where going on is dangerous: the button does not look like the way to go on. */
    readonly isDanger?: boolean;
    /** Id of the element whose text belongs to the button. */
    readonly describedBy?: string;
    /** Gets the button. */
    readonly watch?: (button: Element | undefined) => void;
  },
): TemplateResult =>
  html`<footer>
    <button
      type="button"
      data-testid=${secondary.id}
      ?disabled=${secondary.isDisabled ?? false}
      @click=${secondary.onClick}
    >
      ${secondary.text}
    </button>
    <button
      type="button"
      class=${primary.isDanger ? 'danger' : 'primary'}
      data-testid=${primary.id}
      aria-describedby=${primary.describedBy ?? nothing}
      ?disabled=${primary.isDisabled ?? false}
      @click=${primary.onClick}
      ${primary.watch ? ref(primary.watch) : nothing}
    >
      ${primary.text}
    </button>
  </footer>`;

/** A row of a list that leads somewhere. */
export const choice = (
  icon: Icon,
  [text, hint]: readonly [text: string, hint: string],
  id: string,
  onClick: () => void,
): TemplateResult =>
  html`<li>
    <button type="button" class="entry ${icon}" data-testid=${id} @click=${onClick}>
      ${tile(icon)}
      <span
        ><strong>${text}</strong><small><bdi>${hint}</bdi></small></span
      >
      ${chevron}
    </button>
  </li>`;

/** Why something did not work, and the button that ends the screen. */
export const problemScreen = (
  title: string,
  text: string,
  end: { readonly text: string; readonly id: string; readonly onClick: () => void },
): TemplateResult =>
  html`${poster('danger', title)}
    <p class="problem" role="alert">${text}</p>
    <footer>
      <button type="button" data-testid=${end.id} @click=${end.onClick}>${end.text}</button>
    </footer>`;

/** How a notice looks, and what it is to a screen reader, which reads an alert and a status at once. */
const TONES = {
  warning: { sign: cautionSign, role: 'note' },
  danger: { sign: cautionSign, role: 'alert' },
  info: { sign: infoSign, role: 'note' },
  success: { sign: checkSign, role: 'status' },
} as const;

type Tone = keyof typeof TONES;

const noticeTemplate = (texts: readonly string[], tone: Tone, testId?: string): TemplateResult =>
  html`<div class="notice ${tone}" role=${TONES[tone].role} data-testid=${testId ?? nothing}>
    ${TONES[tone].sign}
    <div>${texts.map(text => html`<p>${text}</p> `)}</div>
  </div>`;

/** Text that stands out. */
export const notice = (text: string, tone: Tone = 'warning', testId?: string): TemplateResult =>
  noticeTemplate([text], tone, testId);

/** Reasons to take care, of one degree, in one box: several boxes would be read as decoration. */
export const reasons = (texts: readonly string[], tone: 'warning' | 'danger'): TemplateResult | typeof nothing =>
  texts.length === 0 ? nothing : noticeTemplate(texts, tone);

/** Screen while something runs. */
export const progress = (text: string): TemplateResult =>
  html`<div class="progress" role="status"><span class="spinner" aria-hidden="true"></span>${text}</div>`;

/** Why a field does not take its text. */
interface FieldProblem {
  readonly id: string;
  readonly text: string;
}

const problemTemplate = (problem: FieldProblem | undefined): TemplateResult | typeof nothing =>
  problem === undefined
    ? nothing
    : html`<p class="wrong" id=${problem.id} role="alert" data-testid=${problem.id}>
        ${cautionSign}<span>${problem.text}</span>
      </p>`;

/** Field with a label; `onInput` gets its text. */
export const field = (given: {
  readonly label: string;
  readonly id: string;
  readonly value: string;
  readonly mode?: 'text' | 'numeric' | 'email';
  /** What has large figures. */
  readonly kind?: 'code' | 'amount';
  readonly autocomplete?: AutoFill;
  readonly problem?: FieldProblem | undefined;
  readonly onInput: (value: string) => void;
}): TemplateResult =>
  html`<div class="field">
    <label
      >${given.label}
      <input
        class=${given.kind ?? ''}
        data-testid=${given.id}
        .value=${given.value}
        type="text"
        inputmode=${given.mode ?? 'text'}
        .autocomplete=${given.autocomplete ?? 'off'}
        autocapitalize="none"
        spellcheck="false"
        aria-invalid=${given.problem ? 'true' : nothing}
        aria-describedby=${given.problem?.id ?? nothing}
        @input=${(event: InputEvent) => given.onInput((event.target as HTMLInputElement).value)}
      />
    </label>
    ${problemTemplate(given.problem)}
  </div>`;

/** Field of several lines for words or a key; `onInput` gets its text. */
export const wordsField = (given: {
  readonly label: string;
  readonly id: string;
  readonly value: string;
  readonly problem?: FieldProblem | undefined;
  readonly onInput: (value: string) => void;
}): TemplateResult =>
  html`<div class="field">
    <label
      >${given.label}
      <textarea
        rows="3"
        data-testid=${given.id}
        .value=${given.value}
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-invalid=${given.problem ? 'true' : nothing}
        aria-describedby=${given.problem?.id ?? nothing}
        @input=${(event: InputEvent) => given.onInput((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </label>
    ${problemTemplate(given.problem)}
  </div>`;

/** Text of an error for people; unexpected errors have no text for people. */
export const messageOf = (error: unknown): string =>
  error instanceof WalletError ? translateRefusal(error.message) : msg('That did not work. Try again.');

import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { WalletError } from '../wallet-error.js';
import { chevron, tile, type Icon } from './icons.js';
import { cautionSign } from './marks.js';
import { translateRefusal } from './refusals.js';
import { msg } from './msg.js';

/** Heading and text of a screen. */
export const heading = (title: string, text?: string): TemplateResult =>
  html`<h1 tabindex="-1" data-autofocus>${title}</h1>
    ${text ? html`<p>${text}</p>` : nothing}`;

/** Heading and text of a screen with one task, below its icon. */
export const poster = (icon: Icon, title: string, text?: string): TemplateResult =>
  html`<header class="poster ${icon}">${tile(icon)} ${heading(title, text)}</header>`;

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

/** Text that stands out; `alert` is read out at once. */
export const notice = (text: string, tone: 'warning' | 'danger' | 'info' = 'warning'): TemplateResult =>
  html`<p class="notice ${tone}" role=${tone === 'danger' ? 'alert' : 'note'}>${text}</p>`;

/** Reasons to take care, of one degree, in one box: several boxes would be read as decoration. */
export const reasons = (texts: readonly string[], tone: 'warning' | 'danger'): TemplateResult | typeof nothing =>
  texts.length === 0
    ? nothing
    : html`<div class="notice reasons ${tone}" role=${tone === 'danger' ? 'alert' : 'note'}>
        ${cautionSign}
        <div>${texts.map(text => html`<p>${text}</p> `)}</div>
      </div>`;

/** Screen while something runs. */
export const progress = (text: string): TemplateResult =>
  html`<div class="progress" role="status"><span class="spinner" aria-hidden="true"></span>${text}</div>`;

/** Field with a label; `onInput` gets its text. */
export const field = (given: {
  readonly label: string;
  readonly id: string;
  readonly value: string;
  readonly mode?: 'text' | 'numeric' | 'email';
  /** True for a code, whose digits are large. */
  readonly isCode?: boolean;
  readonly autocomplete?: AutoFill;
  readonly onInput: (value: string) => void;
}): TemplateResult =>
  html`<label
    >${given.label}
    <input
      class=${given.isCode ? 'code' : ''}
      data-testid=${given.id}
      .value=${given.value}
      type="text"
      inputmode=${given.mode ?? 'text'}
      .autocomplete=${given.autocomplete ?? 'off'}
      autocapitalize="none"
      spellcheck="false"
      @input=${(event: InputEvent) => given.onInput((event.target as HTMLInputElement).value)}
    />
  </label>`;

/** Field of several lines for words or a key; `onInput` gets its text. */
export const wordsField = (given: {
  readonly label: string;
  readonly id: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}): TemplateResult =>
  html`<label
    >${given.label}
    <textarea
      rows="3"
      data-testid=${given.id}
      .value=${given.value}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      @input=${(event: InputEvent) => given.onInput((event.target as HTMLTextAreaElement).value)}
    ></textarea>
  </label>`;

/** Text of an error for people; unexpected errors have no text for people. */
export const messageOf = (error: unknown): string =>
  error instanceof WalletError ? translateRefusal(error.message) : msg('That did not work. Try again.');

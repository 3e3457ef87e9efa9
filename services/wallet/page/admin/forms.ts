import { html, nothing, type TemplateResult } from 'lit';
import type { AdminCall, AdminSession } from '../../shared/admin-api.js';

/** A field of a form: its text becomes a value of the body, undefined for an empty one. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'lines' | 'number';
  readonly options?: readonly string[];
  readonly isRequired?: boolean;
}

/** An act with what an operator fills in. */
export interface Act {
  readonly call: AdminCall;
  readonly title: string;
  /** What the act is about; it is written once more for a dangerous act. */
  readonly id?: string;
  readonly fields?: readonly Field[];
  /** Further values of the body. */
  readonly values?: Readonly<Record<string, unknown>>;
}

const valueOf = ({ type }: Field, text: string): unknown => {
  if (type === 'lines') return text.split(/\s+/).filter(Boolean);
  if (text === '') return undefined;
  return type === 'number' ? Number(text) : text;
};

/** Returns the body of an act from its form. */
export function bodyOf({ id, fields = [], values = {} }: Act, form: FormData): Record<string, unknown> {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    ...(id !== undefined && { id }),
    ...Object.fromEntries(fields.map(field => [field.name, valueOf(field, text(field.name))])),
    ...values,
    reason: text('reason'),
    ...(form.has('confirm') && { confirm: text('confirm') }),
  };
}

/** Draws a control. A stored value is its default: a reset shows it, and what was typed stays while others change. */
function control({ name, value = '', type = 'text', options, isRequired = false }: Field): TemplateResult {
  if (options)
    return html`<select name=${name}>
      ${options.map(option => html`<option value=${option} ?selected=${option === value}>${option}</option>`)}
    </select>`;
  if (type === 'lines') return html`<textarea name=${name} rows="3" .defaultValue=${value}></textarea>`;
  const isSecret = type === 'password';
  return html`<input
    name=${name}
    type=${isSecret ? 'password' : 'text'}
    inputmode=${type === 'number' ? 'numeric' : 'text'}
    autocomplete="off"
    .defaultValue=${value}
    ?required=${isRequired}
  />`;
}

/** Acts that end or remove something: their buttons warn. */
const ENDING = /\/(remove|suspend|remove-secret)$/;

/** Draws the form of an act; nothing for one that the role does not allow. */
export function actForm(
  session: AdminSession,
  act: Act,
  run: (act: Act, form: HTMLFormElement) => Promise<void>,
): TemplateResult | typeof nothing {
  if (!session.acts.includes(act.call)) return nothing;
  const { id, title, fields = [] } = act;
  const isDangerous = session.dangerous.includes(act.call);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void run(act, event.currentTarget as HTMLFormElement);
  };
  return html`<details class=${ENDING.test(act.call) ? 'danger' : ''}>
    <summary>${title}</summary>
    <form @submit=${submit}>
      ${fields.map(field => html`<label>${field.label}${control(field)}</label>`)}
      <label>Reason<input name="reason" required maxlength="500" autocomplete="off" /></label>
      ${
        isDangerous
          ? html`<label
              >${id === undefined ? 'Its name once more, to confirm' : `Write ${id} to confirm`}<input
                name="confirm"
                required
                autocomplete="off"
            /></label>`
          : nothing
      }
      <button class="primary">${title}</button>
    </form>
  </details>`;
}

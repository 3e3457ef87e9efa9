import type { Pair, TokenName } from 'latchkey/themes';
import { byId } from '../dom.js';
import { defaultOf, isColour, isValue, TOKEN_NAMES, type StudioTheme } from './theme.js';

const GROUPS = [
  ['Colours', (name: string) => name.startsWith('color-') || ['accent', 'tint', 'qr-color'].includes(name)],
  ['Letters', (name: string) => name.startsWith('font-') || name === 'line-height'],
  ['Corners and sizes', (name: string) => /^(?:radius|size|space)-/.test(name)],
  ['Depth and motion', () => true],
] as const;

const isPair = (value: string | Pair | undefined): value is Pair => Array.isArray(value);

/** Fields for every token; colours that differ between the themes have two. */
export class TokenFields {
  readonly #list = byId('tokens', HTMLElement);
  readonly #find = byId('find', HTMLInputElement);
  readonly #onChange: (name: TokenName, value: string | Pair | undefined) => void;

  constructor(onChange: (name: TokenName, value: string | Pair | undefined) => void) {
    this.#onChange = onChange;
    this.#draw();
    this.#find.addEventListener('input', () => this.#filter());
    this.#list.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) this.#onInput(target.name as TokenName); // each field has the name of a token
    });
  }

  /** Shows the values of a theme; what the theme does not set is the placeholder. */
  show({ preset, values }: StudioTheme): void {
    for (const name of TOKEN_NAMES) {
      const [value, fallback] = [values[name], defaultOf(name, preset)];
      this.#fieldsOf(name).forEach((field, at) => {
        const shown = isPair(value) ? value[at] : value;
        if (field !== document.activeElement) field.value = shown ?? '';
        field.placeholder = (isPair(fallback) ? fallback[at] : fallback) ?? '';
      });
    }
  }

  #fieldsOf(name: TokenName): readonly HTMLInputElement[] {
    return [...this.#list.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
  }

  #onInput(name: TokenName): void {
    const fields = this.#fieldsOf(name);
    const texts = fields.map(({ value }) => value.trim());
    fields.forEach((field, at) => {
      const isWrong = texts[at] !== '' && !isValue(name, texts[at] ?? '');
      field.ariaInvalid = isWrong ? 'true' : null;
    });
    if (fields.some(({ ariaInvalid }) => ariaInvalid)) return;
    if (texts.every(text => text === '')) return this.#onChange(name, undefined);
    const [light = '', dark] = texts.map((text, at) => text || fields[at]?.placeholder || '');
    this.#onChange(name, dark === undefined ? light : [light, dark]);
  }

  #filter(): void {
    const text = this.#find.value.trim().toLowerCase();
    for (const row of this.#list.querySelectorAll<HTMLElement>('[data-token]'))
      row.hidden = !row.dataset.token?.includes(text);
    for (const group of this.#list.querySelectorAll('details')) {
      const hasRow = group.querySelector('[data-token]:not([hidden])') !== null;
      group.hidden = !hasRow;
      if (text !== '') group.open = hasRow;
    }
  }

  #draw(): void {
    const left = new Set<TokenName>(TOKEN_NAMES);
    for (const [title, holds] of GROUPS) {
      const names = [...left].filter(holds);
      for (const name of names) left.delete(name);
      const details = document.createElement('details');
      const summary = document.createElement('summary');
      summary.textContent = `${title} (${names.length})`;
      details.append(summary, ...names.map(rowOf));
      details.open = title === GROUPS[0][0];
      this.#list.append(details);
    }
  }
}

function rowOf(name: TokenName): HTMLElement {
  const row = document.createElement('div');
  row.className = 'token';
  row.dataset.token = name;
  const label = document.createElement('span');
  label.textContent = name;
  const modes = isColour(name) && isPair(defaultOf(name, 'none')) ? ['light', 'dark'] : [''];
  const fields = modes.map(mode => {
    const field = document.createElement('input');
    field.name = name;
    field.type = 'text';
    field.spellcheck = false;
    field.ariaLabel = mode === '' ? name : `${name}, ${mode}`;
    return field;
  });
  row.append(label, ...fields);
  return row;
}

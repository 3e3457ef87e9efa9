type Child = Node | string | false | undefined;

/** Creates an element; `onclick` and other properties are set as they are. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> & { readonly testId?: string } = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const { testId, ...others } = properties;
  const element = Object.assign(document.createElement(tag), others);
  if (testId !== undefined) element.dataset['testid'] = testId;
  element.append(...children.filter(child => child !== false && child !== undefined));
  return element;
}

/** Creates a button. */
export const button = (text: string, testId: string, onclick: () => void): HTMLButtonElement =>
  el('button', { type: 'button', testId, onclick }, text);

/** Creates a form of one field, which calls `onText` with what was entered. */
export function field(label: string, testId: string, onText: (text: string) => void): HTMLFormElement {
  const input = el('input', { name: 'text', testId, required: true, autocomplete: 'off' });
  const form = el('form', {}, el('label', {}, label, ' ', input), el('button', { testId: `${testId}-ok` }, 'OK'));
  form.addEventListener('submit', event => {
    event.preventDefault();
    onText(input.value);
  });
  return form;
}

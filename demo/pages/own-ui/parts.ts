import { isW3mError, type ErrorCode } from 'latchkey/headless';

/** Creates an element; `onclick` and other properties are set as they are. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> & { readonly testId?: string } = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const { testId, ...others } = properties;
  const element = Object.assign(document.createElement(tag), others);
  if (testId !== undefined) element.dataset['testid'] = testId;
  element.append(...children);
  return element;
}

/** Creates a button. */
export const button = (text: string, testId: string, onclick: () => void): HTMLButtonElement =>
  el('button', { type: 'button', testId, onclick }, text);

/** Creates a form, which calls `onEnter` with the texts of its fields. */
export function form<F extends string>(
  title: string,
  testId: string,
  fields: readonly F[],
  onEnter: (texts: Readonly<Record<F, string>>) => void,
): HTMLFormElement {
  const inputs = fields.map(name =>
    el('input', { name, testId: `${testId}-${name}`, required: true, autocomplete: 'off' }),
  );
  const labels = inputs.map(input => el('label', {}, input.name, ' ', input));
  const element = el(
    'form',
    {},
    el('strong', {}, title),
    ...labels,
    el('button', { testId: `${testId}-ok` }, 'Continue'),
  );
  element.addEventListener('submit', event => {
    event.preventDefault();
    onEnter(Object.fromEntries(inputs.map(({ name, value }) => [name, value])) as Record<F, string>);
  });
  return element;
}

const TEXTS: Partial<Record<ErrorCode, string>> = {
  USER_REJECTED: 'You declined in your wallet.',
  CONNECT_TIMEOUT: 'Your wallet did not answer.',
  FRAME_REFUSED: 'The wallet refused it: is the code right, and not older than ten minutes?',
};

/** Returns the code of what an action or the provider of a wallet has thrown; EIP-1193 says 4001 for a refusal. */
export const codeOf = (error: unknown): ErrorCode => {
  if (isW3mError(error)) return error.code;
  return (error as { readonly code?: unknown }).code === 4001 ? 'USER_REJECTED' : 'UNKNOWN';
};

/** Creates the text of a failure; the code is in `title`, for those who help the person. */
export const failure = (code: ErrorCode, testId = 'failure'): HTMLElement =>
  el('p', { testId, title: code, role: 'alert' }, TEXTS[code] ?? 'That did not work. Try again.');

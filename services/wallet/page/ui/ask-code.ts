import { html, type TemplateResult } from 'lit';
import { hasReason, rejected } from '../wallet-error.js';
import { buttons, field, messageOf, poster, progress, withAddress } from './parts.js';
import type { Ui } from './stage.js';
import { msg, str } from './msg.js';

const DIGITS = 6;

/** Parameters of {@link askCode}. */
interface CodeQuestion {
  readonly title: string;
  readonly text: string | TemplateResult;
  /** Why the code before was refused. */
  readonly problem?: string | undefined;
  /** Test id of the field. */
  readonly id: string;
}

/**
 * Asks for the six digits of a letter, and shows progress once it has them.
 * @throws {WalletError} `REJECTED` if the person cancels
 */
export async function askCode(ui: Ui, { title, text, problem, id }: CodeQuestion): Promise<string> {
  let code = '';
  const isGo = await ui.choose<boolean>(
    (pick, redraw) =>
      html`${poster('code', title, text)}
      ${field({
        label: msg('Code'),
        id,
        value: code,
        mode: 'numeric',
        kind: 'code',
        autocomplete: 'one-time-code',
        problem: problem === undefined ? undefined : { id: `${id}-wrong`, text: problem },
        onInput: value => {
          code = value.replace(/\D/g, '').slice(0, DIGITS);
          redraw();
        },
      })}
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
        { text: msg('Continue'), id: 'wallet-continue', onClick: () => pick(true), isDisabled: code.length < DIGITS },
      )}`,
  );
  if (!isGo) throw rejected();
  ui.show(progress(msg('One moment…')));
  return code;
}

/**
 * Asks for the code of a letter until `send` takes it. `id` is the test id of the field.
 * @throws {WalletError} `REJECTED` if the person cancels, and what `send` throws besides a wrong code and a lost connection
 */
export async function proveByCode(
  ui: Ui,
  { email, id }: { readonly email: string; readonly id: string },
  send: (otp: string) => Promise<unknown>,
): Promise<void> {
  let problem: string | undefined;
  for (;;) {
    const otp = await askCode(ui, {
      title: msg('Confirm that it is you'),
      text: withAddress(msg(str`Enter the code we sent to ${email}`), email),
      problem,
      id,
    });
    try {
      await send(otp);
      return;
    } catch (error) {
      if (!hasReason(error, 'WRONG_CODE', 'OFFLINE')) throw error;
      problem = messageOf(error);
    }
  }
}

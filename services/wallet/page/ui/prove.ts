import { html, type TemplateResult } from 'lit';
import { callApi } from '../client.js';
import { usePasskey } from '../keys/recovery.js';
import { hasReason, rejected } from '../wallet-error.js';
import { proveByCode } from './ask-code.js';
import { buttons, messageOf, notice, poster, progress } from './parts.js';
import type { Ui } from './stage.js';
import { language } from './language.js';
import { msg } from './msg.js';

/**
 * Asks for a passkey with a button: browsers ask only after a click. Repeats until it worked or the person cancels. `more`
 * stands below the text.
 */
export async function askPasskey(
  ui: Ui,
  title: string,
  text: string,
  use: () => Promise<unknown>,
  more?: (redraw: () => void) => TemplateResult,
): Promise<void> {
  let problem: string | undefined;
  for (;;) {
    const isGo = await ui.choose<boolean>(
      (pick, redraw) =>
        html`${poster('passkey', title, text)} ${problem === undefined ? '' : notice(problem, 'danger')}
        ${more?.(redraw)}
        ${buttons(
          { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
          { text: msg('Continue'), id: 'wallet-passkey', onClick: () => pick(true) },
        )}`,
    );
    if (!isGo) throw rejected();
    ui.show(progress(msg('One moment…')));
    try {
      await use();
      return;
    } catch (error) {
      problem = hasReason(error, 'REJECTED') ? msg('That did not work. Try again.') : messageOf(error);
    }
  }
}

/**
 * Asks the person to prove again who they are: by passkey if the account has one, else by a code. `userId` is the account that
 * the page has shown: no other one, which has signed in since, gets a letter or a proof.
 */
export async function proveAgain(ui: Ui, userId?: string): Promise<void> {
  const { passkeys } = await callApi('passkeys/list', {}, { userId });
  if (passkeys.length > 0)
    return askPasskey(
      ui,
      msg('Confirm that it is you'),
      msg('Your device asks for your fingerprint, face or screen lock.'),
      () => usePasskey(),
    );
  const { email } = await callApi('fresh/email', { locale: language() }, { userId });
  return proveByCode(ui, { email, id: 'wallet-code' }, otp => callApi('fresh/otp', { otp }, { userId }));
}

/** Runs an action; if the service asks for a proof first, asks the person for it and runs the action again. */
export async function withProof<T>(ui: Ui, action: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (hasReason(error, 'FRESH_LOGIN_REQUIRED')) await proveAgain(ui);
      else if (hasReason(error, 'SECOND_FACTOR_REQUIRED'))
        await askPasskey(
          ui,
          msg('Confirm with your passkey'),
          msg('Your wallet asks for your passkey before it signs.'),
          () => usePasskey(),
        );
      else throw error;
    }
  }
}

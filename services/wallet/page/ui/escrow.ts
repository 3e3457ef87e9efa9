import { html } from 'lit';
import type { DecryptRecovery, KeyedAccount } from '../keys/custody.js';
import type { KeyService } from '../keys/key-service.js';
import { rejected, WalletError } from '../wallet-error.js';
import { buttons, field, heading, notice, progress } from './parts.js';
import type { Ui } from './stage.js';
import { language } from './language.js';
import { msg, str } from './msg.js';

const DIGITS = 6;

async function askCode(ui: Ui, { email, isWrong }: { email: string; isWrong: boolean }): Promise<string> {
  let code = '';
  const isGo = await ui.choose<boolean>(
    (pick, redraw) =>
      html`${heading(msg('Open your wallet on this device'), msg(str`To protect your keys, the key service sent a code to ${email}. Enter it here.`))}
      ${isWrong ? notice(msg('This code does not match. Check the newest email.'), 'danger') : ''}
      ${field({
        label: msg('Code'),
        id: 'wallet-key-code',
        value: code,
        mode: 'numeric',
        autocomplete: 'one-time-code',
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

/** Explains why the key service does not release yet. */
async function explain(ui: Ui, text: string): Promise<never> {
  await ui.choose<true>(
    pick =>
      html`${heading(msg('Open your wallet on this device'))} ${notice(text)}
        <footer>
          <button type="button" class="primary" data-testid="wallet-close" @click=${() => pick(true)}>
            ${msg('Close')}
          </button>
        </footer>`,
  );
  throw rejected();
}

/** Gets a recovery share from the key service, and asks the person for what the service asks. */
export const decryptByKeyService =
  (ui: Ui, keys: KeyService | undefined, { userId }: KeyedAccount): DecryptRecovery =>
  async (_, reference) => {
    if (!keys) throw new WalletError('KEY_SERVICE', 'The key service refused the request.');
    let code: string | undefined;
    for (;;) {
      const answer = await keys.release(userId, reference, { code, locale: language() });
      if (answer.is === 'released') return answer.share;
      if (answer.is === 'stopped') return explain(ui, msg('The owner of this wallet stopped this device.'));
      if (answer.is === 'waiting') {
        const date = new Date(answer.until).toLocaleString(language());
        return explain(
          ui,
          msg(
            str`For your safety, this device can open your wallet after ${date}. We sent an email to ${answer.email}, which can stop it.`,
          ),
        );
      }
      code = await askCode(ui, answer);
    }
  };

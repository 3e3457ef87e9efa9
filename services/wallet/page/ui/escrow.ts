import { html } from 'lit';
import type { DecryptRecovery, KeyedAccount } from '../keys/custody.js';
import type { KeyService } from '../keys/key-service.js';
import { rejected, WalletError } from '../wallet-error.js';
import { askCode } from './ask-code.js';
import { poster } from './parts.js';
import type { Ui } from './stage.js';
import { dateAndTime } from './time.js';
import { msg, str } from './msg.js';

/** Explains why the key service does not release yet. */
async function explain(ui: Ui, text: string): Promise<never> {
  await ui.choose<true>(
    pick =>
      html`${poster('wait', msg('Open your wallet on this device'), text)}
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
      const answer = await keys.release(userId, reference, code);
      if (answer.is === 'released') return answer.share;
      if (answer.is === 'stopped') return explain(ui, msg('The owner of this wallet stopped this device.'));
      if (answer.is === 'waiting') {
        const date = dateAndTime(answer.until);
        return explain(
          ui,
          msg(
            str`For your safety, this device can open your wallet after ${date}. We sent an email to ${answer.email}, which can stop it.`,
          ),
        );
      }
      code = await askCode(ui, {
        title: msg('Open your wallet on this device'),
        text: msg(str`To protect your keys, the key service sent a code to ${answer.email}. Enter it here.`),
        problem: answer.isWrong ? msg('This code does not match. Check the newest email.') : undefined,
        id: 'wallet-key-code',
      });
    }
  };

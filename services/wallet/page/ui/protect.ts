import { html } from 'lit';
import type { ApiRequest } from '../../shared/api.js';
import { callApi } from '../client.js';
import type { Custody, EncryptRecovery, KeyedAccount } from '../keys/custody.js';
import { createPasskey, encryptByPasskey, encryptByPassphrase, newPassphrase } from '../keys/recovery.js';
import type { SignedCall } from '../keys/signed-call.js';
import { hasReason, rejected } from '../wallet-error.js';
import { buttons, choice, field, messageOf, poster, problemScreen, progress } from './parts.js';
import { withProof } from './prove.js';
import type { Ui } from './stage.js';
import { msg, str } from './msg.js';

/** Shows new recovery words and asks for one of them, so that they were really written down. */
export async function askNewWords(ui: Ui): Promise<string> {
  const words = newPassphrase().split(' ');
  const isWritten = await ui.choose<boolean>(
    pick =>
      html`${poster('words', msg('Write down these words'), msg('They open your wallet on a new device, together with your login. Nobody can show them to you again.'))}
        <ol class="words" data-testid="wallet-words">
          ${words.map(word => html`<li>${word}</li>`)}
        </ol>
        ${buttons(
          { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
          { text: msg('I have written them down'), id: 'wallet-continue', onClick: () => pick(true) },
        )}`,
  );
  if (!isWritten) throw rejected();
  const index = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % words.length;
  let given = '';
  let isWrong = false;
  const isRight = (): boolean => given.trim().toLowerCase() === words[index];
  for (;;) {
    const isGo = await ui.choose<boolean>(
      (pick, redraw) =>
        html`${poster('words', msg('Write down these words'))}
        ${field({
          label: msg(str`Enter word ${index + 1}`),
          id: 'wallet-word',
          value: given,
          problem: isWrong
            ? { id: 'wallet-word-wrong', text: msg('This word does not match. Check what you wrote down.') }
            : undefined,
          onInput: value => {
            given = value;
            redraw();
          },
        })}
        ${buttons(
          { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
          { text: msg('Continue'), id: 'wallet-continue', onClick: () => pick(true), isDisabled: given.trim() === '' },
        )}`,
    );
    if (!isGo) throw rejected();
    if (isRight()) return words.join(' ');
    isWrong = true;
  }
}

/** Account that is protected, and how its calls are made. */
interface Protected {
  readonly userId: string;
  readonly call: SignedCall;
}

/** Creates a passkey, or takes one of the account, that can encrypt. */
async function passkeyRecovery(ui: Ui, { userId, call }: Protected): Promise<EncryptRecovery> {
  const { passkeys } = await callApi('passkeys/list', {}, { userId });
  const [known] = passkeys;
  const id = known?.id ?? (await withProof(ui, () => createPasskey({ call, userId }))).id;
  // The secret needs a use of the passkey, and browsers ask only after a click
  const isGo = await ui.choose<boolean>(
    pick =>
      html`${poster('passkey', msg('Use a passkey'), msg('Your device asks for your fingerprint, face or screen lock.'))}
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
        { text: msg('Continue'), id: 'wallet-passkey', onClick: () => pick(true) },
      )}`,
  );
  if (!isGo) throw rejected();
  return encryptByPasskey(id);
}

/** Shows why the wallet is not protected yet. */
const showFailure = (ui: Ui, error: unknown): Promise<true> =>
  ui.choose<true>(pick =>
    problemScreen(msg('Protect your wallet'), messageOf(error), {
      text: msg('Back'),
      id: 'wallet-back',
      onClick: () => pick(true),
    }),
  );

/** Asks how the person wants to protect the wallet and returns how to encrypt the recovery share; undefined for later. */
export async function askRecovery(ui: Ui, account: Protected): Promise<EncryptRecovery | undefined> {
  const way = await ui.choose<'passkey' | 'words' | 'later'>(
    pick =>
      html`${poster('recovery', msg('Protect your wallet'), msg('Keep a second way to open your wallet, in case you lose this device. Only you can use it.'))}
        <ul class="list">
          ${choice('passkey', [msg('Use a passkey'), msg('Fingerprint, face or screen lock')], 'wallet-by-passkey', () => pick('passkey'))}
          ${choice('words', [msg('Use recovery words'), msg('Six words to write down')], 'wallet-by-words', () => pick('words'))}
        </ul>
        <footer>
          <button type="button" data-testid="wallet-later" @click=${() => pick('later')}>${msg('Later')}</button>
        </footer>`,
  );
  if (way === 'later') return undefined;
  return way === 'words' ? encryptByPassphrase(await askNewWords(ui)) : passkeyRecovery(ui, account);
}

/** Asks a new person for a way to recover; the wallet is not made without one. */
export async function mustRecover(ui: Ui, userId: string): Promise<EncryptRecovery> {
  // There is no key yet that could sign
  const call: SignedCall = (name, body) => callApi(name, body as ApiRequest<typeof name>, { userId });
  for (;;) {
    try {
      const encrypt = await askRecovery(ui, { userId, call });
      if (encrypt) return encrypt;
      throw rejected();
    } catch (error) {
      if (hasReason(error, 'ABORTED', 'REJECTED')) throw error;
      await showFailure(ui, error);
    }
  }
}

/** Lets the person add a way to recover. Resolves with true when one was added. */
export async function protect(ui: Ui, custody: Custody, account: KeyedAccount): Promise<boolean> {
  for (;;) {
    try {
      const call: SignedCall = (name, body) => custody.callSigned(account, name, body);
      const encrypt = await askRecovery(ui, { userId: account.userId, call });
      if (!encrypt) return false;
      ui.show(progress(msg('One moment…')));
      await withProof(ui, () => custody.addRecovery(account, encrypt));
      return true;
    } catch (error) {
      if (hasReason(error, 'ABORTED')) throw error;
      if (hasReason(error, 'REJECTED')) continue; // back to the choice
      await showFailure(ui, error);
    }
  }
}

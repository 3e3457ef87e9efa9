import { html, type TemplateResult } from 'lit';
import type { NewKeys } from '../keys/custody.js';
import { readSecret } from '../keys/secret.js';
import type { KeyWish } from '../person.js';
import { rejected } from '../wallet-error.js';
import { buttons, messageOf, notice, poster, wordsField } from './parts.js';
import { mustRecover } from './protect.js';
import type { Ui } from './stage.js';
import { msg } from './msg.js';

/** Asks for words or a private key. The secret stays in this page, and whoever asked gets it to overwrite. */
export async function askSecret(ui: Ui): Promise<Uint8Array> {
  let typed = '';
  let problem: string | undefined;
  for (;;) {
    const isGo = await ui.choose<boolean>(
      (pick, redraw) =>
        html`${poster('words', msg('Import a wallet'), msg('Enter twelve or 24 words, or a private key. Whoever has them has the wallet, also after the import.'))}
        ${wordsField({
          label: msg('Words or private key'),
          id: 'wallet-import-secret',
          value: typed,
          problem: problem === undefined ? undefined : { id: 'wallet-import-wrong', text: problem },
          onInput: value => {
            typed = value;
            redraw();
          },
        })}
        ${buttons(
          { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
          { text: msg('Continue'), id: 'wallet-continue', onClick: () => pick(true), isDisabled: typed.trim() === '' },
        )}`,
    );
    if (!isGo) throw rejected();
    try {
      return readSecret(typed);
    } catch (error) {
      problem = messageOf(error);
    }
  }
}

/** Asks a person without keys for what the keys need. */
export async function askNewKeys(ui: Ui, { isImport, mustProtect, userId }: KeyWish): Promise<NewKeys> {
  const secret = isImport ? await askSecret(ui) : undefined;
  try {
    return { secret, encrypt: mustProtect ? await mustRecover(ui, userId) : undefined };
  } catch (error) {
    secret?.fill(0); // the person goes back
    throw error;
  }
}

/** Link of the sign-in that begins an import; once it has begun, a status text says what follows. */
export const importOffer = (isBegun: boolean, begin: () => void): TemplateResult =>
  isBegun
    ? html`<p role="status" data-testid="wallet-import-begun">
        ${msg('After you sign in, the wallet asks for your words or private key.')}
      </p>`
    : html`<button type="button" class="link" data-testid="wallet-import" @click=${begin}>
        ${msg('Import an existing wallet')}
      </button>`;

/** Says that an account has keys, which an import does not replace. */
export const tellOfKeys = (ui: Ui): Promise<true> =>
  ui.choose<true>(
    pick =>
      html`${poster('words', msg('Import a wallet'))}
        ${notice(msg('This sign-in has a wallet already, so nothing was imported. To import one, sign in with another email or account.'))}
        <footer>
          <button type="button" class="primary" data-testid="wallet-close" @click=${() => pick(true)}>
            ${msg('Close')}
          </button>
        </footer>`,
  );

import { html, type TemplateResult } from 'lit';
import { callApi } from '../client.js';
import { usePasskey } from '../keys/recovery.js';
import { Poller } from '../poller.js';
import { hasReason, rejected } from '../wallet-error.js';
import { proveByCode } from './ask-code.js';
import { language } from './language.js';
import { msg, str } from './msg.js';
import { buttons, field, messageOf, notice, poster, progress, withAddress } from './parts.js';
import type { Ui } from './stage.js';

/** What a person chooses on the first screen. */
type Choice = 'email' | 'passkey' | 'cancel';

/** First screen of a login, and why the one before did not work. */
interface Start {
  readonly title: string;
  readonly text: string;
  readonly problem: string | undefined;
}

/** Asks for an address; Enter goes on as the button does. */
const askAddress = (ui: Ui, { title, text, problem }: Start, draft: { email: string }): Promise<Choice> =>
  ui.choose<Choice>((pick, redraw): TemplateResult => {
    const isReady = /^[^\s@]+@[^\s@]+$/.test(draft.email);
    const onKeydown = ({ key }: KeyboardEvent): void => {
      if (key === 'Enter' && isReady) pick('email');
    };
    return html`${poster('login', title, text)} ${problem === undefined ? '' : notice(problem, 'danger')}
      <div @keydown=${onKeydown}>
        ${field({
          label: msg('Email'),
          id: 'login-email',
          value: draft.email,
          mode: 'email',
          autocomplete: 'email',
          onInput: value => {
            draft.email = value.trim();
            redraw();
          },
        })}
      </div>
      <button type="button" class="link" data-testid="login-passkey" @click=${() => pick('passkey')}>
        ${msg('Sign in with a passkey')}
      </button>
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick('cancel') },
        { text: msg('Continue'), id: 'login-continue', onClick: () => pick('email'), isDisabled: !isReady },
      )}`;
  });

/** Waits until the link of a letter has approved this device. @throws {WalletError} `REJECTED` if the person cancels, `OFFLINE` */
async function awaitApproval(ui: Ui, email: string, poller: Poller): Promise<void> {
  const end = new AbortController();
  const ask = async (signal: AbortSignal): Promise<true | undefined> =>
    (await callApi('login/device', { locale: language() }, { signal })).isApproved || undefined;
  const cancel = ui.choose<false>(
    pick =>
      html`${poster('code', msg('Approve this device'), withAddress(msg(str`Open the link in our email to ${email}.`), email))}
        ${progress(msg('One moment…'))}
        <footer>
          <button type="button" data-testid="wallet-cancel" @click=${() => pick(false)}>${msg('Cancel')}</button>
        </footer>`,
  );
  try {
    // The service ends the wait once the link has expired
    if (!(await Promise.race([poller.until(ask, Infinity, end.signal), cancel]))) throw rejected();
  } finally {
    end.abort();
  }
}

/** Proves an address by the code of a letter, until it is right. @throws {WalletError} `REJECTED` if the person cancels */
async function proveAddress(ui: Ui, email: string, poller: Poller): Promise<void> {
  const { action } = await callApi('login/email', { email, locale: language() });
  if (action === 'CONNECT') return;
  if (action === 'VERIFY_DEVICE') await awaitApproval(ui, email, poller);
  await proveByCode(ui, { email, id: 'login-code' }, otp => callApi('login/otp', { otp }));
}

/**
 * Signs a person in by email or passkey, under the rules and limits of the frame's login. Repeats the first screen until it
 * worked.
 * @throws {WalletError} `REJECTED` if the person cancels there
 */
export async function logInByEmail(
  ui: Ui,
  given: { readonly title: string; readonly text: string; readonly email: string },
  poller = new Poller(),
): Promise<void> {
  const draft = { email: given.email };
  let problem: string | undefined;
  for (;;) {
    const choice = await askAddress(ui, { ...given, problem }, draft);
    if (choice === 'cancel') throw rejected();
    ui.show(progress(msg('One moment…')));
    try {
      await (choice === 'passkey' ? usePasskey() : proveAddress(ui, draft.email, poller));
      return;
    } catch (error) {
      problem = hasReason(error, 'REJECTED') ? undefined : messageOf(error);
    }
  }
}

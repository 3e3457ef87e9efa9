import { html, nothing, type TemplateResult } from 'lit';
import type { ApiAccount } from '../../../shared/api.js';
import { msg, str } from '../msg.js';
import { buttons, choice, notice, poster, withAddress } from '../parts.js';
import { withProof } from '../prove.js';
import { showExport } from './export-screen.js';
import { callOwn, callSigned, footer, load, makeChange, showProgress, type Settings } from './section.js';
import { dateAndTime } from '../time.js';

type Choice = 'back' | 'export' | 'delete';

/** Facts of a deletion, in plain words. */
const consequences = (hasEmail: boolean): readonly string[] => [
  hasEmail
    ? msg('For 72 hours nothing is deleted, and you can cancel here or by the link in our email.')
    : msg('For 72 hours nothing is deleted, and you can cancel here.'),
  msg(
    'After that, your sign-in, passkeys, devices and the parts of your keys that we store are deleted. Nobody can restore them.',
  ),
  msg('Assets stay on their networks. Only the words or the private key of your wallet can move them then.'),
  msg('If you sign in the same way later, you get a new, empty wallet.'),
];

function removalScreen(hasEmail: boolean): (pick: (choice: Choice) => void, redraw: () => void) => TemplateResult {
  let isSure = false;
  return (pick, redraw) =>
    html`${poster('trash', msg('Delete your account'))}
      <div class="scroll">
        <ul class="points">
          ${consequences(hasEmail).map(text => html`<li>${text}</li>`)}
        </ul>
        <ul class="list">
          ${choice('export', [msg('Export your wallet first'), msg('Show its words or its private key')], 'wallet-export-first', () => pick('export'))}
        </ul>
      </div>
      <label class="check"
        ><input
          type="checkbox"
          data-testid="wallet-delete-sure"
          .checked=${isSure}
          @change=${(event: Event) => {
            isSure = (event.target as HTMLInputElement).checked;
            redraw();
          }}
        />${msg('I have exported my wallet, or it holds nothing that I need')}</label
      >
      ${buttons(
        { text: msg('Back'), id: 'wallet-back', onClick: () => pick('back') },
        {
          text: msg('Delete account'),
          id: 'wallet-delete',
          isDanger: true,
          isDisabled: !isSure,
          onClick: () => pick('delete'),
        },
      )}`;
}

/** Text of an account that waits for its deletion. */
export const removalText = (removesAt: number): string =>
  msg(str`Your account will be deleted on ${dateAndTime(removesAt)}. Until then, nothing is deleted.`);

const readAccount = async (settings: Settings): Promise<ApiAccount | null> =>
  (await callOwn(settings, 'account', {})).account;

/** Cancels the deletion, after a proof. */
export async function keepAccount(settings: Settings): Promise<void> {
  showProgress(settings.ui);
  await makeChange<object>(settings, {
    title: msg('Delete your account'),
    make: () => withProof(settings.ui, () => callOwn(settings, 'account/keep', {})),
    find: async () => {
      const account = await readAccount(settings);
      return account && account.removesAt === undefined ? {} : undefined;
    },
  });
}

/** Shows a deletion that waits, and cancels it. */
async function showWaiting(settings: Settings, removesAt: number, email: string | null): Promise<void> {
  const isCancelled = await settings.ui.choose<boolean>(
    pick =>
      html`${poster('trash', msg('Delete your account'))} ${notice(removalText(removesAt))}
      ${email === null ? nothing : html`<p>${withAddress(msg(str`We sent an email to ${email}. Its link cancels the deletion as well.`), email)}</p>`}
      ${footer(() => pick(false), { text: msg('Keep my account'), id: 'wallet-keep', onClick: () => pick(true) })}`,
  );
  if (isCancelled) await keepAccount(settings);
}

/** Explains what a deletion means, offers the export, and asks for the deletion. */
export async function showRemoval(settings: Settings): Promise<void> {
  const { ui } = settings;
  const account = await load(ui, msg('Delete your account'), () => readAccount(settings));
  if (account?.removesAt !== undefined) return showWaiting(settings, account.removesAt, account.email);
  for (;;) {
    const choice = await ui.choose<Choice>(removalScreen(Boolean(account?.email)));
    if (choice === 'back') return;
    if (choice === 'export') {
      await showExport(settings);
      continue;
    }
    const { removesAt } = await makeChange(settings, {
      title: msg('Delete your account'),
      make: () => callSigned(settings, 'account/remove', {}),
      find: async () => {
        const removesAt = (await readAccount(settings))?.removesAt;
        return removesAt === undefined ? undefined : { removesAt };
      },
    });
    return showWaiting(settings, removesAt, account?.email ?? null);
  }
}

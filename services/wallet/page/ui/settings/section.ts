import { html, nothing, type TemplateResult } from 'lit';
import type { ApiName, ApiRecovery, ApiRequest, ApiResponse } from '../../../shared/api.js';
import { callApi } from '../../client.js';
import { confirmed } from '../../confirmed.js';
import type { Custody, KeyedAccount } from '../../keys/custody.js';
import type { SignedBody, SignedName } from '../../keys/signed-call.js';
import type { Poller } from '../../poller.js';
import { hasReason, rejected } from '../../wallet-error.js';
import { msg } from '../msg.js';
import { buttons, messageOf, notice, poster, progress } from '../parts.js';
import { withProof } from '../prove.js';
import type { Ui } from '../stage.js';
import { unlock } from '../unlock.js';

/** What the sections of the settings work with. */
export interface Settings {
  readonly ui: Ui;
  readonly custody: Custody;
  readonly account: KeyedAccount;
  /** Asks what became of changes whose answer is lost. */
  readonly poller?: Poller | undefined;
}

/** Names of the kinds of recovery. */
export const recoveryName = (kind: ApiRecovery['kind']): string =>
  ({ passkey: msg('Passkey'), passphrase: msg('Recovery words'), escrow: msg('Restore with your login') })[kind];

/** Entry of a list, with a button that removes it. */
export const item = (
  title: string,
  detail: string,
  remove?: { readonly id: string; readonly text?: string; readonly onClick: () => void },
): TemplateResult =>
  html`<li>
    <div><strong>${title}</strong><span>${detail}</span></div>
    ${
      remove
        ? html`<button
            type="button"
            data-testid=${remove.id}
            aria-label=${`${remove.text ?? msg('Remove')}: ${title}`}
            @click=${remove.onClick}
          >
            ${remove.text ?? msg('Remove')}
          </button>`
        : nothing
    }
  </li>`;

/** List of entries; nothing stands for none. */
export const listTemplate = (items: readonly TemplateResult[]): TemplateResult | typeof nothing =>
  items.length === 0
    ? nothing
    : html`<ul class="list">
        ${items}
      </ul>`;

/** The way back, and at most one way on. */
export const footer = (
  onBack: () => void,
  more?: { readonly text: string; readonly id: string; readonly onClick: () => void; readonly isDanger?: boolean },
): TemplateResult =>
  html`<footer>
    <button type="button" data-testid="wallet-back" @click=${onBack}>${msg('Back')}</button>
    ${
      more
        ? html`<button
            type="button"
            class=${more.isDanger ? 'danger' : 'primary'}
            data-testid=${more.id}
            @click=${more.onClick}
          >
            ${more.text}
          </button>`
        : nothing
    }
  </footer>`;

/** Message about what was done, which is read out. */
export const doneMessage = (text: string | undefined): TemplateResult | typeof nothing =>
  text === undefined ? nothing : notice(text, 'success', 'wallet-done');

/** Makes a call about the account of the settings, and about no other that is signed in meanwhile. */
export const callOwn = <N extends ApiName>(
  { account: { userId } }: Settings,
  name: N,
  body: ApiRequest<N>,
): Promise<ApiResponse<N>> => callApi(name, body, { userId });

/** Shows that something runs. */
export const showProgress = (ui: Ui): void => ui.show(progress(msg('One moment…')));

/**
 * Reads what a screen shows. A failure is shown with a way to try again. Throws `REJECTED` if the person goes back, and
 * `NOT_LOGGED_IN` or `ACCOUNT_CHANGED` where the login has ended.
 */
export async function load<T>(ui: Ui, title: string, read: () => Promise<T>): Promise<T> {
  for (;;) {
    showProgress(ui);
    try {
      return await read();
    } catch (error) {
      if (hasReason(error, 'ABORTED', 'NOT_LOGGED_IN', 'ACCOUNT_CHANGED')) throw error;
      const isAgain = await ui.choose<boolean>(
        pick =>
          html`${poster('danger', title)}
            <p class="problem" role="alert">${messageOf(error)}</p>
            ${buttons(
              { text: msg('Back'), id: 'wallet-back', onClick: () => pick(false) },
              { text: msg('Try again'), id: 'wallet-retry', onClick: () => pick(true) },
            )}`,
      );
      if (!isAgain) throw rejected();
    }
  }
}

/** A change in the settings. */
interface Change<T> {
  /** Title of the screen that says that the service does not answer. */
  readonly title: string;
  readonly make: () => Promise<T>;
  /** Looks for what the service has, see `confirmed`. */
  readonly find: () => Promise<T | undefined>;
}

/** Makes a change, see `confirmed`. Where the service is silent for longer, the person can have it asked again. */
export async function makeChange<T>({ ui, poller }: Settings, { title, make, find }: Change<T>): Promise<T> {
  try {
    return await confirmed(make, find, poller);
  } catch (error) {
    if (!hasReason(error, 'OFFLINE')) throw error;
    const found = await load(ui, title, find);
    if (found === undefined) throw error;
    return found;
  }
}

/** What is to be removed. */
interface Removal {
  readonly title: string;
  readonly remove: () => Promise<unknown>;
  /** Asks the service whether it is gone. */
  readonly isGone: () => Promise<boolean>;
}

/** Removes something, see {@link makeChange}. What is gone already counts as removed. */
export async function removeOnce(settings: Settings, { title, remove, isGone }: Removal): Promise<void> {
  const make = async (): Promise<object> => {
    try {
      await remove();
    } catch (error) {
      if (!hasReason(error, 'NOT_FOUND', 'NO_KEYS') || !(await isGone())) throw error;
    }
    return {};
  };
  await makeChange(settings, { title, make, find: async () => ((await isGone()) ? {} : undefined) });
}

/** Opens the keys on this device, if it has none yet. */
export async function openKeys({ ui, custody, account }: Settings): Promise<void> {
  if (!(await custody.isHere(account))) await unlock(ui, custody, account);
}

/** Makes a call that the key signs; where the keys are not on this device yet, they are opened first. */
export async function callSigned<N extends SignedName>(
  settings: Settings,
  name: N,
  body: SignedBody<N>,
): Promise<ApiResponse<N>> {
  await openKeys(settings);
  showProgress(settings.ui);
  return withProof(settings.ui, () => settings.custody.callSigned(settings.account, name, body));
}

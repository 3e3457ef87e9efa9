import { html, nothing, type TemplateResult } from 'lit';
import type { ApiResponse } from '../../shared/api.js';
import { callApi } from '../client.js';
import type { Custody, KeyedAccount } from '../keys/custody.js';
import { exportOf } from '../keys/derive.js';
import { createPasskey } from '../keys/recovery.js';
import type { SignedBody, SignedName } from '../keys/signed-call.js';
import { hasReason } from '../wallet-error.js';
import { choice, heading, messageOf, notice, progress } from './parts.js';
import { protect } from './protect.js';
import { withProof } from './prove.js';
import { secretScreen } from './secret-screen.js';
import type { Ui } from './stage.js';
import { unlock } from './unlock.js';
import { language } from './language.js';
import { msg, str } from './msg.js';

/** Parts of the settings. */
export type Section = 'overview' | 'export' | 'recovery' | 'devices' | 'passkeys';

interface Settings {
  readonly ui: Ui;
  readonly custody: Custody;
  readonly account: KeyedAccount;
}

const since = (time: number): string => msg(str`since ${new Date(time).toLocaleDateString(language())}`);

const item = (
  title: string,
  detail: string,
  remove?: { readonly id: string; readonly onClick: () => void },
): TemplateResult =>
  html`<li>
    <div><strong>${title}</strong><span>${detail}</span></div>
    ${
      remove
        ? html`<button type="button" data-testid=${remove.id} @click=${remove.onClick}>${msg('Remove')}</button>`
        : nothing
    }
  </li>`;

const footer = (
  onBack: () => void,
  more?: { readonly text: string; readonly id: string; readonly onClick: () => void },
): TemplateResult =>
  html`<footer>
    <button type="button" data-testid="wallet-back" @click=${onBack}>${msg('Back')}</button>
    ${
      more
        ? html`<button type="button" class="primary" data-testid=${more.id} @click=${more.onClick}>
            ${more.text}
          </button>`
        : nothing
    }
  </footer>`;

async function showExport({ ui, custody, account }: Settings): Promise<void> {
  const isGo = await ui.choose<boolean>(
    pick =>
      html`${heading(msg('Export your wallet'))}
      ${notice(msg('Who has these words has your wallet. Never enter them on a website, and never show them to anybody.'), 'danger')}
      ${footer(() => pick(false), { text: msg('Show the words'), id: 'wallet-export', onClick: () => pick(true) })}`,
  );
  if (!isGo) return;
  ui.show(progress(msg('One moment…')));
  await withProof(ui, () => callApi('keys/export', {}));
  if (!(await custody.isHere(account))) await unlock(ui, custody, account);
  const secret = await withProof(ui, () => custody.withEntropy(account, async entropy => exportOf(entropy)));
  await ui.choose<true>(pick => html`${secretScreen(secret)} ${footer(() => pick(true))}`);
}

async function showRecovery({ ui, custody, account }: Settings): Promise<void> {
  const kinds = { passkey: msg('Passkey'), passphrase: msg('Recovery words'), escrow: msg('Restore with your login') };
  for (;;) {
    const { recoveries } = await callApi('keys/sets', {});
    const risk = (await custody.isLasting())
      ? msg('If you lose this device, you lose this wallet.')
      : msg('This browser may forget your keys at any time, and then you lose this wallet.');
    const chosen = await ui.choose<string | undefined>(
      pick =>
        html`${heading(msg('Recovery'), recoveries.length === 0 ? risk : undefined)}
          <ul>
            ${recoveries.map(({ id, kind, createdAt }) =>
              item(kinds[kind], since(createdAt), { id: `wallet-remove-${kind}`, onClick: () => pick(id) }),
            )}
          </ul>
          ${footer(() => pick(undefined), { text: msg('Protect your wallet'), id: 'wallet-protect', onClick: () => pick('') })}`,
    );
    if (chosen === undefined) return;
    ui.show(progress(msg('One moment…')));
    if (chosen === '') {
      if (!(await custody.isHere(account))) await unlock(ui, custody, account);
      await protect(ui, custody, account);
    } else {
      await callSigned({ ui, custody, account }, 'keys/remove-recovery', { recoveryId: chosen });
    }
  }
}

/** Makes a call that the key signs; where the keys are not on this device yet, they are opened first. */
async function callSigned<N extends SignedName>(
  { ui, custody, account }: Settings,
  name: N,
  body: SignedBody<N>,
): Promise<ApiResponse<N>> {
  if (!(await custody.isHere(account))) await unlock(ui, custody, account);
  ui.show(progress(msg('One moment…')));
  return withProof(ui, () => custody.callSigned(account, name, body));
}

async function showDevices({ ui, custody, account }: Settings): Promise<void> {
  for (;;) {
    const [{ sets }, own] = await Promise.all([callApi('keys/sets', {}), custody.ownSet(account)]);
    const isOthers = await ui.choose<boolean>(
      pick =>
        html`${heading(msg('Devices'))}
          <ul>
            ${sets.map(({ id, createdAt }) => item(id === own ? msg('This device') : msg('Other device'), since(createdAt)))}
          </ul>
          ${footer(
            () => pick(false),
            own !== undefined && sets.length > 1
              ? { text: msg('Remove all other devices'), id: 'wallet-remove-others', onClick: () => pick(true) }
              : undefined,
          )}`,
    );
    if (!isOthers || own === undefined) return;
    ui.show(progress(msg('One moment…')));
    await callSigned({ ui, custody, account }, 'keys/remove-others', { setId: own });
  }
}

async function showPasskeys(settings: Settings): Promise<void> {
  const { ui, custody, account: own } = settings;
  for (;;) {
    const [{ passkeys }, { account }] = await Promise.all([callApi('passkeys/list', {}), callApi('account', {})]);
    const isOn = account?.secondFactor === true;
    const chosen = await ui.choose<{ readonly remove?: string; readonly act?: 'add' | 'second' } | undefined>(
      pick =>
        html`${heading(msg('Passkeys'))}
          <ul>
            ${passkeys.map(({ id, label, createdAt }) =>
              item(label, since(createdAt), { id: 'wallet-remove-passkey', onClick: () => pick({ remove: id }) }),
            )}
          </ul>
          ${
            passkeys.length === 0
              ? nothing
              : html`<button type="button" data-testid="wallet-second-factor" @click=${() => pick({ act: 'second' })}>
                  ${isOn ? msg('Stop asking for a passkey') : msg('Ask for a passkey before each signature')}
                </button>`
          }
          ${footer(() => pick(undefined), { text: msg('Add a passkey'), id: 'wallet-add-passkey', onClick: () => pick({ act: 'add' }) })}`,
    );
    if (!chosen) return;
    const { remove, act } = chosen;
    if (act === 'add') {
      if (!(await custody.isHere(own))) await unlock(ui, custody, own);
      await withProof(ui, () => createPasskey({ call: (name, body) => custody.callSigned(own, name, body) }));
    } else if (act === 'second') await callSigned(settings, 'passkeys/second-factor', { isOn: !isOn });
    else if (remove !== undefined) await callSigned(settings, 'passkeys/remove', { id: remove });
  }
}

const sections = { export: showExport, recovery: showRecovery, devices: showDevices, passkeys: showPasskeys } as const;

async function chooseSection({ ui }: Settings): Promise<keyof typeof sections | undefined> {
  const [{ sets, recoveries }, { passkeys }] = await Promise.all([
    callApi('keys/sets', {}),
    callApi('passkeys/list', {}),
  ]);
  return ui.choose<keyof typeof sections | undefined>(
    pick =>
      html`${heading(msg('Wallet settings'))}
        <div class="rows">
          ${choice(msg('Recovery'), msg(str`${recoveries.length} ways to open your wallet elsewhere`), 'wallet-recovery', () => pick('recovery'))}
          ${choice(msg('Passkeys'), msg(str`${passkeys.length} on this account`), 'wallet-passkeys', () => pick('passkeys'))}
          ${choice(msg('Devices'), msg(str`${sets.length} with access`), 'wallet-devices', () => pick('devices'))}
          ${choice(msg('Export your wallet'), msg('Show the twelve words of your keys'), 'wallet-export-row', () => pick('export'))}
        </div>
        <footer>
          <button type="button" data-testid="wallet-close" @click=${() => pick(undefined)}>${msg('Close')}</button>
        </footer>`,
  );
}

/** Runs one section; a refusal is shown, and the person goes on. */
async function runSection(settings: Settings, name: keyof typeof sections): Promise<void> {
  try {
    await sections[name](settings);
  } catch (error) {
    if (hasReason(error, 'ABORTED')) throw error;
    if (hasReason(error, 'REJECTED')) return;
    await settings.ui.choose<true>(
      pick =>
        html`${heading(msg('Wallet settings'))} ${notice(messageOf(error), 'danger')} ${footer(() => pick(true))}`,
    );
  }
}

/** Shows the settings until the person closes them; with a section, that section alone. */
export async function showSettings(settings: Settings, section: Section): Promise<void> {
  if (section !== 'overview') return runSection(settings, section);
  for (;;) {
    settings.ui.show(progress(msg('One moment…')));
    const name = await chooseSection(settings);
    if (!name) return;
    await runSection(settings, name);
  }
}

import { html, nothing } from 'lit';
import { hasReason, type WalletError } from '../wallet-error.js';
import { language } from './language.js';
import { msg, str } from './msg.js';
import { choice, heading, messageOf, notice, problemScreen } from './parts.js';
import { pluralForm } from '../../../../controllers/domain/plural.js';
import { showActivity } from './settings/activity-screen.js';
import { showApps } from './settings/apps-screen.js';
import { showDevices } from './settings/devices-screen.js';
import { showExport } from './settings/export-screen.js';
import { showPasskeys } from './settings/passkeys-screen.js';
import { showRecovery } from './settings/recovery-screen.js';
import { keepAccount, removalText, showRemoval } from './settings/removal-screen.js';
import { callOwn, load, type Settings } from './settings/section.js';

const sections = {
  recovery: showRecovery,
  passkeys: showPasskeys,
  devices: showDevices,
  apps: showApps,
  security: showActivity,
  export: showExport,
  delete: showRemoval,
} as const;

type SectionName = keyof typeof sections;

/** Parts of the settings. */
export type Section = 'overview' | SectionName;

/** Refusals that end the settings without a screen. */
const ENDS: readonly WalletError['reason'][] = ['ABORTED', 'NOT_LOGGED_IN'];

const readOverview = (settings: Settings) =>
  Promise.all([
    callOwn(settings, 'account', {}),
    callOwn(settings, 'keys/sets', {}),
    callOwn(settings, 'passkeys/list', {}),
    callOwn(settings, 'devices/list', {}),
    callOwn(settings, 'apps/list', {}),
  ]);

const counted = (message: string, count: number): string => pluralForm(message, count, language());

/** Texts of the overview for what the account has. */
const hints = {
  recovery: (count: number): string =>
    count === 0
      ? msg('No way to open your wallet elsewhere yet')
      : counted(
          msg(
            '{count, plural, one {# way to open your wallet elsewhere} other {# ways to open your wallet elsewhere}}',
          ),
          count,
        ),
  passkeys: (count: number): string => msg(str`${count} on this account`),
  devices: (count: number): string => counted(msg('{count, plural, one {# device} other {# devices}}'), count),
} as const;

async function chooseSection(settings: Settings): Promise<SectionName | 'keep' | undefined> {
  const { ui } = settings;
  const [{ account }, { recoveries }, { passkeys }, { devices }, { apps }] = await load(
    ui,
    msg('Wallet settings'),
    () => readOverview(settings),
  );
  const removesAt = account?.removesAt;
  return ui.choose<SectionName | 'keep' | undefined>(
    pick =>
      html`${heading(msg('Wallet settings'))}
        ${
          removesAt === undefined
            ? nothing
            : html`${notice(removalText(removesAt))}
                <button type="button" class="wide primary" data-testid="wallet-keep" @click=${() => pick('keep')}>
                  ${msg('Keep my account')}
                </button>`
        }
        <ul class="list">
          ${choice('recovery', [msg('Recovery'), hints.recovery(recoveries.length)], 'wallet-recovery', () => pick('recovery'))}
          ${choice('passkey', [msg('Passkeys'), hints.passkeys(passkeys.length)], 'wallet-passkeys', () => pick('passkeys'))}
          ${choice('computer', [msg('Devices'), hints.devices(devices.length)], 'wallet-devices', () => pick('devices'))}
          ${
            apps.length === 0
              ? nothing
              : choice('login', [msg('Apps'), apps.map(({ name }) => name).join(', ')], 'wallet-apps', () =>
                  pick('apps'),
                )
          }
          ${choice('security', [msg('Security'), msg('Recent events of your account')], 'wallet-security', () => pick('security'))}
          ${choice('export', [msg('Export your wallet'), msg('Show its words or its private key')], 'wallet-export-row', () => pick('export'))}
          ${
            removesAt === undefined
              ? choice(
                  'trash',
                  [msg('Delete your account'), msg('You have 72 hours to cancel')],
                  'wallet-delete-row',
                  () => pick('delete'),
                )
              : nothing
          }
        </ul>
        <footer>
          <button type="button" data-testid="wallet-close" @click=${() => pick(undefined)}>${msg('Close')}</button>
        </footer>`,
  );
}

/** Runs a part of the settings; a refusal is shown, and the person goes on. Throws those of `ends`. */
async function run(settings: Settings, part: (settings: Settings) => Promise<void>, ends = ENDS): Promise<void> {
  try {
    await part(settings);
  } catch (error) {
    if (hasReason(error, ...ends)) throw error;
    if (hasReason(error, 'REJECTED')) return;
    await settings.ui.choose<true>(pick =>
      problemScreen(msg('Wallet settings'), messageOf(error), {
        text: msg('Back'),
        id: 'wallet-back',
        onClick: () => pick(true),
      }),
    );
  }
}

async function showOverview(settings: Settings): Promise<void> {
  for (;;) {
    const name = await chooseSection(settings);
    if (!name) return;
    await run(settings, name === 'keep' ? keepAccount : sections[name], [...ENDS, 'ACCOUNT_CHANGED']);
  }
}

/** Shows the settings until the person closes them; with a section, that section alone. */
export const showSettings = (settings: Settings, section: Section): Promise<void> =>
  run(settings, section === 'overview' ? showOverview : sections[section]);

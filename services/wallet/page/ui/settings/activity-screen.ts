import { html, type TemplateResult } from 'lit';
import type { ApiResponse } from '../../../shared/api.js';
import type { SecurityEvent } from '../../../shared/security-events.js';
import { dateLocale } from '../language.js';
import { msg } from '../msg.js';
import { poster } from '../parts.js';
import { showDevices } from './devices-screen.js';
import { callOwn, footer, load, type Settings } from './section.js';

type Event = ApiResponse<'events'>['events'][number];

/** What happened, for people. */
const texts: Readonly<Record<SecurityEvent, () => string>> = {
  login: () => msg('Signed in'),
  logout: () => msg('Signed out'),
  'code wrong': () => msg('Wrong code entered'),
  'keys made': () => msg('Wallet created'),
  'recovery released': () => msg('Wallet opened on a device'),
  'session ended': () => msg('Device signed out'),
  'device removed': () => msg('Device removed'),
  'openid sign-in': () => msg('Signed in to an app'),
  'app removed': () => msg('App removed'),
  'device-added': () => msg('Signed in on a new device'),
  'passkey-added': () => msg('Passkey added'),
  'passkey-removed': () => msg('Passkey removed'),
  'email-changed': () => msg('Email changed'),
  'recovery-added': () => msg('Way to recover added'),
  'recovery-removed': () => msg('Way to recover removed'),
  'access-removed': () => msg('Keys of a device removed'),
  'factor-changed': () => msg('Passkey before signatures switched on or off'),
  exported: () => msg('Words or private key shown'),
  'account-removal': () => msg('Deletion of the account requested'),
  'removal undone': () => msg('Deletion of the account cancelled'),
  'account-suspended': () => msg('Account suspended by who runs this wallet'),
  'account-resumed': () => msg('Suspension of the account ended'),
  'signed-out': () => msg('Device signed out by who runs this wallet'),
  'data-exported': () => msg('Data exported by who runs this wallet'),
  undone: () => msg('Change undone by email'),
};

const dayOf = ({ at }: Event): string => new Date(at).toLocaleDateString(dateLocale(), { dateStyle: 'full' });

const detailOf = ({ at, agent, place }: Event): string =>
  [new Date(at).toLocaleTimeString(dateLocale(), { timeStyle: 'short' }), agent, place].filter(Boolean).join(' · ');

/** Events by day, in their order. */
function daysOf(events: readonly Event[]): readonly (readonly [day: string, events: readonly Event[]])[] {
  const days = new Map<string, Event[]>();
  for (const event of events) {
    const day = dayOf(event);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

const dayTemplate = (day: string, events: readonly Event[]): TemplateResult =>
  html`<section class="day">
    <h2>${day}</h2>
    <ul class="list">
      ${events.map(
        event =>
          html`<li data-testid="wallet-event">
            <div>
              <strong>${texts[event.event]()}</strong><span><bdi>${detailOf(event)}</bdi></span>
            </div>
          </li>`,
      )}
    </ul>
  </section>`;

/** Shows the last events of the account, and leads to the devices. */
export async function showActivity(settings: Settings): Promise<void> {
  const { ui } = settings;
  for (;;) {
    const { events } = await load(ui, msg('Security'), () => callOwn(settings, 'events', {}));
    const isDevices = await ui.choose<boolean>(
      pick =>
        html`${poster('security', msg('Security'), msg('If you do not recognise something, remove the device and protect your wallet.'))}
        ${
          events.length === 0
            ? html`<p>${msg('Nothing has happened in this account yet.')}</p>`
            : html`<div class="scroll" tabindex="0" role="group" aria-label=${msg('Events')}>
                ${daysOf(events).map(([day, each]) => dayTemplate(day, each))}
              </div>`
        }
        ${footer(() => pick(false), {
          text: msg('Review devices'),
          id: 'wallet-review-devices',
          onClick: () => pick(true),
        })}`,
    );
    if (!isDevices) return;
    await showDevices(settings);
  }
}

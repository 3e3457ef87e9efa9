import { html, nothing, type TemplateResult } from 'lit';
import type { ApiRecovery, ApiResponse } from '../../../shared/api.js';
import { encryptByKeyService } from '../../keys/recovery.js';
import { hasReason } from '../../wallet-error.js';
import { msg, str } from '../msg.js';
import { deviceIcon } from '../icons.js';
import { buttons, choice, notice, poster } from '../parts.js';
import { withProof } from '../prove.js';
import {
  callOwn,
  callSigned,
  doneMessage,
  footer,
  item,
  load,
  recoveryName,
  removeOnce,
  showProgress,
  type Settings,
} from './section.js';
import { ago, dateAndTime, since } from '../time.js';

type Device = ApiResponse<'devices/list'>['devices'][number];
type Session = ApiResponse<'sessions/list'>['sessions'][number];

interface Devices {
  /** This device first. */
  readonly devices: readonly Device[];
  readonly sessions: readonly Session[];
  readonly recoveries: readonly ApiRecovery[];
}

const nameOf = ({ agent }: Device): string => agent || msg('Unknown device');

async function readDevices(settings: Settings): Promise<Devices> {
  const [{ devices }, { sessions }, { recoveries }] = await Promise.all([
    callOwn(settings, 'devices/list', {}),
    callOwn(settings, 'sessions/list', {}),
    callOwn(settings, 'keys/sets', {}),
  ]);
  return { devices: devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)), sessions, recoveries };
}

const whenAndWhere = ({ isThis, seenAt, place }: Device): string =>
  [isThis ? msg('This device') : ago(seenAt), place].filter(Boolean).join(' · ');

const deviceRow = (device: Device, onClick: () => void): TemplateResult =>
  choice(deviceIcon(device.agent), [nameOf(device), whenAndWhere(device)], 'wallet-device', onClick);

/** Recoveries that end with the splits of some devices. Those of the key service are made again. */
const lostRecoveries = (devices: readonly Device[], recoveries: readonly ApiRecovery[]): string[] =>
  recoveries
    .filter(({ kind, setId }) => kind !== 'escrow' && devices.some(({ setIds }) => setIds.includes(setId)))
    .map(({ kind }) => recoveryName(kind));

const lossNotice = (lost: readonly string[]): TemplateResult | typeof nothing =>
  lost.length === 0
    ? nothing
    : notice(
        msg(
          str`This way to recover was set up there and ends with it: ${lost.join(', ')}. Set up a new one afterwards.`,
        ),
      );

/** Names of providers that have a second capital letter. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = { github: 'GitHub' };

const providerName = (method: string): string =>
  PROVIDER_NAMES[method] ?? method.replace(/^./u, first => first.toUpperCase());

const methodText = (method: string): string => {
  if (method === 'email') return msg('Signed in by email');
  return method === 'passkey' ? msg('Signed in with a passkey') : msg(str`Signed in with ${providerName(method)}`);
};

const sessionItem = (session: Session, onEnd: () => void): TemplateResult =>
  session.isThis
    ? item(methodText(session.method), since(session.createdAt))
    : item(methodText(session.method), since(session.createdAt), {
        id: 'wallet-end-session',
        text: msg('Sign out'),
        onClick: onEnd,
      });

const factsOf = (device: Device): TemplateResult => {
  const rows: readonly (readonly [label: string, value: string])[] = [
    [msg('Last use'), device.isThis ? msg('Now') : dateAndTime(device.seenAt)],
    [msg('First sign-in'), dateAndTime(device.firstAt)],
    ...(device.place ? [[msg('Network'), device.place] as const] : []),
    [msg('Part of your keys'), device.setIds.length > 0 ? msg('Yes') : msg('None')],
  ];
  return html`<dl>
    ${rows.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd><bdi>${value}</bdi></dd>
        </div>`,
    )}
  </dl>`;
};

type Choice = 'back' | 'remove' | { readonly end: string };

const deviceScreen =
  (device: Device, { sessions, recoveries }: Devices) =>
  (pick: (choice: Choice) => void): TemplateResult => {
    const own = sessions.filter(({ deviceId }) => deviceId === device.id);
    const { isThis } = device;
    return html`${poster(deviceIcon(device.agent), nameOf(device), isThis ? msg('This device') : undefined)}
      <div class="scroll">
        ${factsOf(device)}
        ${
          own.length === 0
            ? html`<p class="quiet">${msg('Signed out')}</p>`
            : html`<ul class="list">
                ${own.map(session => sessionItem(session, () => pick({ end: session.id })))}
              </ul>`
        }
        ${
          isThis
            ? nothing
            : html`<p class="quiet">
                  ${msg('Removing it signs it out, and makes its part of your keys worthless. To come back, it has to sign in again like a new device.')}
                </p>
                ${lossNotice(lostRecoveries([device], recoveries))}`
        }
      </div>
      ${footer(
        () => pick('back'),
        isThis
          ? undefined
          : { text: msg('Remove device'), id: 'wallet-remove-device', isDanger: true, onClick: () => pick('remove') },
      )}`;
  };

/** Gives the key service a share again, where removed devices have taken the only one of it with them. */
async function keepEscrow(settings: Settings, before: readonly ApiRecovery[]): Promise<void> {
  const { ui, custody, account } = settings;
  const { keyService } = custody;
  if (!keyService || !before.some(({ kind }) => kind === 'escrow')) return;
  const { recoveries } = await callOwn(settings, 'keys/sets', {});
  if (recoveries.some(({ kind }) => kind === 'escrow')) return;
  await withProof(ui, () => custody.addRecovery(account, encryptByKeyService(keyService)));
}

/** Takes the keys of devices. False for a person who cannot open the keys, and who can still sign the devices out. */
async function takeKeys(settings: Settings, devices: readonly Device[]): Promise<boolean> {
  try {
    for (const setId of devices.flatMap(({ setIds }) => setIds))
      await removeOnce(settings, {
        title: msg('Devices'),
        remove: () => callSigned(settings, 'keys/remove-set', { setId }),
        isGone: async () => (await callOwn(settings, 'keys/sets', {})).sets.every(({ id }) => id !== setId),
      });
    return true;
  } catch (error) {
    if (hasReason(error, 'RECOVERY_REQUIRED')) return false;
    throw error;
  }
}

/** Signs devices out. One that the service lists without a browser has nothing but keys. */
const signOut = (
  settings: Settings,
  act: () => Promise<unknown>,
  isMeant: (device: Device) => boolean,
): Promise<void> =>
  removeOnce(settings, {
    title: msg('Devices'),
    remove: () => withProof(settings.ui, act),
    isGone: async () =>
      (await callOwn(settings, 'devices/list', {})).devices.every(device => !isMeant(device) || !device.agent),
  });

async function removeDevice(settings: Settings, device: Device, { recoveries }: Devices): Promise<string | undefined> {
  const { ui } = settings;
  const isTaken = await takeKeys(settings, [device]);
  showProgress(ui);
  // A device that had nothing but keys is gone with them
  if (device.agent)
    await signOut(
      settings,
      () => callOwn(settings, 'devices/remove', { id: device.id }),
      ({ id }) => id === device.id,
    );
  else if (!isTaken) return undefined;
  await keepEscrow(settings, recoveries);
  return isTaken ? msg(str`Removed: ${nameOf(device)}`) : msg(str`Signed out: ${nameOf(device)}`);
}

async function showDevice(settings: Settings, device: Device, all: Devices): Promise<string | undefined> {
  const { ui } = settings;
  const choice = await ui.choose<Choice>(deviceScreen(device, all));
  if (choice === 'back') return undefined;
  showProgress(ui);
  if (choice === 'remove') return removeDevice(settings, device, all);
  const { end } = choice;
  await removeOnce(settings, {
    title: msg('Devices'),
    remove: () => withProof(ui, () => callOwn(settings, 'sessions/remove', { id: end })),
    isGone: async () => (await callOwn(settings, 'sessions/list', {})).sessions.every(({ id }) => id !== end),
  });
  return msg(str`Signed out: ${nameOf(device)}`);
}

async function removeOthers(settings: Settings, { devices, recoveries }: Devices): Promise<string | undefined> {
  const { ui } = settings;
  const others = devices.filter(({ isThis }) => !isThis);
  const isGo = await ui.choose<boolean>(
    pick =>
      html`${poster('danger', msg('Remove all other devices'), msg('They are signed out, and their part of your keys becomes worthless. To come back, each has to sign in again like a new device.'))}
      ${lossNotice(lostRecoveries(others, recoveries))}
      ${buttons(
        { text: msg('Cancel'), id: 'wallet-cancel', onClick: () => pick(false) },
        { text: msg('Remove'), id: 'wallet-continue', isDanger: true, onClick: () => pick(true) },
      )}`,
  );
  if (!isGo) return undefined;
  showProgress(ui);
  const isTaken = await takeKeys(settings, others);
  showProgress(ui);
  await signOut(
    settings,
    () => callOwn(settings, 'devices/remove-others', {}),
    ({ isThis }) => !isThis,
  );
  await keepEscrow(settings, recoveries);
  return isTaken ? msg('All other devices are removed') : msg('All other devices are signed out');
}

/** Lists devices and their sessions, and ends them one by one or all others at once. */
export async function showDevices(settings: Settings): Promise<void> {
  const { ui } = settings;
  let done: string | undefined;
  for (;;) {
    const all = await load(ui, msg('Devices'), () => readDevices(settings));
    const isAlone = all.devices.every(({ isThis }) => isThis);
    const choice = await ui.choose<Device | 'back' | 'others'>(
      pick =>
        html`${poster('computer', msg('Devices'), isAlone ? msg('No other device is signed in to your wallet.') : undefined)}
          ${doneMessage(done)}
          <ul class="list">
            ${all.devices.map(device => deviceRow(device, () => pick(device)))}
          </ul>
          ${footer(
            () => pick('back'),
            isAlone
              ? undefined
              : {
                  text: msg('Remove all others'),
                  id: 'wallet-remove-others',
                  isDanger: true,
                  onClick: () => pick('others'),
                },
          )}`,
    );
    if (choice === 'back') return;
    done = choice === 'others' ? await removeOthers(settings, all) : await showDevice(settings, choice, all);
  }
}

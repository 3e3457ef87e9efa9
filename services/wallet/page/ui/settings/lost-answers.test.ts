import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { waitUntil } from '../../../../../testing/wait-until.js';
import type { Custody, KeyedAccount } from '../../keys/custody.js';
import { quickClock } from '../../keys/testing/quick-clock.js';
import { Poller } from '../../poller.js';
import { offline, WalletError } from '../../wallet-error.js';
import { Stage } from '../stage.js';
import { showSettings } from '../settings.js';
import { ANN as account } from '../../testing/ann.js';

const REMOVES_AT = Date.UTC(2030, 0, 4);
const NO_ANSWER = 'The wallet service did not answer. Try again.';
const facts = { agent: 'Chrome', place: '', firstAt: 0, seenAt: 0 };
const here = { ...facts, id: 'a', isThis: true, setIds: ['here'] };
const there = { ...facts, agent: 'Firefox', id: 'b', isThis: false, setIds: ['there'] };
const recovery = { id: 'r', setId: 'here', kind: 'passphrase', credentialId: null, salt: 'salt', createdAt: 0 };
const session = { ...facts, id: 's', deviceId: 'b', method: 'email', createdAt: 0, isThis: false };

describe('A change in the settings whose answer is lost', () => {
  const { fetch } = window;
  let root: HTMLElement;
  let passkeys: readonly { readonly id: string; readonly label: string; readonly createdAt: number }[];
  let own: object;
  let devices: readonly (typeof there)[];
  let sessions: readonly object[];
  let recoveries: readonly object[];
  let calls: readonly string[];
  /** True while the service answers nothing that it is asked. */
  let isSilent: boolean;
  let unanswered: number;

  const find = (id: string): HTMLElement | null => root.querySelector(`[data-testid=${id}]`);
  const press = async (id: string): Promise<void> => {
    await waitUntil(() => find(id) !== null);
    find(id)?.click();
  };
  const alertText = (): string | undefined => root.querySelector('[role=alert]')?.textContent;
  const alerted = (): Promise<void> => waitUntil(() => alertText() !== undefined);
  const read = (name: string): Response => {
    const replies: Readonly<Record<string, object>> = {
      'passkeys/list': { passkeys },
      account: { account: own },
      'devices/list': { devices },
      'sessions/list': { sessions },
      'keys/sets': { sets: devices.flatMap(({ setIds }) => setIds.map(id => ({ id, createdAt: 0 }))), recoveries },
    };
    return new Response(JSON.stringify(replies[name]));
  };
  /** Opens a section. The service makes a change with `change`, and its answer never arrives, or is `refusal`. */
  const open = (
    section: 'passkeys' | 'delete' | 'devices' | 'recovery',
    change: () => void,
    unsigned: Readonly<Record<string, () => void>> = {},
    refusal: WalletError = offline(),
  ): Promise<unknown> => {
    window.fetch = path => {
      const name = (path as string).slice('/v1/'.length);
      const effect = unsigned[name];
      effect?.();
      if (effect) calls = [...calls, name];
      if (isSilent) unanswered += 1;
      if (effect || isSilent) return Promise.reject(new TypeError('The connection was cut'));
      return Promise.resolve(read(name));
    };
    const custody = {
      isHere: () => Promise.resolve(true),
      isLasting: () => Promise.resolve(true),
      callSigned: (_: KeyedAccount, name: string) => {
        calls = [...calls, name];
        change();
        return Promise.reject(refusal);
      },
    } as unknown as Custody; // what these sections use
    const stage = new Stage(root, { onShow: () => undefined, onHide: () => undefined });
    return stage
      .run({ id: '1', signal: new AbortController().signal }, 'settings', ui =>
        showSettings({ ui, custody, account, poller: new Poller(quickClock()) }, section),
      )
      .catch((error: unknown) => error);
  };

  beforeEach(() => {
    root = document.createElement('div');
    document.body.append(root);
    passkeys = [{ id: 'AAAA', label: 'Phone', createdAt: 0 }];
    own = account;
    devices = [here, there];
    sessions = [session];
    recoveries = [recovery];
    calls = [];
    isSilent = false;
    unanswered = 0;
  });
  afterEach(() => {
    window.fetch = fetch;
    render(null, root);
    root.remove();
  });

  it('is done where the passkey is gone', async () => {
    const end = open('passkeys', () => (passkeys = []));
    await press('wallet-remove-passkey');
    await waitUntil(() => find('wallet-add-passkey') !== null && find('wallet-remove-passkey') === null);
    expect(calls).to.deep.equal(['passkeys/remove']);
    await press('wallet-back');
    expect(await end).to.equal(undefined);
  });

  it('is not done where the passkey is still there', async () => {
    const end = open('passkeys', () => undefined);
    await press('wallet-remove-passkey');
    await waitUntil(() => root.querySelector('[role=alert]') !== null);
    await press('wallet-back');
    await end;
    expect(calls).to.deep.equal(['passkeys/remove']);
  });

  it('is done where a passkey is asked for before each signature', async () => {
    const end = open('passkeys', () => (own = { ...account, secondFactor: true }));
    await press('wallet-second-factor');
    await waitUntil(() => find('wallet-second-factor')?.textContent.includes('Stop') === true);
    await press('wallet-back');
    expect(await end).to.equal(undefined);
  });

  it('is done where the account waits for its deletion', async () => {
    const end = open('delete', () => (own = { ...account, removesAt: REMOVES_AT }));
    await press('wallet-delete-sure');
    await press('wallet-delete');
    await waitUntil(() => find('wallet-keep') !== null);
    expect(root.textContent).to.contain('2030');
    await press('wallet-back');
    expect(await end).to.equal(undefined);
  });

  it('is done where the account is kept', async () => {
    own = { ...account, removesAt: REMOVES_AT };
    const end = open('delete', () => undefined, { 'account/keep': () => (own = account) });
    await press('wallet-keep');
    expect(await end).to.equal(undefined);
    expect(root.querySelector('[role=alert]')).to.equal(null);
  });

  it('is not done where the account does not wait for its deletion', async () => {
    const end = open('delete', () => undefined);
    await press('wallet-delete-sure');
    await press('wallet-delete');
    await waitUntil(() => root.querySelector('[role=alert]') !== null);
    expect(find('wallet-keep')).to.equal(null);
    await press('wallet-back');
    await end;
  });

  it('is unknown while the service does not say which passkeys there are, and is looked up again', async () => {
    const end = open('passkeys', () => ([passkeys, isSilent] = [[], true]));
    await press('wallet-remove-passkey');
    await alerted();
    expect(alertText()).to.equal(NO_ANSWER);
    const before = unanswered;
    await press('wallet-retry');
    await waitUntil(() => unanswered > before);
    await alerted(); // silent still
    isSilent = false;
    await press('wallet-retry');
    await waitUntil(() => find('wallet-add-passkey') !== null && find('wallet-remove-passkey') === null);
    expect(calls).to.deep.equal(['passkeys/remove']);
    await press('wallet-back');
    await end;
  });

  it('is unknown while the service does not say whether the account waits for its deletion', async () => {
    const end = open('delete', () => ([own, isSilent] = [{ ...account, removesAt: REMOVES_AT }, true]));
    await press('wallet-delete-sure');
    await press('wallet-delete');
    await alerted();
    expect(alertText()).to.equal(NO_ANSWER);
    isSilent = false;
    await press('wallet-retry');
    await waitUntil(() => find('wallet-keep') !== null);
    expect(calls).to.deep.equal(['account/remove']);
    await press('wallet-back');
    await end;
  });

  it('was made before: the passkey of a repeated removal is gone', async () => {
    const end = open('passkeys', () => (passkeys = []), {}, new WalletError('NOT_FOUND', 'Not found'));
    await press('wallet-remove-passkey');
    await waitUntil(() => find('wallet-add-passkey') !== null && find('wallet-remove-passkey') === null);
    await press('wallet-back');
    await end;
  });

  it('was not made before where the passkey is there', async () => {
    const end = open('passkeys', () => undefined, {}, new WalletError('NOT_FOUND', 'Not found'));
    await press('wallet-remove-passkey');
    await alerted();
    expect(alertText()).to.equal('Not found');
    await press('wallet-back');
    await end;
  });

  const takeKeys = (): void => void (devices = devices.map(each => (each === there ? { ...there, setIds: [] } : each)));
  const forget = (): void => void (devices = [here]);
  const openDevice = async (): Promise<void> => {
    await waitUntil(() => root.querySelectorAll('[data-testid=wallet-device]').length === 2);
    [...root.querySelectorAll<HTMLElement>('[data-testid=wallet-device]')].at(-1)?.click();
  };

  for (const [how, refusal] of [
    ['whose answers are lost', offline()],
    ['that was removed before', new WalletError('NO_KEYS', 'There are no keys for this device.')],
  ] as const)
    it(`is done for a device ${how}: its split and its sign-in are gone`, async () => {
      const end = open('devices', takeKeys, { 'devices/remove': forget }, refusal);
      await openDevice();
      await press('wallet-remove-device');
      await waitUntil(() => find('wallet-done') !== null);
      expect(find('wallet-done')?.textContent).to.contain('Removed: Firefox');
      expect(calls).to.deep.equal(['keys/remove-set', 'devices/remove']);
      await press('wallet-back');
      await end;
    });

  it('is not done for a device whose split is still there', async () => {
    const end = open('devices', () => undefined, { 'devices/remove': forget });
    await openDevice();
    await press('wallet-remove-device');
    await alerted();
    expect(calls).to.deep.equal(['keys/remove-set']);
    await press('wallet-back');
    await end;
  });

  it('is unknown while the service does not say which splits there are, and goes on from there', async () => {
    const takeSilently = (): void => {
      takeKeys();
      isSilent = true;
    };
    const end = open('devices', takeSilently, { 'devices/remove': forget });
    await openDevice();
    await press('wallet-remove-device');
    await alerted();
    isSilent = false;
    await press('wallet-retry');
    await waitUntil(() => find('wallet-done') !== null);
    expect(calls).to.deep.equal(['keys/remove-set', 'devices/remove']);
    await press('wallet-back');
    await end;
  });

  it('is done for all other devices', async () => {
    const end = open('devices', takeKeys, { 'devices/remove-others': forget });
    await press('wallet-remove-others');
    await press('wallet-continue');
    await waitUntil(() => find('wallet-done') !== null);
    expect(calls).to.deep.equal(['keys/remove-set', 'devices/remove-others']);
    await press('wallet-back');
    await end;
  });

  it('is done where a session has ended', async () => {
    const end = open('devices', () => undefined, { 'sessions/remove': () => (sessions = []) });
    await openDevice();
    await press('wallet-end-session');
    await waitUntil(() => find('wallet-done') !== null);
    await press('wallet-back');
    await end;
  });

  it('is done where a way to recover is gone', async () => {
    const end = open('recovery', () => (recoveries = []));
    await press('wallet-remove-passphrase');
    await waitUntil(() => find('wallet-protect') !== null && find('wallet-remove-passphrase') === null);
    await press('wallet-back');
    await end;
  });
});

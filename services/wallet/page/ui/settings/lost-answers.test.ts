import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { waitUntil } from '../../../../../testing/wait-until.js';
import type { Custody, KeyedAccount } from '../../keys/custody.js';
import { offline } from '../../wallet-error.js';
import { Stage } from '../stage.js';
import { showSettings } from '../settings.js';

const account: KeyedAccount = {
  userId: 'u1',
  email: 'ann@example.org',
  userName: null,
  secondFactor: false,
  hasRecovery: true,
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
};
const REMOVES_AT = Date.UTC(2030, 0, 4);

describe('A change in the settings whose answer is lost', () => {
  const { fetch } = window;
  let root: HTMLElement;
  let passkeys: readonly { readonly id: string; readonly label: string; readonly createdAt: number }[];
  let own: object;
  let calls: readonly string[];

  const find = (id: string): HTMLElement | null => root.querySelector(`[data-testid=${id}]`);
  const press = async (id: string): Promise<void> => {
    await waitUntil(() => find(id) !== null);
    find(id)?.click();
  };
  /** Opens a section. The service makes a change with `change`, and its answer never arrives. */
  const open = (
    section: 'passkeys' | 'delete',
    change: () => void,
    unsigned: Readonly<Record<string, () => void>> = {},
  ): Promise<unknown> => {
    window.fetch = path => {
      const effect = unsigned[(path as string).slice('/v1/'.length)];
      effect?.();
      if (effect) return Promise.reject(new TypeError('The connection was cut'));
      const replies: Readonly<Record<string, object>> = {
        '/v1/passkeys/list': { passkeys },
        '/v1/account': { account: own },
      };
      return Promise.resolve(new Response(JSON.stringify(replies[path as string])));
    };
    const custody = {
      isHere: () => Promise.resolve(true),
      callSigned: (_: KeyedAccount, name: string) => {
        calls = [...calls, name];
        change();
        return Promise.reject(offline());
      },
    } as unknown as Custody; // what these sections use
    const stage = new Stage(root, { onShow: () => undefined, onHide: () => undefined });
    return stage
      .run({ id: '1', signal: new AbortController().signal }, 'settings', ui =>
        showSettings({ ui, custody, account }, section),
      )
      .catch((error: unknown) => error);
  };

  beforeEach(() => {
    root = document.createElement('div');
    document.body.append(root);
    passkeys = [{ id: 'AAAA', label: 'Phone', createdAt: 0 }];
    own = account;
    calls = [];
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
});

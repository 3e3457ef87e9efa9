import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { bytesToHex } from 'viem';
import type { Custody, KeyedAccount } from '../keys/custody.js';
import { readSecret } from '../keys/secret.js';
import { waitUntil } from '../../../../testing/wait-until.js';
import { showSettings } from './settings.js';
import { Stage } from './stage.js';
import { ANN as account } from '../testing/ann.js';

describe('The export of the secure wallet', () => {
  const { fetch } = window;
  let root: HTMLElement;
  const press = async (id: string): Promise<void> => {
    await waitUntil(() => root.querySelector(`[data-testid=${id}]`) !== null);
    root.querySelector<HTMLElement>(`[data-testid=${id}]`)?.click();
  };
  /** Opens the export of an account with a secret. */
  const open = (secret: Uint8Array): Promise<void> => {
    const custody = {
      isHere: () => Promise.resolve(true),
      withEntropy: (_: KeyedAccount, use: (entropy: Uint8Array) => Promise<unknown>) => use(secret),
    } as unknown as Custody; // what an export uses
    const stage = new Stage(root, { onShow: () => undefined, onHide: () => undefined });
    return stage.run({ id: '1', signal: new AbortController().signal }, 'settings', ui =>
      showSettings({ ui, custody, account }, 'export'),
    );
  };

  beforeEach(() => {
    root = document.createElement('div');
    document.body.append(root);
    window.fetch = () => Promise.resolve(new Response('{}'));
  });
  afterEach(() => {
    window.fetch = fetch;
    render(null, root);
    root.remove();
  });

  it('shows the words of an account with words', async () => {
    const end = open(new Uint8Array(16));
    await press('wallet-export');
    await waitUntil(() => root.querySelector('[data-testid=wallet-words]') !== null);
    expect(root.querySelectorAll('li')).to.have.length(12);
    await press('wallet-back');
    await end;
  });

  it('shows the key of an account that was imported from a private key', async () => {
    const key = bytesToHex(new Uint8Array(32).fill(7));
    const end = open(readSecret(key));
    await press('wallet-export');
    await waitUntil(() => root.querySelector('[data-testid=wallet-key]') !== null);
    expect(root.querySelector('[data-testid=wallet-key]')?.textContent).to.equal(key);
    await press('wallet-back');
    await end;
  });
});

const device = { agent: 'Chrome', place: '', firstAt: 0, seenAt: 0, setIds: [] };
const session = { agent: 'Chrome', place: '', createdAt: 0, seenAt: 0, deviceId: 'a', isThis: false };

describe('The settings of the secure wallet', () => {
  const { fetch } = window;
  let root: HTMLElement;
  const find = (id: string): HTMLElement | null => root.querySelector(`[data-testid=${id}]`);
  const press = async (id: string): Promise<void> => {
    await waitUntil(() => find(id) !== null);
    find(id)?.click();
  };
  /** Opens a section for an account that the service describes. */
  const open = (
    section: 'devices' | 'delete' | 'passkeys',
    replies: Readonly<Record<string, object>>,
  ): Promise<void> => {
    window.fetch = path =>
      Promise.resolve(new Response(JSON.stringify(replies[(path as string).slice('/v1/'.length)])));
    const stage = new Stage(root, { onShow: () => undefined, onHide: () => undefined });
    return stage.run({ id: '1', signal: new AbortController().signal }, 'settings', ui =>
      showSettings({ ui, custody: {} as unknown as Custody, account }, section),
    );
  };
  beforeEach(() => {
    root = document.createElement('div');
    document.body.append(root);
  });
  afterEach(() => {
    window.fetch = fetch;
    render(null, root);
    root.remove();
  });

  it('names the provider of a sign-in as the provider writes it', async () => {
    const methods = ['github', 'google', 'x'];
    const end = open('devices', {
      'devices/list': { devices: [{ ...device, id: 'a', isThis: true }] },
      'sessions/list': { sessions: methods.map(method => ({ ...session, id: method, method })) },
      'keys/sets': { sets: [], recoveries: [] },
    });
    await press('wallet-device');
    await waitUntil(() => find('wallet-end-session') !== null);
    expect([...root.querySelectorAll('strong')].map(({ textContent }) => textContent)).to.deep.equal([
      'Signed in with GitHub',
      'Signed in with Google',
      'Signed in with X',
    ]);
    await press('wallet-back');
    await waitUntil(() => find('wallet-device') !== null);
    await press('wallet-back');
    await end;
  });

  it('asks for the consent to a deletion at its button, below what scrolls', async () => {
    const end = open('delete', { account: { account } });
    await waitUntil(() => find('wallet-delete-sure') !== null);
    expect(find('wallet-delete-sure')?.closest('label')?.nextElementSibling?.localName).to.equal('footer');
    await press('wallet-back');
    await end;
  });

  it('shows no list where there is nothing to list', async () => {
    const end = open('passkeys', { 'passkeys/list': { passkeys: [] }, account: { account } });
    await waitUntil(() => find('wallet-add-passkey') !== null);
    expect(root.querySelector('.poster')?.nextElementSibling?.localName).to.equal('footer');
    await press('wallet-back');
    await end;
  });

  for (const [section, acts] of Object.entries({
    export: ['wallet-export'],
    devices: ['wallet-remove-others', 'wallet-continue'],
    delete: ['wallet-keep'],
  } as const))
    it(`act on no account but the one that they show (${section})`, async () => {
      let isOther = false;
      const named = new Set<string | null>();
      const replies: Readonly<Record<string, object>> = {
        account: { account: { ...account, removesAt: 1 } },
        'devices/list': {
          devices: [
            { ...device, id: 'a', isThis: true },
            { ...device, id: 'b', isThis: false },
          ],
        },
        'sessions/list': { sessions: [] },
        'keys/sets': { sets: [], recoveries: [] },
      };
      window.fetch = (path, init) => {
        named.add(new Headers(init?.headers).get('x-wallet-account'));
        if (!isOther)
          return Promise.resolve(new Response(JSON.stringify(replies[(path as string).slice('/v1/'.length)])));
        const refusal = { reasons: [{ description: 'Another account is signed in now. Start again.' }] };
        return Promise.resolve(
          new Response(JSON.stringify(refusal), { status: 409, headers: { 'x-wallet-failure': 'ACCOUNT_CHANGED' } }),
        );
      };
      const stage = new Stage(root, { onShow: () => undefined, onHide: () => undefined });
      const custody = { isHere: () => Promise.resolve(true) } as unknown as Custody; // no key is used
      const end = stage.run({ id: '1', signal: new AbortController().signal }, 'settings', ui =>
        showSettings({ ui, custody, account }, section as 'export'),
      );
      for (const id of acts) {
        await waitUntil(() => root.querySelector(`[data-testid=${id}]`) !== null);
        isOther = true; // another tab has signed in
        root.querySelector<HTMLElement>(`[data-testid=${id}]`)?.click();
      }
      await waitUntil(() => root.textContent.includes('Another account is signed in now.'));
      expect([...named]).to.deep.equal([account.userId]);
      root.querySelector<HTMLElement>('[data-testid=wallet-back]')?.click();
      await end;
    });
});

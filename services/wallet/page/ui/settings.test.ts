import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { bytesToHex } from 'viem';
import type { Custody, KeyedAccount } from '../keys/custody.js';
import { readSecret } from '../keys/secret.js';
import { waitUntil } from '../../../../testing/wait-until.js';
import { showSettings } from './settings.js';
import { Stage } from './stage.js';

const account: KeyedAccount = {
  userId: 'u1',
  email: 'ann@example.org',
  userName: null,
  secondFactor: false,
  hasRecovery: true,
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
};

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
    return stage.run('1', 'settings', ui => showSettings({ ui, custody, account }, 'export'));
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

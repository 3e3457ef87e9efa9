import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { waitUntil } from '../../../../../testing/wait-until.js';
import type { Custody } from '../../keys/custody.js';
import { Stage } from '../stage.js';
import { showSettings } from '../settings.js';
import { ANN as account } from '../../testing/ann.js';

const shop = { id: 'shop-web', name: 'Shop', scopes: ['openid', 'email'], givenAt: 0 };
const bank = { id: 'bank.app', name: 'Bank', scopes: ['openid'], givenAt: 0 };

describe('The apps in the settings', () => {
  const { fetch } = window;
  let root: HTMLElement;
  let apps: readonly (typeof shop)[];
  let removed: readonly unknown[];
  const find = (id: string): HTMLElement | null => root.querySelector(`[data-testid=${id}]`);
  const press = async (id: string): Promise<void> => {
    await waitUntil(() => find(id) !== null);
    find(id)?.click();
  };
  const open = (section: 'overview' | 'apps'): Promise<void> => {
    const stage = new Stage(root, { onShow: () => undefined, onHide: () => undefined });
    return stage.run(
      { id: '1', signal: new AbortController().signal },
      'settings',
      ui => showSettings({ ui, custody: {} as unknown as Custody, account }, section), // no key is used
    );
  };

  beforeEach(() => {
    root = document.createElement('div');
    document.body.append(root);
    [apps, removed] = [[shop, bank], []];
    window.fetch = (path, init) => {
      const name = (path as string).slice('/v1/'.length);
      if (name === 'apps/remove') {
        const { id } = JSON.parse(init?.body as string) as { id: string };
        removed = [...removed, id];
        apps = apps.filter(app => app.id !== id);
        return Promise.resolve(new Response('{}'));
      }
      const replies: Readonly<Record<string, object>> = {
        'apps/list': { apps },
        'passkeys/list': { passkeys: [] },
        account: { account },
        'devices/list': { devices: [] },
        'keys/sets': { sets: [], recoveries: [] },
      };
      return Promise.resolve(new Response(JSON.stringify(replies[name])));
    };
  });
  afterEach(() => {
    window.fetch = fetch;
    render(null, root);
    root.remove();
  });

  it('are listed by name, and removed once the person has confirmed it', async () => {
    const end = open('apps');
    await press('wallet-remove-app');
    await waitUntil(() => find('wallet-cancel') !== null);
    expect(root.querySelector('h1')?.textContent).to.equal('Shop');
    await press('wallet-cancel');
    await waitUntil(() => find('wallet-remove-app') !== null);
    expect(removed).to.deep.equal([]);
    await press('wallet-remove-app');
    await press('wallet-continue');
    await waitUntil(() => find('wallet-done') !== null);
    expect(find('wallet-done')?.textContent).to.contain('Removed: Shop');
    expect(removed).to.deep.equal(['shop-web']);
    expect([...root.querySelectorAll('strong')].map(({ textContent }) => textContent)).to.deep.equal(['Bank']);
    await press('wallet-back');
    await end;
  });

  it('have a row in the overview that names them, unless there are none', async () => {
    const end = open('overview');
    await waitUntil(() => find('wallet-apps') !== null);
    expect(find('wallet-apps')?.textContent).to.contain('Shop, Bank');
    apps = [];
    await press('wallet-apps');
    await press('wallet-back');
    await waitUntil(() => find('wallet-devices') !== null);
    expect(find('wallet-apps')).to.equal(null);
    await press('wallet-close');
    await end;
  });
});

import { expect, html } from '@open-wc/testing';
import { DEBOUNCE_MS } from '../../../controllers/domain/constants.js';
import { createTestModal, FakeRemoteWallet, testConnector, type TestModal } from '../../../testing/index.js';
import { deepActiveElement } from '../../internal/focus.js';
import { byId, controlOf, deep, deepAll, showView, textOf, type ShownView } from '../../views/testing/show-view.js';
import './w3m-wallet-directory.define.js';
import type { W3mWalletDirectory } from './w3m-wallet-directory.js';
import { waitUntil } from '../../../testing/wait-until.js';

type Shown = ShownView<W3mWalletDirectory>;

async function show(test: TestModal): Promise<Shown> {
  const shown = await showView<W3mWalletDirectory>(html`
    <w3m-wallet-directory .modal=${test.modal}></w3m-wallet-directory>
  `);
  await waitUntil(() => test.session.features.get('directory'), 'the directory');
  await shown.drawn();
  return shown;
}

const names = ({ view }: Shown): readonly string[] => deepAll(view, '.name').map(textOf);
const type = async ({ view, drawn }: Shown, text: string): Promise<void> => {
  const input = byId(view, 'wui-input-text');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field');
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await drawn();
};

/** Replaces `fetch` while `run` runs. */
async function withServer(
  answer: (url: URL) => Response | Promise<Response>,
  run: (requests: readonly URL[]) => Promise<void>,
): Promise<void> {
  const { fetch } = window;
  const pending: URL[] = [];
  window.fetch = async input => {
    const url = new URL(input instanceof Request ? input.url : input);
    pending.push(url);
    return answer(url);
  };
  try {
    await run(pending);
  } finally {
    window.fetch = fetch;
  }
}

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

describe('<w3m-wallet-directory>', () => {
  it('shows installed wallets before well-known wallets', async () => {
    const shown = await show(createTestModal());
    expect(names(shown).slice(0, 3)).to.deep.equal(['Test Wallet', 'MetaMask', 'Coinbase Wallet']);
    await expect(shown.view).to.be.accessible();
  });

  it('filters at once and announces the count after a pause', async () => {
    const test = createTestModal();
    const shown = await show(test);
    await type(shown, 'RAIN');
    expect(names(shown)).to.deep.equal(['Rainbow']);
    test.clock.advance(DEBOUNCE_MS);
    expect(shown.said.at(-1)).to.equal('1 wallet found');
  });

  it('shows an empty state when no wallet matches', async () => {
    const test = createTestModal();
    const shown = await show(test);
    await type(shown, 'nobody has this name');
    expect(byId(shown.view, 'no-wallet-found')).not.to.equal(undefined);
    expect(textOf(byId(shown.view, 'no-wallet-found-text'))).to.equal('No wallets found');
    await expect(shown.view).to.be.accessible();
    test.clock.advance(DEBOUNCE_MS);
    expect(shown.said.at(-1)).to.equal('No wallets found');
    await type(shown, '');
    expect(names(shown).length).to.be.greaterThan(10);
  });

  it('connects an installed wallet, pairs with another wallet, or opens its downloads', async () => {
    const remote = createTestModal({ remote: new FakeRemoteWallet() });
    const shown = await show(remote);
    byId(shown.view, `wallet-search-item-${testConnector.id}`)?.click();
    expect(remote.session.router.current.get()).to.deep.equal({
      view: 'ConnectingExternal',
      data: { connector: remote.session.connectors.wallets.get().find(({ id }) => id === testConnector.id) },
    });
    deepAll(shown.view, '.tile')[1]?.click();
    expect(remote.session.router.current.get()).to.have.property('view', 'ConnectingWalletConnect');
    expect(remote.session.router.current.get()).to.have.nested.property('data.wallet.name', 'MetaMask');

    const local = createTestModal();
    const other = await show(local);
    deepAll(other.view, '.tile')[1]?.click();
    expect(local.session.router.current.get()).to.have.property('view', 'Downloads');
  });

  it('sends no request and hides the certified filter without a directory', async () => {
    await withServer(
      () => json({}, 500),
      async requests => {
        const test = createTestModal({ projectId: 'p' });
        const shown = await show(test);
        await type(shown, 'rain');
        test.clock.advance(DEBOUNCE_MS);
        await shown.drawn();
        expect(requests).to.deep.equal([]);
        expect(byId(shown.view, 'wui-certified-switch')).to.equal(undefined);
      },
    );
  });

  const services = { explorer: 'https://directory.example' };

  it('adds the wallets of the directory and filters certified ones', async () => {
    const data = [
      { id: 'far-1', name: 'Far one', chains: ['eip155:1'], badge_type: 'certified', image_id: 'i' },
      { id: 'far-2', name: 'Far two', chains: ['eip155:5'] },
    ];
    const answer = (url: URL): Response =>
      url.searchParams.get('badge_type') ? json({ data: data.slice(0, 1), count: 1 }) : json({ data, count: 2 });
    await withServer(answer, async requests => {
      const test = createTestModal({ services, projectId: 'p' });
      const shown = await show(test);
      await type(shown, 'far');
      await waitUntil(() => names(shown).includes('Far one'));
      expect(names(shown)).to.deep.equal(['Far one']); // the other wallet supports no network of the modal
      expect(requests[0]?.searchParams.get('chains')).to.equal('eip155:1,eip155:10,eip155:137');
      expect(requests[0]?.searchParams.get('projectId')).to.equal('p');
      const [far] = test.session.features.get('directory')?.results.get() ?? [];
      const url = 'https://directory.example/getWalletImage/i?projectId=p&st=appkit&sv=html-1.7.7';
      expect(far?.wallet.image_url).to.equal(url);

      const filter = byId(shown.view, 'wui-certified-switch');
      expect(filter?.getAttribute('aria-checked')).to.equal('false');
      expect(textOf(filter)).to.equal('Certified wallets only');
      filter?.click();
      await shown.drawn();
      expect(filter?.getAttribute('aria-checked')).to.equal('true');
      await type(shown, '');
      expect(names(shown)).to.deep.equal(['Far one']);
      await expect(shown.view).to.be.accessible();
    });
  });

  it('announces the count once, when the directory has answered', async () => {
    let send = (): void => undefined;
    const isSent = new Promise<void>(resolve => (send = resolve));
    const answer = async (url: URL): Promise<Response> => {
      if (!url.searchParams.get('search')) return json({ data: [], count: 0 });
      await isSent;
      return json({ data: [{ id: 'far-1', name: 'Rain far' }], count: 1 });
    };
    await withServer(answer, async requests => {
      const test = createTestModal({ services });
      const shown = await show(test);
      await type(shown, 'rain');
      test.clock.advance(DEBOUNCE_MS);
      await waitUntil(() => requests.some(url => url.searchParams.get('search')), 'the request');
      test.clock.advance(DEBOUNCE_MS);
      expect(names(shown), 'known at once').to.deep.equal(['Rainbow']);
      expect(shown.said).to.deep.equal([]);
      send();
      await waitUntil(() => names(shown).includes('Rain far'), 'the answer');
      test.clock.advance(DEBOUNCE_MS);
      expect(shown.said).to.deep.equal(['2 wallets found']);
    });
  });

  it('announces each search, also with the count of the one before, and the filter', async () => {
    const badge = { badge_type: 'certified' } as const;
    const customWallets = ['Ash', 'Asp'].map(name => ({ id: name, name, ...(name === 'Ash' && badge) }));
    const test = createTestModal({ customWallets });
    const shown = await show(test);
    for (const text of ['nobody', 'nothing', '']) {
      await type(shown, text);
      test.clock.advance(DEBOUNCE_MS);
    }
    expect(shown.said).to.deep.equal(['No wallets found', 'No wallets found']);
    byId(shown.view, 'wui-certified-switch')?.click();
    await shown.drawn();
    test.clock.advance(DEBOUNCE_MS);
    expect(shown.said.at(-1)).to.equal('1 wallet found');
  });

  it('announces that a search has failed, not that it has found nothing', async () => {
    const answer = (url: URL): Response =>
      url.searchParams.get('search') ? json({}, 404) : json({ data: [], count: 0 });
    await withServer(answer, async () => {
      const test = createTestModal({ services });
      const shown = await show(test);
      await type(shown, 'nobody has this name');
      test.clock.advance(DEBOUNCE_MS);
      await waitUntil(() => deep(shown.view, 'wui-empty'), 'the failure');
      test.clock.advance(DEBOUNCE_MS);
      expect(textOf(deep(shown.view, 'wui-empty[role=alert]'))).to.contain('Could not load the wallets');
      expect(shown.said).to.deep.equal([]);
    });
  });

  it('keeps loaded wallets when the directory fails, and retries on request', async () => {
    let isUp = false;
    const data = [{ id: 'far-1', name: 'Far one' }];
    await withServer(
      () => (isUp ? json({ data, count: 1 }) : json({}, 404)),
      async () => {
        const shown = await show(createTestModal({ services }));
        await waitUntil(() => deep(shown.view, 'wui-notice'));
        expect(names(shown)).to.include('MetaMask');
        expect(textOf(deep(shown.view, 'wui-notice'))).to.contain('Could not load more wallets');
        await expect(shown.view).to.be.accessible();
        isUp = true;
        controlOf(deep(shown.view, 'wui-notice wui-button'))?.click();
        await type(shown, 'far');
        await waitUntil(() => names(shown).includes('Far one'));
        await type(shown, '');
        expect(deep(shown.view, 'wui-notice')).to.equal(undefined);
      },
    );
  });

  it('opens a QR code on phones, for another device', async () => {
    const test = createTestModal({ remote: new FakeRemoteWallet(), environment: { os: 'ios', isMobile: true } });
    const shown = await show(test);
    controlOf(byId(shown.view, 'all-wallets-qr'))?.click();
    expect(test.session.router.current.get()).to.deep.equal({ view: 'ConnectingWalletConnect', data: undefined });
    expect(names(shown), 'nothing that a phone can do nothing with').not.to.include('Frame');
  });

  it('focuses the search field', async () => {
    const shown = await show(createTestModal());
    shown.view.focus();
    expect(deepActiveElement()).to.equal(byId(shown.view, 'wui-input-text'));
  });

  it('clears the search when the view leaves the history, but not on the way back', async () => {
    const test = createTestModal();
    test.session.router.push('AllWallets');
    const shown = await show(test);
    await type(shown, 'rain');
    test.session.router.push('GetWallet');
    shown.view.remove();
    expect(test.session.features.get('directory')?.search.get().text).to.equal('rain');
    test.session.router.reset('AllWallets');
    const again = await show(test);
    expect(names(again)).to.deep.equal(['Rainbow']);
    test.session.router.reset('Connect');
    again.view.remove();
    expect(test.session.features.get('directory')?.search.get().text).to.equal('');
  });
});

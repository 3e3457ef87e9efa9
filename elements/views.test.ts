import { expect } from '@open-wc/testing';
import { nothing, render } from 'lit';
import { signal } from '../controllers/core/signals.js';
import type { Connector, Wallet } from '../controllers/domain/entities.js';
import { toCaipNetwork } from '../controllers/domain/networks/networks.js';
import { catchReports } from '../testing/catch-reports.js';
import { expectRejection } from '../testing/expect-rejection.js';
import { createTestModal, testConnector, testNetworks } from '../testing/index.js';
import './shell/modal/w3m-modal.define.js';
import { viewLoaders } from './view-loaders.js';
import { accountViews } from './account-views.js';
import { loadAccountViews } from './account-rows.js';
import { loadView, titleOf, views as commonViews, type Entry, type Views } from './views.js';

const connector: Connector = testConnector;
const wallet: Wallet = { id: 'w', name: 'Some Wallet' };
const network = toCaipNetwork(testNetworks[1] ?? testNetworks[0]);

/** All rows of this test: those of the modal, and those that load with the account. */
const views: Views = { ...commonViews, ...accountViews };

const data: Partial<Record<keyof typeof views, object>> = {
  ConnectingExternal: { connector },
  ConnectingMultiChain: { connector },
  SwitchNetwork: { network },
  Downloads: { wallet },
  OpenWallet: {
    name: 'Ember',
    link: signal({ href: 'ember://wc', target: '_self', base: 'ember:' }),
    dismiss: () => {},
  },
  RegisterAccountNameSuccess: { name: 'ann.eth' },
  Nft: { nft: { network: network.caipNetworkId, contract: '0x1', tokenId: '1', amount: 1n, name: 'Picture' } },
};
const entryOf = (view: keyof typeof views): Entry => ({ view, data: data[view] }) as Entry;

describe('the view registry', () => {
  // Before the others: they load the rows for the whole page
  it('loads the rows of a connected account with its first view', async () => {
    const entry: Entry = { view: 'ChooseAccountName', data: undefined };
    const { session } = createTestModal();
    expect(titleOf(commonViews, entry)).to.equal('Loading');
    const render = await loadView(commonViews, entry, session);
    expect(render().strings[0]).to.contain('w3m-choose-account-name-view');
    expect(titleOf(commonViews, entry)).to.equal('Account name');
    await loadAccountViews(); // again, as the account does
    expect(titleOf(commonViews, entry)).to.equal('Account name');
  });

  for (const view of ['WalletReceive', 'WalletCompatibleNetworks', 'WalletSend'] as const)
    it(`refuses ${view} while the host switches its feature off`, async () => {
      const test = createTestModal({ features: { receive: false, send: false } });
      const entry: Entry = { view, data: undefined };
      await expectRejection(loadView(views, entry, test.session), 'FEATURE_DISABLED');
      test.modal.options.update({ features: { receive: true, send: true } });
      expect((await loadView(views, entry, test.session))().strings[0]).to.match(/<w3m-wallet-/);
    });

  for (const view of Object.keys(views) as (keyof typeof views)[])
    it(`has a title for ${view} and registers its element`, async () => {
      expect(titleOf(views, entryOf(view))).to.match(/\S/);
      await views[view].load?.();
      const [tag] =
        /w3m-[a-z-]+-view/.exec(views[view].render(data[view] as never, undefined as never).strings[0] ?? '') ?? [];
      expect(customElements.get(tag ?? ''), tag).not.to.equal(undefined);
    });

  for (const view of Object.keys(views) as (keyof typeof views)[])
    it(`removes ${view} without an error after its modal is destroyed`, async () => {
      const test = createTestModal({
        id: 'default',
        features: { pay: true },
        services: {
          explorer: 'https://explorer.invalid',
          names: 'https://names.invalid',
          onramp: 'https://onramp.invalid',
          swaps: 'https://swaps.invalid',
        },
      });
      const host = document.createElement('div');
      document.body.append(host);
      await views[view].load?.();
      const { feature } = views[view];
      const loaded = feature && (await test.session.features.load(feature));
      render(views[view].render(data[view] as never, loaded as never), host);
      await test.settle();
      const reported = catchReports();
      test.modal.dispose();
      render(nothing, host);
      await test.settle();
      host.remove();
      expect(reported.stop()).to.deep.equal([]);
    });

  it('derives the title from the data of the view', () => {
    expect(titleOf(views, entryOf('ConnectingExternal'))).to.equal('Test Wallet');
    expect(titleOf(views, entryOf('SwitchNetwork'))).to.equal('OP Mainnet');
    expect(titleOf(views, entryOf('Downloads'))).to.equal('Get Some Wallet');
  });

  for (const [wallets, options, expected] of [
    ['an installed wallet', {}, ['ConnectingExternal']],
    ['no wallet', { adapters: [] }, []],
  ] as const) {
    it(`prefetches the views that the rows of Connect lead to with ${wallets}`, async () => {
      const test = createTestModal({ id: 'default', services: { explorer: 'https://explorer.invalid' }, ...options });
      await test.modal.start();
      const loaders: Record<string, () => Promise<unknown>> = viewLoaders;
      const originals = { ...loaders };
      const requests: string[] = [];
      for (const name of Object.keys(loaders)) loaders[name] = async () => void requests.push(name);
      try {
        for (const load of (await views.Connect.prefetch?.(test.session)) ?? []) await load();
      } finally {
        Object.assign(loaders, originals);
        test.modal.dispose();
      }
      expect(requests).to.deep.equal(expected);
    });
  }
});

import { expect } from '@open-wc/testing';
import * as controllers from './controllers.js';
import { AppKit } from '../app-kit.js';
import { FakeAdapter, testNetworks } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';

const { ChainController, ModalController, OptionsController, RouterController } = controllers;
const [, optimism] = testNetworks as readonly [(typeof testNetworks)[0], ...typeof testNetworks];

describe('the controllers of the 1.7 line', () => {
  it('have an empty state before there is a modal', () => {
    expect(ChainController.state.activeChain).to.equal(undefined);
    expect(() => ModalController.setLoading(true))
      .to.throw()
      .with.property('code', 'MODAL_MISSING');
  });

  it('say and do what the modal does, and follow one that is created later', async () => {
    const views: unknown[] = [];
    const ids: unknown[] = [];
    const states: unknown[] = [];
    const ends = [
      RouterController.subscribeKey('view', view => views.push(view)),
      ChainController.subscribeKey('activeCaipNetwork', network => ids.push(network?.id)),
      controllers.PublicStateController.subscribe(state => states.push(state.open)),
    ];
    const kit = AppKit.create({ networks: testNetworks, adapters: [new FakeAdapter()], debug: false });
    await waitUntil(() => ids.includes(1));
    expect(OptionsController.state.networks).to.equal(kit.options.networks);
    expect(controllers.AccountController.state).to.include({ isConnected: false, status: 'disconnected' });
    await ModalController.open({ view: 'Networks' });
    await waitUntil(() => views.includes('Networks') && states.includes(true));
    await ChainController.switchActiveNetwork(optimism);
    await waitUntil(() => ids.includes(10));
    expect(ChainController.state.activeCaipNetwork?.id).to.equal(10);
    controllers.ThemeController.setThemeMode('light');
    expect(controllers.ThemeController.state.themeMode).to.equal('light');
    expect(controllers.ConnectorController.getConnectorById('none')).to.equal(undefined);
    for (const end of ends) end();
    kit.destroy();
    expect(ChainController.state).to.deep.equal({});
  });
});

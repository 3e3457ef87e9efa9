import { expect, html } from '@open-wc/testing';
import { createTestModal, FakeAdapter } from '../../../testing/index.js';
import { bitcoin } from '../../../controllers/domain/networks/other-networks.js';
import type { Readable } from '../../../controllers/domain/assets/readable.js';
import { deep, deepAll, showView, textOf } from '../testing/show-view.js';
import './w3m-account-view.define.js';
import type { W3mAccountView } from './w3m-account-view.js';

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** A fake wallet of Bitcoin whose adapter can read `sources`. */
function bitcoinFake(sources: readonly Readable[]) {
  const fake = new FakeAdapter({
    namespace: 'bip122',
    connectors: [{ id: 'btc', name: 'Bitcoin Wallet', type: 'ANNOUNCED', namespace: 'bip122' }],
    chainId: bitcoin.id,
    accounts: [{ namespace: 'bip122', type: 'payment', address }],
  });
  return { namespace: fake.namespace, create: () => ({ ...fake.create(), readable: () => sources }) };
}

describe('account of a network without a source of balances', () => {
  const show = async (sources: readonly Readable[]) => {
    const test = createTestModal({ networks: [bitcoin], adapters: [bitcoinFake(sources)] });
    await test.session.connect(test.session.connectors.all.get()[0]!);
    await test.settle();
    const shown = await showView<W3mAccountView>(html`<w3m-account-view .modal=${test.modal}></w3m-account-view>`);
    await shown.drawn();
    return { test, ...shown };
  };

  it('has no tab, no balance and no failure', async () => {
    const { view, test } = await show([]);
    expect(deepAll(view, '[role=tab]')).to.have.length(0);
    expect(deep(view, '[part=balance]')).to.equal(undefined);
    expect(textOf(view)).not.to.match(/–|Could not load/);
    expect(test.session.toasts.current.get()).to.equal(undefined);
  });

  it('leaves no room for a balance that never comes', async () => {
    const { view } = await show([]);
    const [bar, actions] = ['.bar', 'w3m-account-actions'].map(part => deep(view, part)?.getBoundingClientRect());
    expect((actions?.top ?? 0) - (bar?.bottom ?? 0)).to.be.within(0, 16);
    expect(deep((await show(['balance'])).view, '.sums')).to.exist;
  });

  it('has the tabs that its source serves', async () => {
    const { view } = await show(['balance', 'tokens', 'activity']);
    expect(deepAll(view, '[role=tab]').map(textOf)).to.deep.equal(['Tokens', 'Activity']);
  });
});

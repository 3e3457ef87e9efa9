import { expect, html } from '@open-wc/testing';
import type { Connector } from '../../../controllers/domain/entities.js';
import { createTestModal, testConnector } from '../../../testing/index.js';
import { byId, controlOf, deep, showView, textOf } from '../testing/show-view.js';
import './w3m-connecting-multi-chain-view.define.js';
import type { W3mConnectingMultiChainView } from './w3m-connecting-multi-chain-view.js';

const solana: Connector = { ...testConnector, id: 'test.wallet.sol', namespace: 'solana' };
const connector: Connector = { ...testConnector, type: 'MULTI_CHAIN', connectors: [testConnector, solana] };

describe('<w3m-connecting-multi-chain-view>', () => {
  it('lists the namespaces and connects the chosen one', async () => {
    const { modal, session } = createTestModal();
    const { view } = await showView<W3mConnectingMultiChainView>(html`
      <w3m-connecting-multi-chain-view .modal=${modal} .data=${{ connector }}></w3m-connecting-multi-chain-view>
    `);
    expect(textOf(deep(view, '.heading'))).to.equal('Where do you want to connect?');
    expect(byId(view, 'wui-list-chain-eip155')).to.have.property('label', 'EVM networks');
    expect(byId(view, 'wui-list-chain-solana')).to.have.property('label', 'Solana');
    expect(byId(view, 'wui-list-chain-eip155')?.getAttribute('value')).to.equal(null);
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'wui-list-chain-solana'))?.click();
    expect(session.router.current.get()).to.deep.equal({ view: 'ConnectingExternal', data: { connector: solana } });
  });

  it('marks namespaces that are connected', async () => {
    const { modal, connect } = createTestModal();
    await connect();
    const { view } = await showView<W3mConnectingMultiChainView>(html`
      <w3m-connecting-multi-chain-view .modal=${modal} .data=${{ connector }}></w3m-connecting-multi-chain-view>
    `);
    expect(byId(view, 'wui-list-chain-eip155')?.getAttribute('value')).to.equal('Connected');
    expect(byId(view, 'wui-list-chain-solana')?.getAttribute('value')).to.equal(null);
    await expect(view).to.be.accessible();
  });
});

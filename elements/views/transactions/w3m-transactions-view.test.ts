import { expect, html } from '@open-wc/testing';
import type { Activity } from '../../../controllers/index.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { deepAll, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-transactions-view.define.js';
import type { W3mTransactionsView } from './w3m-transactions-view.js';

const PAID: Activity = {
  id: '0x1',
  hash: '0x1',
  network: 'eip155:1',
  kind: 'send',
  status: 'confirmed',
  at: 1,
  transfers: [
    { direction: 'out', quantity: '1.5', label: 'ETH', counterparty: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  ],
};

describe('<w3m-transactions-view>', () => {
  let test: TestModal;
  afterEach(() => test.modal.dispose());

  async function show(): Promise<ShownView<W3mTransactionsView>> {
    const activity = await test.session.features.load('activity');
    return showView(html`<w3m-transactions-view .modal=${test.modal} .activity=${activity}></w3m-transactions-view>`);
  }

  it('lists the transactions of the account', async () => {
    test = createTestModal();
    test.wallet.activity = [PAID];
    await test.connect();
    const { view } = await show();
    await waitUntil(() => deepAll(view, '[data-testid^="w3m-activity"]').length === 1);
    const [row] = deepAll(view, '[data-testid^="w3m-activity"]');
    expect(textOf(row?.querySelector('.amounts'))).to.equal('−1.5 ETH');
    expect([...(row?.querySelectorAll('.places > *') ?? [])].map(textOf)).to.deep.equal(['Jan 01', '0x70…dc79C8']);
    await expect(view).to.be.accessible();
  });

  it('shows nothing without an account', async () => {
    test = createTestModal();
    const { view } = await show();
    expect(textOf(view.shadowRoot?.firstElementChild)).to.equal('');
  });
});

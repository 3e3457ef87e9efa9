import { expect, html } from '@open-wc/testing';
import { createTestModal } from '../../../testing/index.js';
import { deep, showView } from '../testing/show-view.js';
import './w3m-all-wallets-view.define.js';
import type { W3mAllWalletsView } from './w3m-all-wallets-view.js';
import { waitUntil } from '../../../testing/wait-until.js';

describe('<w3m-all-wallets-view>', () => {
  it('shows all wallets', async () => {
    const { modal } = createTestModal();
    const { view } = await showView<W3mAllWalletsView>(html`
      <w3m-all-wallets-view .modal=${modal}></w3m-all-wallets-view>
    `);
    await waitUntil(() => deep(view, '.tile'), 'no wallets');
    await expect(view).to.be.accessible();
  });
});

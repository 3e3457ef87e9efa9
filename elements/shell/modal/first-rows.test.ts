import { expect, nextFrame } from '@open-wc/testing';
import { createTestModal, testConnector } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { deepAll } from '../../views/testing/show-view.js';
import { openModal } from '../testing/modal.js';

const another: Connector = { id: 'io.rabby', name: 'Rabby', type: 'ANNOUNCED', namespace: 'eip155', rdns: 'io.rabby' };

describe('the first rows of wallets', () => {
  // Each shadow root costs style sheets and a scope of its own before the first paint
  it('need at most 19 shadow roots and 89 elements for two wallets, with all that follows them', async () => {
    const test = createTestModal({ fake: { connectors: [testConnector, another] } });
    const el = await openModal(test);
    const rows = (): number => deepAll(el, 'wui-list-item').length;
    await waitUntil(() => rows() >= 2, 'the rows');
    let elements = deepAll(el, '*');
    // What loads later counts too, however late it comes
    await waitUntil(async () => {
      const before = elements.length;
      for (let frame = 0; frame < 10; frame += 1) await nextFrame();
      elements = deepAll(el, '*');
      return elements.length === before;
    }, 'no element is added any more');
    const roots = [el, ...elements].filter(({ shadowRoot }) => shadowRoot);
    expect(roots.length).to.be.at.most(19);
    expect(elements.length).to.be.at.most(89);
    test.modal.dispose();
  });
});

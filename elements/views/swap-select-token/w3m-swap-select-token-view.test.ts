import { expect, html } from '@open-wc/testing';
import { DEBOUNCE_MS } from '../../../controllers/domain/constants.js';
import { FakeSwaps } from '../../../testing/fake-swaps.js';
import { createTestModal } from '../../../testing/index.js';
import { deep, deepAll, showView, textOf } from '../testing/show-view.js';
import './w3m-swap-select-token-view.define.js';

describe('<w3m-swap-select-token-view>', () => {
  afterEach(() => localStorage.clear());

  it('announces that a search has found nothing when the person has stopped typing', async () => {
    const test = createTestModal({ services: { swaps: new FakeSwaps() } });
    await test.connect();
    const swap = await test.session.features.load('swap');
    await swap.form.list.settled();
    const { view, said, drawn } = await showView(
      html`<w3m-swap-select-token-view .modal=${test.modal} .swap=${swap}></w3m-swap-select-token-view>`,
    );
    const type = async (text: string): Promise<void> => {
      const input = deep<HTMLInputElement>(view, 'input')!;
      input.value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await drawn();
    };
    for (const text of ['z', 'zz', 'zzz']) await type(text);
    expect(textOf(deep(view, 'wui-empty'))).to.equal('No tokens match “zzz”');
    expect(said).to.deep.equal([]);
    test.clock.advance(DEBOUNCE_MS);
    expect(said).to.deep.equal(['No tokens match “zzz”']);
    await type('gol');
    test.clock.advance(DEBOUNCE_MS);
    expect(deepAll(view, 'wui-list-item')).to.have.length(1);
    expect(said).to.have.length(1);
    test.modal.dispose();
  });
});

import { expect, html } from '@open-wc/testing';
import { untracked } from '../../../controllers/core/signals.js';
import { createTestModal } from '../../../testing/index.js';
import { byId, showView } from '../testing/show-view.js';
import './w3m-what-is-a-buy-view.define.js';

describe('<w3m-what-is-a-buy-view>', () => {
  for (const [who, view] of [
    ['a visitor', 'Connect'],
    ['an account', 'OnRampProviders'],
  ] as const)
    it(`leads ${who} to ${view}`, async () => {
      const test = createTestModal({ services: { onramp: 'https://seller.example' } });
      if (view === 'OnRampProviders') await test.connect();
      test.modal.open(undefined, 'WhatIsABuy');
      const shown = await showView(html`<w3m-what-is-a-buy-view .modal=${test.modal}></w3m-what-is-a-buy-view>`);
      byId(shown.view, 'what-is-a-buy-button')?.click();
      expect(untracked(() => test.session.router.current.get().view)).to.equal(view);
      test.modal.dispose();
    });
});

import { expect, html } from '@open-wc/testing';
import { createTestModal } from '../../../testing/index.js';
import { settle } from '../../../testing/settle.js';
import { byId, showView } from '../testing/show-view.js';
import './w3m-wallet-send-view.define.js';

describe('Layout of a transfer', () => {
  afterEach(() => {
    document.documentElement.style.fontSize = '';
    localStorage.clear();
  });

  for (const amount of ['0.5', '0.12345678', '1234567.12345678901', '12345.678901234567890123'])
    it(`shows all digits of ${amount} in a narrow card with large text`, async () => {
      document.documentElement.style.fontSize = '200%';
      const test = createTestModal();
      await test.connect();
      const send = await test.session.features.load('send');
      await send.tokens.settled();
      const { view } = await showView(
        html`<w3m-wallet-send-view
          .modal=${test.modal}
          .send=${send}
          .style=${'inline-size: 320px'}
        ></w3m-wallet-send-view>`,
      );
      send.edit({ amount });
      await settle();
      const input = byId<HTMLInputElement>(view, 'send-amount')!;
      expect(input.value).to.equal(amount);
      expect(input.scrollWidth).to.be.at.most(input.clientWidth);
      expect(Number.parseFloat(getComputedStyle(input).fontSize)).to.be.at.least(12);
      test.modal.dispose();
    });
});

import { expect, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import type { Session } from '../../controllers/index.js';
import type { AdapterContext, ChainAdapter } from '../../controllers/adapters/chain-adapter.js';
import { untracked } from '../../controllers/core/signals.js';
import { createTestModal, FakeAdapter, type TestModal } from '../../testing/index.js';
import { byId, deep, showView, textOf } from './testing/show-view.js';
import './transactions/w3m-transactions-view.define.js';
import './wallet-send/w3m-wallet-send-view.define.js';
import './wallet-send-select-token/w3m-wallet-send-select-token-view.define.js';

const views: readonly (readonly [string, (session: Session) => Promise<TemplateResult>])[] = [
  [
    'w3m-wallet-send-view',
    async ({ modal, features }) =>
      html`<w3m-wallet-send-view .modal=${modal} .send=${await features.load('send')}></w3m-wallet-send-view>`,
  ],
  [
    'w3m-wallet-send-select-token-view',
    async ({ modal, features }) =>
      html`<w3m-wallet-send-select-token-view
        .modal=${modal}
        .send=${await features.load('send')}
      ></w3m-wallet-send-select-token-view>`,
  ],
  [
    'w3m-transactions-view',
    async ({ modal, features }) =>
      html`<w3m-transactions-view
        .modal=${modal}
        .activity=${await features.load('activity')}
      ></w3m-transactions-view>`,
  ],
];

/** Connects a wallet whose adapter neither sends nor reads. */
async function connected(options: Parameters<typeof createTestModal>[0] = {}): Promise<TestModal> {
  const fake = new FakeAdapter();
  const adapter = {
    namespace: fake.namespace,
    create: (context: AdapterContext): ChainAdapter => {
      const created: ChainAdapter = { ...fake.create(context), readable: () => [] };
      delete created.transfer;
      return created;
    },
  };
  const test = createTestModal({ ...options, adapters: [adapter] });
  await test.connect();
  test.modal.open(undefined, 'Account');
  return test;
}

describe('a view of something that an adapter does not do', () => {
  let test: TestModal;

  afterEach(() => {
    test.modal.dispose();
    localStorage.clear();
  });

  for (const [name, show] of views)
    describe(`<${name}>`, () => {
      it('says so, offers other networks and no other try', async () => {
        test = await connected();
        const { view } = await showView(await show(test.session));
        expect(textOf(byId(view, 'unavailable'))).to.equal('Not available on Ethereum Choose network');
        expect(view.shadowRoot?.textContent).not.to.contain('Try again');
        await expect(view).to.be.accessible();
        deep(view, 'wui-button')?.click();
        expect(untracked(() => test.session.router.current.get().view)).to.equal('Networks');
      });

      it('offers no other network where the host wants none', async () => {
        test = await connected({ enableNetworkSwitch: false });
        const { view } = await showView(await show(test.session));
        expect(textOf(byId(view, 'unavailable'))).to.equal('Not available on Ethereum');
      });
    });
});

import { expect, html } from '@open-wc/testing';
import '../../../controllers/adapters/eip155/evm-client.js'; // with those below: loaded here, so that no test waits for them
import '../../../controllers/adapters/eip155/evm-connector.js';
import '../../../controllers/adapters/embedded/embedded-evm-wallet.js';
import { EvmAdapter } from '../../../controllers/adapters/eip155/index.js';
import { createModal } from '../../../controllers/modal/create-modal.js';
import type { Modal } from '../../../controllers/modal/modal.js';
import * as sessionModule from '../../../controllers/modal/session.js';
import { FakeEmbeddedWallet } from '../../../testing/fake-embedded.js';
import { testEmbedded, testNetworks } from '../../../testing/index.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { byId, controlOf, showView, textOf, type ShownView } from '../testing/show-view.js';
import './w3m-account-view.define.js';
import type { W3mAccountView } from './w3m-account-view.js';

describe('the account of the embedded wallet without a way to recover', () => {
  let modal: Modal;
  let wallet: FakeEmbeddedWallet;
  const sections: string[] = [];

  async function show(given: Pick<FakeEmbeddedWallet, 'recovery' | 'storageWeak'>): Promise<ShownView<W3mAccountView>> {
    wallet = new FakeEmbeddedWallet({ eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] });
    Object.assign(wallet, given, {
      openSettings: async (section: string) => void sections.push(section),
    });
    modal = createModal(
      {
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        id: crypto.randomUUID(),
        networks: testNetworks,
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    const session = await modal.start();
    wallet.isSignedIn = true;
    await session.connect(session.connectors.all.get().find(({ id }) => id === 'ID_AUTH')!);
    await settle();
    return showView(html`<w3m-account-view .modal=${modal}></w3m-account-view>`);
  }
  const noticeOf = (view: Element): string => textOf(byId(view, 'account-recovery-missing'));

  afterEach(() => {
    sections.length = 0;
    modal.dispose();
    localStorage.clear();
  });

  it('says so, leads to the page that adds one, and says nothing once there is one', async () => {
    const { view, drawn } = await show({ recovery: 'missing', storageWeak: false });
    expect(noticeOf(view)).to.contain('If you lose this device, you lose this wallet.');
    await expect(view).to.be.accessible();
    controlOf(byId(view, 'account-protect-button'))?.click();
    await waitUntil(() => sections.length > 0);
    expect(sections).to.deep.equal(['recovery']);
    wallet.change({ recovery: 'set' });
    await waitUntil(() => !byId(view, 'account-recovery-missing'));
    await drawn();
  });

  it('opens the page once for two clicks of one moment', async () => {
    const { view } = await show({ recovery: 'missing', storageWeak: false });
    const button = byId(view, 'account-protect-button');
    button?.dispatchEvent(new MouseEvent('click'));
    button?.dispatchEvent(new MouseEvent('click'));
    await settle();
    expect(sections).to.deep.equal(['recovery']);
  });

  it('says that a private window forgets the keys', async () => {
    const { view } = await show({ recovery: 'missing', storageWeak: true });
    expect(noticeOf(view)).to.contain('This browser may forget your keys at any time');
  });

  for (const recovery of ['set', undefined] as const)
    it(`says nothing if the wallet says ${recovery ?? 'nothing'}`, async () => {
      const { view } = await show({ recovery, storageWeak: true });
      expect(byId(view, 'account-recovery-missing')).to.equal(undefined);
    });
});

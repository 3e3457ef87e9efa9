import { expect, fixture, html } from '@open-wc/testing';
import { createTestModal, testConnector, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import './w3m-wallet-button.define.js';
import type { W3mWalletButton } from './w3m-wallet-button.js';

describe('<w3m-wallet-button>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(() => test.modal.dispose());

  const make = async (wallet: string): Promise<W3mWalletButton> =>
    fixture(html`<w3m-wallet-button wallet=${wallet} .modal=${test.modal}></w3m-wallet-button>`);
  const button = (el: W3mWalletButton): HTMLButtonElement => el.shadowRoot!.querySelector('button')!;
  const text = (el: W3mWalletButton): string => button(el).textContent.trim();
  const view = (): string => test.session.router.current.get().view;

  it('names the wallet and is accessible', async () => {
    const el = await make('trust');
    expect(text(el)).to.equal('Trust Wallet');
    expect(el.dataset['testid']).to.equal('apkt-wallet-button-trust');
    await expect(el).to.be.accessible();
    el.wallet = testConnector.id;
    await el.updateComplete;
    expect(text(el)).to.equal(testConnector.name);
  });

  it('opens the modal at an installed wallet, shows that it connects, and opens the account afterwards', async () => {
    const el = await make(testConnector.name);
    button(el).click();
    await waitUntil(() => test.modal.shell.isOpen.get());
    expect(view()).to.equal('ConnectingExternal');
    test.wallet.answer = 'hang';
    const connecting = test.session.connect(testConnector);
    await waitUntil(() => button(el).ariaBusy === 'true' && text(el) === 'Connecting…');
    test.wallet.answerLate();
    await connecting;
    await test.settle();
    expect([text(el), button(el).ariaBusy]).to.deep.equal([testConnector.name, null]);
    test.modal.shell.close();
    button(el).click();
    await waitUntil(() => test.modal.shell.isOpen.get());
    expect(view()).to.equal('Account');
  });

  it('opens the downloads of a wallet that is not installed, and the list for an unknown name', async () => {
    const el = await make('rainbow');
    button(el).click();
    await waitUntil(() => test.modal.shell.isOpen.get());
    expect(view()).to.equal('Downloads');
    test.modal.shell.close();
    el.wallet = 'no such wallet';
    await el.updateComplete;
    button(el).click();
    await waitUntil(() => test.modal.shell.isOpen.get());
    expect(view()).to.equal('Connect');
  });

  it('does nothing while it is disabled', async () => {
    const el = await make(testConnector.name);
    el.disabled = true;
    await el.updateComplete;
    button(el).click();
    await test.settle();
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });
});

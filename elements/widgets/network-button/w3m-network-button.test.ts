import { expect, fixture, html } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import '../pictures.define.js';
import './w3m-network-button.define.js';
import type { W3mNetworkButton } from './w3m-network-button.js';
import { waitUntil } from '../../../testing/wait-until.js';

const button = (el: W3mNetworkButton): HTMLElement =>
  el.shadowRoot!.querySelector<HTMLElement>('wui-network-button > [data-testid=wui-network-button]')!;
const text = (el: W3mNetworkButton): string => button(el).textContent.trim();

describe('<w3m-network-button>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(() => test.modal.dispose());

  const make = (): Promise<W3mNetworkButton> =>
    fixture<W3mNetworkButton>(html`<w3m-network-button .modal=${test.modal}></w3m-network-button>`);

  for (const mode of ['light', 'dark'] as const)
    it(`shows the active network and is accessible in ${mode}`, async () => {
      test.modal.theme.setMode(mode);
      const el = await make();
      expect(text(el)).to.equal('Ethereum');
      expect(el.dataset['testid']).to.equal('w3m-network-button');
      await expect(el).to.be.accessible();
      test.modal.network.setActive(test.modal.network.inNamespace('eip155')[2]!);
      await waitUntil(() => text(el) === 'Polygon');
    });

  it('shows “Switch Network” on an unsupported network', async () => {
    const el = await make();
    await test.connect();
    test.wallet.change({ chainId: 5 });
    await waitUntil(() => text(el) === 'Switch network');
  });

  it('names an unsupported network with allowUnsupportedChain', async () => {
    test.modal.dispose();
    test = createTestModal({ allowUnsupportedChain: true });
    const el = await make();
    await test.connect();
    test.wallet.change({ chainId: 5 });
    await waitUntil(() => text(el) === 'Unknown network');
  });

  it('shows “Choose network” or its label without an active network', async () => {
    const el = await make();
    test.modal.network.setActiveNamespace('solana');
    await waitUntil(() => text(el) === 'Choose network');
    el.label = 'Where to?';
    await waitUntil(() => text(el) === 'Where to?');
  });

  it('replaces its label with slotted content', async () => {
    const el = await fixture<W3mNetworkButton>(
      html`<w3m-network-button .modal=${test.modal}><b>Chain</b></w3m-network-button>`,
    );
    const [shown] = el.shadowRoot!.querySelector('slot')!.assignedElements();
    expect(shown?.textContent).to.equal('Chain');
  });

  it('opens the view Networks and tracks the click', async () => {
    const el = await make();
    button(el).click();
    expect(test.session.router.current.get().view).to.equal('Networks');
    expect(test.modal.shell.isOpen.get()).to.equal(true);
  });

  it('stays enabled while a wallet is chosen', async () => {
    const el = await make();
    test.modal.open();
    expect(test.modal.shell.isLoading.get()).to.equal(true);
    await el.updateComplete;
    expect(button(el).matches(':disabled')).to.equal(false);
  });

  it('ignores clicks while disabled or loading', async () => {
    const el = await make();
    test.modal.shell.setLoading(true);
    await waitUntil(() => button(el).matches(':disabled'));
    test.modal.shell.setLoading(false);
    await waitUntil(() => !button(el).matches(':disabled'));
    el.disabled = true;
    await waitUntil(() => button(el).matches(':disabled'));
  });
});

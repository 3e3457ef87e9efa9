import { expect, fixture, html } from '@open-wc/testing';
import {
  createTestModal,
  FakeAdapter,
  solanaFake,
  testConnector,
  type TestModal,
  testNetworks,
  testSolanaNetworks,
} from '../../../testing/index.js';
import './w3m-connect-button.define.js';
import type { W3mConnectButton } from './w3m-connect-button.js';
import { waitUntil } from '../../../testing/wait-until.js';

const button = (el: W3mConnectButton): HTMLButtonElement => el.shadowRoot!.querySelector('button')!;
const text = (el: W3mConnectButton): string => button(el).textContent.trim();

describe('<w3m-connect-button>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(() => test.modal.dispose());

  const make = (): Promise<W3mConnectButton> =>
    fixture<W3mConnectButton>(html`<w3m-connect-button .modal=${test.modal}></w3m-connect-button>`);

  for (const mode of ['light', 'dark'] as const)
    it(`is accessible in ${mode}`, async () => {
      test.modal.theme.setMode(mode);
      const el = await make();
      expect(text(el)).to.equal('Connect Wallet');
      await expect(el).to.be.accessible();
      test.modal.shell.setLoading(true);
      await waitUntil(() => text(el) === 'Connecting…');
      await expect(el).to.be.accessible();
    });

  it('is busy during an admission check', async () => {
    test.modal.dispose();
    let turn: (() => Promise<void>) | undefined;
    test = createTestModal({
      checks: [
        {
          ask: (_candidate, how) => {
            turn = () => how.turn();
            return new Promise(() => undefined);
          },
        },
      ],
    });
    const el = await make();
    test.session.connect(testConnector).catch(() => undefined); // destroying the modal rejects it
    await waitUntil(() => turn !== undefined);
    expect(text(el)).to.equal('Connecting…');
    await turn?.();
    expect(test.modal.account.of('eip155').status).to.equal('signing');
    await el.updateComplete;
    expect(text(el)).to.equal('Connecting…');
  });

  it('opens Account while an account is reconnecting', async () => {
    test.modal.account.setWaiting('eip155', 'restore', 'reconnecting', 'eip155:1:0xabc');
    const el = await make();
    button(el).click();
    expect(test.session.router.current.get().view).to.equal('Account');
  });

  it('opens the view Connect', async () => {
    const el = await make();
    button(el).click();
    expect(test.modal.shell.isOpen.get()).to.equal(true);
    expect(test.session.router.current.get().view).to.equal('Connect');
  });

  it('opens the view Connect for its namespace', async () => {
    const el = await make();
    el.namespace = 'eip155';
    await el.updateComplete;
    button(el).click();
    expect(test.modal.shell.namespace.get()).to.equal('eip155');
  });

  it('closes an open modal', async () => {
    const el = await make();
    button(el).click();
    button(el).click();
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });

  it('does not open the modal while a wallet connects', async () => {
    const el = await make();
    test.modal.shell.setLoading(true);
    button(el).click();
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });

  it('is busy once a wallet was chosen, not while one is being chosen', async () => {
    test.wallet.answer = 'hang';
    const el = await make();
    button(el).click();
    await el.updateComplete;
    expect(text(el)).to.equal('Connect Wallet');
    expect(test.modal.shell.isLoading.get()).to.equal(true);
    const attempt = test.session.connect(testConnector).catch((error: unknown) => error);
    await waitUntil(() => text(el) === 'Connecting…');
    test.session.connection.abandon(test.session.connection.attempt.get());
    await attempt;
    await waitUntil(() => text(el) === 'Connect Wallet');
  });

  it('is busy while a wallet of another namespace connects, unless it has a namespace of its own', async () => {
    test.modal.dispose();
    test = createTestModal({
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(), new FakeAdapter(solanaFake)],
    });
    const el = await make();
    const ofEvm = await make();
    ofEvm.namespace = 'eip155';
    test.modal.account.setWaiting('solana', {}, 'connecting');
    await waitUntil(() => text(el) === 'Connecting…');
    expect(text(ofEvm)).to.equal('Connect Wallet');
  });

  it('shows custom labels with the same width in both states', async () => {
    const el = await fixture<W3mConnectButton>(html`
      <w3m-connect-button label="Join" loadinglabel="Just a moment" .modal=${test.modal}></w3m-connect-button>
    `);
    expect(text(el)).to.equal('Join');
    test.modal.shell.setLoading(true);
    await waitUntil(() => text(el) === 'Just a moment');
    test.modal.shell.setLoading(false);
    el.label = undefined;
    el.loadingLabel = undefined;
    await waitUntil(() => text(el) === 'Connect Wallet');
    const { width } = el.getBoundingClientRect();
    test.modal.shell.setLoading(true);
    await waitUntil(() => text(el) === 'Connecting…');
    expect(el.getBoundingClientRect().width).to.equal(width);
  });

  for (const size of ['sm', 'md'] as const)
    for (const dir of ['ltr', 'rtl'] as const)
      it(`centres its label in ${size} and ${dir} at any font size`, async () => {
        const el = await make();
        el.dir = dir;
        el.size = size;
        for (const unit of ['10px', '20px']) {
          el.style.setProperty('--w3m-font-size-master', unit);
          for (const isLoading of [false, true]) {
            test.modal.shell.setLoading(isLoading);
            await waitUntil(() => text(el) === (isLoading ? 'Connecting…' : 'Connect Wallet'));
            const [outer, inner] = [button(el), button(el).querySelector('.content')!].map(each =>
              each.getBoundingClientRect(),
            );
            expect(inner!.x + inner!.width / 2).to.be.closeTo(outer!.x + outer!.width / 2, 0.5);
            expect(inner!.y + inner!.height / 2).to.be.closeTo(outer!.y + outer!.height / 2, 0.5);
            expect(inner!.width).to.be.at.most(outer!.width - 24);
            expect(outer!.height).to.be.at.least(size === 'sm' ? 32 : 40);
          }
        }
      });

  it('sets its data-testid unless the page has set one', async () => {
    const el = await make();
    expect(el.dataset['testid']).to.equal('connect-button');
    el.namespace = 'solana';
    await el.updateComplete;
    expect(el.dataset['testid']).to.equal('connect-button-solana');
    const own = await fixture<W3mConnectButton>(
      html`<w3m-connect-button data-testid="mine" .modal=${test.modal}></w3m-connect-button>`,
    );
    expect(own.dataset['testid']).to.equal('mine');
  });

  it('can be disabled', async () => {
    const el = await make();
    el.disabled = true;
    await el.updateComplete;
    expect(button(el).matches(':disabled')).to.equal(true);
  });

  it('is also registered under its alias', async () => {
    const el = await fixture<W3mConnectButton>(
      html`<appkit-connect-button .modal=${test.modal}></appkit-connect-button>`,
    );
    expect(text(el)).to.equal('Connect Wallet');
  });
});

import { expect, html } from '@open-wc/testing';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { byId, controlOf, deep, showView, textOf, type ShownView } from '../testing/show-view.js';
import { failureText } from './failure-text.js';
import './w3m-network-switch-view.define.js';
import type { W3mNetworkSwitchView } from './w3m-network-switch-view.js';

type Shown = ShownView<W3mNetworkSwitchView>;

const heading = ({ view }: Shown): string => textOf(deep(view, '[part=heading]'));

describe('<w3m-network-switch-view>', () => {
  let test: TestModal;

  const show = async (): Promise<Shown> => {
    const { modal, session } = test;
    const network = modal.network.find('eip155', 137)!;
    modal.open(undefined, 'Account');
    session.router.push('Networks');
    session.router.push('SwitchNetwork', { network });
    const shown = await showView<W3mNetworkSwitchView>(
      html`<w3m-network-switch-view .modal=${modal} .data=${{ network }}></w3m-network-switch-view>`,
    );
    await shown.drawn();
    return shown;
  };

  beforeEach(async () => {
    test = createTestModal();
    await test.connect();
    test.wallet.answer = 'hang';
  });

  it('sends one request when shown and announces what to do', async () => {
    const shown = await show();
    expect(heading(shown)).to.equal('Approve in Test Wallet');
    expect(textOf(deep(shown.view, '[part=detail]'))).to.equal('Approve the switch to Polygon in your wallet');
    expect(test.modal.network.active.get()?.id).to.equal(1);
    await expect(shown.view).to.be.accessible();
  });

  it('returns to the list of networks after the switch', async () => {
    const shown = await show();
    test.wallet.answerLate();
    await shown.drawn();
    expect(test.modal.network.active.get()?.id).to.equal(137);
    expect(test.session.router.history.get().map(({ view }) => view)).to.deep.equal(['Account', 'Networks']);
    expect(shown.said.at(-1)).to.equal('Switched to Polygon');
  });

  it('closes the modal if there is no previous view', async () => {
    const { modal } = test;
    const network = modal.network.find('eip155', 10)!;
    modal.open(undefined, 'SwitchNetwork', { network });
    test.wallet.answer = 'approve';
    const { drawn } = await showView(
      html`<w3m-network-switch-view .modal=${modal} .data=${{ network }}></w3m-network-switch-view>`,
    );
    await drawn();
    expect(modal.shell.isOpen.get()).to.equal(false);
  });

  it('detects a switch made in the wallet', async () => {
    const shown = await show();
    test.wallet.change({ chainId: 137 });
    await shown.drawn();
    expect(test.session.router.current.get().view).to.equal('Networks');
    expect(shown.said.filter(text => text === 'Switched to Polygon')).to.have.length(1);
  });

  it('shows that the switch was declined, and retries on request', async () => {
    test.wallet.answer = 'reject';
    const shown = await show();
    expect(heading(shown)).to.equal('Switch declined');
    expect(shown.said.at(-1)).to.equal('Switch declined. You’re still on Ethereum.');
    await expect(shown.view).to.be.accessible();
    test.wallet.answer = 'approve';
    controlOf(byId(shown.view, 'w3m-connecting-widget-secondary-button'))?.click();
    await shown.drawn();
    expect(test.modal.network.active.get()?.id).to.equal(137);
  });

  it('does not navigate after its removal', async () => {
    const shown = await show();
    test.session.router.goBack();
    shown.view.remove();
    test.wallet.answerLate();
    await shown.drawn();
    expect(test.session.router.current.get().view).to.equal('Networks');
  });
});

describe('failureText for networks', () => {
  it('has a heading and a next step for every error', () => {
    const errors = [
      new W3mError('USER_REJECTED'),
      new W3mError('SWITCH_IGNORED'),
      new W3mError('CHAIN_NOT_ADDED', { params: { network: 'Nova' } }),
      new W3mError('WALLET_BUSY'),
      new W3mError('REQUEST_TIMEOUT'),
      new W3mError('RPC_FAILED'),
    ];
    const texts = errors.map(error => failureText(error as W3mError, 'Nova'));
    expect(new Set(texts.map(({ heading: words }) => words)).size).to.equal(errors.length);
    for (const { detail } of texts) expect(detail).not.to.equal('');
  });

  it('names the target when the current network is unknown', () => {
    const { detail } = failureText(new W3mError('USER_REJECTED'), 'Nova');
    expect(detail).to.equal('Your wallet did not switch to Nova.');
  });
});

import { aTimeout, expect, html } from '@open-wc/testing';
import { createTestModal, testConnector, type TestModal } from '../../../testing/index.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { CONNECT_TIMEOUT_MS, HINT_AFTER_MS } from '../../../controllers/domain/connect-timeout.js';
import { deepActiveElement } from '../../internal/focus.js';
import { byId, controlOf, deep, showView, textOf, type ShownView } from '../testing/show-view.js';
import { failureText } from '../../widgets/waiting/failure-text.js';
import './w3m-connecting-external-view.define.js';
import type { W3mConnectingExternalView } from './w3m-connecting-external-view.js';

type Shown = ShownView<W3mConnectingExternalView>;

const render = ({ modal }: TestModal): Promise<Shown> =>
  showView(html`
    <w3m-connecting-external-view .modal=${modal} .data=${{ connector: testConnector }}></w3m-connecting-external-view>
  `);

/** Resolves when the view has asked the wallet, which is a task after it has rendered. */
async function show(test: TestModal): Promise<Shown> {
  const shown = await render(test);
  await aTimeout(0);
  return shown;
}

const heading = ({ view }: Shown): string => textOf(deep(view, '[part=heading]'));
const detail = ({ view }: Shown): string => textOf(deep(view, '[part=detail]'));
const retry = ({ view }: Shown): HTMLElement | undefined => byId(view, 'w3m-connecting-widget-secondary-button');

describe('<w3m-connecting-external-view>', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
    test.wallet.answer = 'hang';
  });

  it('sends one request when shown and announces what to do', async () => {
    const events: string[] = [];
    test.modal.events.on('SELECT_WALLET', ({ properties }) => events.push(`${properties.name} ${properties.platform}`));
    const shown = await show(test);
    await shown.drawn();
    expect(test.session.connection.attempt.get()).to.have.property('status', 'waiting');
    expect(events).to.deep.equal(['Test Wallet browser']);
    expect(heading(shown)).to.equal('Approve in Test Wallet');
    expect(detail(shown)).to.equal('Approve the connection to this app');
    expect(shown.said[0]).to.contain('Approve in Test Wallet');
    expect(retry(shown)).to.equal(undefined);
    await expect(shown.view).to.be.accessible();
  });

  it('asks the wallet after it has rendered, and not at all if it is left before', async () => {
    const left = await render(test);
    left.view.remove();
    await aTimeout(0);
    expect(test.session.connection.attempt.get(), 'left').to.equal(undefined);
    const shown = await render(test);
    expect(test.session.connection.attempt.get(), 'rendered').to.equal(undefined);
    expect(heading(shown)).to.equal('Approve in Test Wallet');
    await aTimeout(0);
    expect(test.session.connection.attempt.get()).to.have.property('status', 'waiting');
  });

  it('asks when it is entered again if it was left before it had asked', async () => {
    const shown = await render(test);
    const place = shown.view.parentElement!;
    shown.view.remove();
    place.append(shown.view);
    await shown.drawn();
    expect(test.session.connection.attempt.get()).to.have.property('status', 'waiting');
  });

  it('names the app that asks and shows its icon until the request fails', async () => {
    const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
    const own = createTestModal({
      metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [icon] },
    });
    own.wallet.answer = 'hang';
    const shown = await show(own);
    await shown.drawn();
    expect(heading(shown)).to.equal('Approve in Test Wallet to connect to Shop');
    expect(deep(shown.view, '[part=detail]')).to.equal(undefined);
    expect(shown.said).to.deep.equal(['Approve in Test Wallet to connect to Shop']);
    const picture = (): HTMLElement | undefined => deep(shown.view, '[slot=host]');
    expect(picture()).to.have.property('src', icon);
    await expect(shown.view).to.be.accessible();
    own.wallet.connectors.set([]);
    await shown.drawn();
    expect(picture()).to.equal(undefined);
  });

  it('announces the connection', async () => {
    const shown = await show(test);
    test.wallet.answerLate();
    await shown.drawn();
    expect(test.modal.account.isConnected.get()).to.equal(true);
    expect(shown.said.at(-1)).to.equal('Connected with Test Wallet');
    expect(heading(shown)).to.equal('Connected');
    expect(deep(shown.view, 'w3m-waiting')).to.have.property('state', 'success');
    await expect(shown.view).to.be.accessible();
  });

  it('closes the modal when a wallet replaces another', async () => {
    test.wallet.answer = 'approve';
    await test.connect();
    test.modal.open(undefined, 'ConnectingExternal', { connector: testConnector });
    const shown = await show(test);
    await shown.drawn();
    expect(test.modal.shell.isOpen.get()).to.equal(false);
  });

  it('abandons the request when the modal closes, before the exit animation ends', async () => {
    test.modal.open(undefined, 'ConnectingExternal', { connector: testConnector });
    const shown = await show(test);
    await shown.drawn();
    const before = shown.said.length;
    test.modal.shell.close();
    await shown.drawn();
    test.wallet.answerLate();
    await shown.drawn();
    expect(test.modal.account.isConnected.get()).to.equal(false);
    expect(test.session.connection.attempt.get()).to.equal(undefined);
    expect(shown.said.slice(before)).to.deep.equal([]);
  });

  it('shows a hint after eight seconds', async () => {
    const shown = await show(test);
    test.clock.advance(HINT_AFTER_MS - 1);
    await shown.drawn();
    expect(deep(shown.view, '.hint')).to.equal(undefined);
    test.clock.advance(1);
    await shown.drawn();
    expect(textOf(deep(shown.view, '.hint'))).to.contain('Don’t see it?');
    expect(shown.said.at(-1)).to.equal('Still waiting for Test Wallet');
  });

  it('shows that the request was declined, and retries on request', async () => {
    test.wallet.answer = 'reject';
    const shown = await show(test);
    await shown.drawn();
    expect(heading(shown)).to.equal('Request declined');
    expect(detail(shown)).to.contain('You declined it in Test Wallet');
    expect(shown.said.at(-1)).to.contain('Request declined');
    await expect(shown.view).to.be.accessible();

    test.wallet.answer = 'approve';
    controlOf(retry(shown))?.click();
    await shown.drawn();
    expect(test.modal.account.isConnected.get()).to.equal(true);
  });

  it('keeps the focus when the retry button is removed', async () => {
    test.wallet.answer = 'reject';
    const shown = await show(test);
    await shown.drawn();
    test.wallet.answer = 'hang';
    controlOf(retry(shown))?.focus();
    controlOf(retry(shown))?.click();
    await shown.drawn();
    expect(retry(shown)).to.equal(undefined);
    expect(deepActiveElement()).to.equal(deep(shown.view, '.words'));
  });

  it('shows that the wallet is busy', async () => {
    test.wallet.answer = 'busy';
    const shown = await show(test);
    await shown.drawn();
    expect(heading(shown)).to.equal('Test Wallet is busy');
  });

  it('shows that the request timed out', async () => {
    const shown = await show(test);
    test.clock.advance(CONNECT_TIMEOUT_MS);
    await shown.drawn();
    expect(heading(shown)).to.equal('No response');
    expect(deep(shown.view, '.hint')).to.equal(undefined);
    expect(retry(shown)).not.to.equal(undefined);
  });

  it('reports a wallet that is no longer available and abandons the request', async () => {
    const shown = await show(test);
    test.wallet.connectors.set([]);
    await shown.drawn();
    expect(heading(shown)).to.equal('Test Wallet is no longer available');
    expect(test.session.connection.attempt.get()).to.have.property('status', 'failed');
    test.wallet.answerLate();
    await shown.drawn();
    expect(heading(shown)).to.equal('Test Wallet is no longer available');
  });

  it('abandons the request when removed', async () => {
    const shown = await show(test);
    shown.view.remove();
    expect(test.session.connection.attempt.get()).to.equal(undefined);
    await shown.drawn();
    expect(test.clock.pending, 'no pending timers').to.equal(0);
    expect(shown.said.filter(text => text.includes('Not connected'))).to.deep.equal([]);
  });

  it('asks the new wallet when it is given another one while it waits', async () => {
    const other = { ...testConnector, id: 'other', name: 'Other' };
    test.wallet.connectors.set([testConnector, other]);
    const shown = await show(test);
    shown.view.data = { connector: other };
    await shown.drawn();
    await aTimeout(0);
    expect(test.session.connection.attempt.get()).to.have.nested.property('connector.id', 'other');
    expect(heading(shown)).to.equal('Approve in Other');
    test.wallet.answerLate();
    await shown.drawn();
    expect(test.modal.account.of('eip155').connection).to.have.property('connectorId', 'other');
    expect(heading(shown)).to.equal('Connected');
    expect(shown.said.at(-1)).to.equal('Connected with Other');
  });

  it('asks again when it is left and entered again', async () => {
    const shown = await show(test);
    const place = shown.view.parentElement!;
    shown.view.remove();
    await shown.drawn();
    place.append(shown.view);
    await shown.drawn();
    expect(test.session.connection.attempt.get()).to.have.property('status', 'waiting');
    expect(heading(shown)).to.equal('Approve in Test Wallet');
    test.wallet.answerLate();
    await shown.drawn();
    expect(heading(shown)).to.equal('Connected');
  });

  it('asks again when the modal opens again before its exit animation has ended', async () => {
    test.modal.open(undefined, 'ConnectingExternal', { connector: testConnector });
    const shown = await show(test);
    await shown.drawn();
    test.modal.shell.close();
    await shown.drawn();
    test.modal.open(undefined, 'ConnectingExternal', { connector: testConnector });
    await shown.drawn();
    expect(test.session.connection.attempt.get()).to.have.property('status', 'waiting');
  });

  it('leaves alone a later attempt with the same wallet', async () => {
    const shown = await show(test);
    const later = test.session.connect(testConnector);
    shown.view.remove();
    await shown.drawn();
    expect(test.session.connection.attempt.get()).to.have.property('status', 'waiting');
    test.wallet.answerLate();
    expect((await later).connectorId).to.equal(testConnector.id);
  });

  it('shows that its attempt was aborted by another one, and retries', async () => {
    const shown = await show(test);
    const other = { ...testConnector, id: 'other', name: 'Other' };
    test.session.connect(other).catch(() => undefined);
    await shown.drawn();
    expect(heading(shown)).to.equal('Not connected');
    controlOf(retry(shown))?.click();
    await shown.drawn();
    expect(test.session.connection.attempt.get()).to.have.nested.property('connector.id', testConnector.id);
    expect(heading(shown)).to.equal('Approve in Test Wallet');
  });

  it('asks once when the retry is pressed twice', async () => {
    test.wallet.answer = 'reject';
    const shown = await show(test);
    await shown.drawn();
    test.wallet.answer = 'hang';
    const button = controlOf(retry(shown));
    button?.click();
    const first = test.session.connection.attempt.get();
    button?.click();
    await shown.drawn();
    expect(test.session.connection.attempt.get()).to.equal(first);
    expect(first).to.have.property('status', 'waiting');
  });

  it('does not abandon the attempt of another connector', async () => {
    const shown = await show(test);
    test.wallet.answer = 'reject';
    await shown.drawn();
    const other = { ...testConnector, id: 'other', name: 'Other' };
    test.wallet.answer = 'hang';
    test.session.connect(other).catch(() => undefined);
    await shown.drawn();
    shown.view.remove();
    expect(test.session.connection.attempt.get()).to.have.nested.property('connector.id', 'other');
  });
});

describe('failureText', () => {
  it('has a heading and a next step for every error', () => {
    const codes = [
      'USER_REJECTED',
      'WALLET_BUSY',
      'CONNECT_TIMEOUT',
      'CONNECTOR_NOT_FOUND',
      'WALLET_NO_ACCOUNTS',
      'CONNECT_ABORTED',
      'WALLET_BAD_REPLY',
    ] as const;
    const texts = codes.map(code => failureText(new W3mError(code), 'Fox'));
    expect(new Set(texts.map(({ heading: words }) => words)).size).to.equal(codes.length);
    for (const { detail: words } of texts) expect(words).not.to.equal('');
  });

  it('does not repeat the heading when the cause is unknown', () => {
    expect(failureText(new W3mError('CONNECT_FAILED'), 'Fox')).to.deep.equal({
      heading: 'Could not connect',
      detail: 'Something went wrong in Fox. Try again.',
      state: 'error',
    });
  });

  it('names the phone after a QR code was scanned', () => {
    const { detail: words } = failureText(new W3mError('USER_REJECTED'), 'Fox', true);
    expect(words).to.equal('You declined it on your phone.');
  });

  it('treats an aborted request as cancelled', () => {
    expect(failureText(new W3mError('REQUEST_ABORTED'), 'Fox').detail).to.equal(
      'The request was cancelled. You can try again.',
    );
  });
});

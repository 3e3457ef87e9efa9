import { expect } from '@open-wc/testing';
import { createTestModal, type TestModal } from '../../../testing/index.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { card, find, isGone, renderModal } from '../testing/modal.js';
import type { W3mModal } from './w3m-modal.js';

describe('the moment at which a wallet has connected', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
    test.wallet.answer = 'hang';
  });
  afterEach(() => test.modal.dispose());

  const waiting = async (): Promise<W3mModal> => {
    const el = await renderModal(test);
    test.modal.open();
    await waitUntil(() => find(el, 'w3m-router')?.shadowRoot?.querySelector('w3m-connect-view'), 'no list');
    const [connector] = test.session.connectors.all.get();
    test.session.router.push('ConnectingExternal', { connector: connector ?? expect.fail() });
    await waitUntil(() => test.session.connection.attempt.get()?.status === 'waiting', 'no request');
    return el;
  };
  const exitDelay = (el: W3mModal): number => parseFloat(getComputedStyle(card(el)).animationDelay);

  it('is seen before the modal leaves, while the page can be used', async () => {
    const el = await waiting();
    test.wallet.answerLate();
    await waitUntil(() => find(el, '.leaving'), 'the modal does not close');
    expect(exitDelay(el)).to.be.greaterThan(0);
    expect(getComputedStyle(find(el, '.top') ?? expect.fail()).pointerEvents).to.equal('none');
    await isGone(el);
  });

  it('does not hold up a person who closes the modal', async () => {
    const el = await waiting();
    test.modal.shell.close();
    await waitUntil(() => find(el, '.leaving'), 'the modal does not close');
    expect(exitDelay(el)).to.equal(0);
    await isGone(el);
  });
});

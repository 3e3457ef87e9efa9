import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { createTestModal, testConnector, type TestModal } from '../../../testing/index.js';
import { byId, controlOf, deepAll } from '../../views/testing/show-view.js';
import { isGone, openModal } from '../testing/modal.js';
import type { W3mModal } from './w3m-modal.js';
import { waitUntil } from '../../../testing/wait-until.js';

const said = (el: W3mModal): readonly (string | undefined)[] =>
  deepAll(el, '[role=status] p, [role=alert] p').map(({ dataset }) => dataset.message);

describe('<w3m-modal> announcements', () => {
  let test: TestModal;

  beforeEach(() => {
    test = createTestModal();
  });

  afterEach(async () => {
    test.modal.dispose();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    describe(`with ${reducedMotion === 'reduce' ? 'reduced motion' : 'motion'}`, () => {
      beforeEach(() => emulateMedia({ reducedMotion }));

      it('announces the connection after the modal has closed', async () => {
        const el = await openModal(test);
        test.session.router.push('ConnectingExternal', { connector: testConnector });
        await waitUntil(() => test.modal.account.isConnected.get());
        await isGone(el);
        test.clock.advance(60);
        expect(said(el)).to.include('Connected with Test Wallet');
      });

      it('announces the disconnection after the modal has closed', async () => {
        await test.connect();
        const el = await openModal(test);
        await waitUntil(() => byId(el, 'disconnect-button'));
        controlOf(byId(el, 'disconnect-button'))!.click();
        await isGone(el);
        test.clock.advance(60);
        expect(said(el)).to.deep.equal(['Disconnected']);
        test.clock.advance(5_000);
        expect(said(el)).to.deep.equal([]);
      });
    });

  it('announces inside the dialog while it is open', async () => {
    await test.connect();
    const el = await openModal(test);
    await waitUntil(() => byId(el, 'disconnect-button')); // the dialog has the name of its first view
    test.session.router.push('WhatIsAWallet');
    await waitUntil(() => {
      test.clock.advance(10);
      return said(el).includes('What is a wallet?');
    });
    expect(el.shadowRoot!.querySelector('.card w3m-live-regions')!.shadowRoot!.querySelector('p')).not.to.equal(null);
    expect(deepAll(el, 'p').filter(({ dataset }) => dataset.message === 'What is a wallet?')).to.have.length(1);
  });

  it('uses a region that existed before the message', async () => {
    const el = await openModal(test);
    const regions = el.shadowRoot!.querySelector('.top ~ w3m-live-regions')!;
    test.modal.shell.close();
    await isGone(el);
    expect(regions.isConnected).to.equal(true);
    expect(deepAll(el, '[role=status]')).to.have.length(1);
  });
});

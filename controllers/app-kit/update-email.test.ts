import { expect } from '@open-wc/testing';
import '../adapters/embedded/embedded-evm-wallet.js'; // with those below: loaded here, so that no test waits for them
import '../adapters/eip155/evm-client.js';
import '../adapters/eip155/evm-connector.js';
import { createTestModal } from '../../testing/create-test-modal.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { createSignedInModal, type SignedInModal } from '../../testing/signed-in-modal.js';
import { waitUntil } from '../../testing/wait-until.js';
import { createAppKitWalletButton } from './wallet-button.js';

describe('updateEmail of a wallet button', () => {
  let world: SignedInModal;
  const button = () => createAppKitWalletButton({ modalId: world.modal.id });
  const view = (): string => world.session.router.current.get().view;
  const isOpen = (): boolean => world.modal.shell.isOpen.get();
  const shown = () => waitUntil(() => isOpen() && view() === 'UpdateEmailWallet');

  beforeEach(async () => {
    world = await createSignedInModal();
  });
  afterEach(() => {
    world.modal.dispose();
    localStorage.clear();
  });

  it('opens the form, resolves with the new address and closes the modal, each time anew', async () => {
    for (const email of ['new@example.org', 'newer@example.org']) {
      const pending = button().updateEmail();
      await shown();
      await world.changeTo(email);
      expect(await pending).to.deep.equal({ email });
      expect(isOpen()).to.equal(false);
      world.clock.advance(30_000); // one email in 30 s
    }
  });

  it('rejects when the modal closes', async () => {
    const pending = button().updateEmail();
    await shown();
    world.modal.shell.close();
    await expectRejection(pending, 'EMAIL_CHANGE_CLOSED');
  });

  it('resolves when the last code is accepted after the modal closed', async () => {
    const pending = button().updateEmail();
    await shown();
    await world.change.start('new@example.org');
    await world.change.confirmPrimary('111111', 'new@example.org');
    const last = world.change.confirmSecondary('222222');
    world.modal.shell.close();
    await last;
    expect(await pending).to.deep.equal({ email: 'new@example.org' });
  });

  it('closes the modal when the signal is aborted, and opens nothing for one that was', async () => {
    const stop = new AbortController();
    const pending = button().updateEmail({ signal: stop.signal });
    await shown();
    stop.abort();
    await expectRejection(pending, 'REQUEST_ABORTED');
    expect(isOpen()).to.equal(false);
    await expectRejection(button().updateEmail({ signal: stop.signal }), 'REQUEST_ABORTED');
    expect(isOpen()).to.equal(false);
  });

  it('opens nothing for a person who signs out while the form loads', async () => {
    const side = world.session.source('ID_AUTH') ?? expect.fail('no embedded wallet');
    const { emailChange } = side;
    let load: (() => void) | undefined;
    Object.assign(side, {
      emailChange: () => new Promise<void>(resolve => (load = resolve)).then(emailChange),
    });
    const pending = button().updateEmail();
    await waitUntil(() => load !== undefined);
    await world.session.disconnect();
    load?.();
    await expectRejection(pending, 'EMAIL_CHANGE_UNAVAILABLE');
    expect(isOpen()).to.equal(false);
  });

  it('rejects when the modal is destroyed', async () => {
    const pending = button().updateEmail();
    await shown();
    world.modal.dispose();
    await expectRejection(pending, 'MODAL_DESTROYED');
  });

  it('is unavailable without a modal, without an embedded wallet and after a sign-out', async () => {
    await expectRejection(createAppKitWalletButton({ modalId: 'none' }).updateEmail(), 'MODAL_MISSING');
    const { modal } = createTestModal();
    await expectRejection(createAppKitWalletButton({ modalId: modal.id }).updateEmail(), 'EMAIL_CHANGE_UNAVAILABLE');
    modal.dispose();
    await world.session.disconnect();
    await expectRejection(button().updateEmail(), 'EMAIL_CHANGE_UNAVAILABLE');
  });
});

import { expect } from '@open-wc/testing';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { untracked } from '../core/signals.js';
import { createModal } from '../modal/create-modal.js';
import * as sessionModule from '../modal/session.js';
import { createTestModal, testNetworks, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { ShowingWallet } from '../../testing/showing-wallet.js';
import { testEmbedded } from '../../testing/test-embedded.js';
import { waitUntil } from '../../testing/wait-until.js';

describe('A wallet that needs to be shown', () => {
  let wallet: ShowingWallet;
  let test: TestModal;

  beforeEach(async () => {
    wallet = new ShowingWallet({ eip155: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] });
    test = createTestModal({ embeddedWallet: wallet, sources: [testEmbedded] });
    test.modal.shell.open();
    await test.session.source('ID_AUTH')?.open();
  });
  afterEach(() => test.modal.dispose());

  const view = (): string => untracked(() => test.session.router.current.get()).view;

  it('is shown above the view, which comes back; the request is not cancelled, since its answer may be on its way', async () => {
    wallet.need({ id: 'passkey-1', purpose: 'passkey' });
    await settle();
    expect(view()).to.equal('ApproveTransaction');
    wallet.need(undefined);
    await settle();
    expect([view(), wallet.cancelled]).to.deep.equal(['Connect', []]);
  });

  for (const [how, leave] of [
    ['goes back', () => test.session.router.goBack()],
    ['closes the modal', () => test.modal.shell.close()],
    ['presses Escape in the wallet', () => wallet.close()],
  ] as const)
    it(`receives the cancellation when the person ${how}`, async () => {
      wallet.need({ id: 'passkey-2', purpose: 'passkey' });
      await settle();
      leave();
      await settle();
      expect(wallet.cancelled).to.deep.equal(['passkey-2']);
    });

  it('is not shown in a closed modal', async () => {
    test.modal.shell.close();
    wallet.need({ id: 'restore', purpose: 'unlock' });
    await settle();
    expect(untracked(() => test.modal.shell.isOpen.get())).to.equal(false);
  });
});

describe('A sign-in of which the person has closed the modal', () => {
  it('opens the modal for the recovery of a new account', async () => {
    const wallet = new ShowingWallet({ eip155: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] });
    const modal = createModal(
      {
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new EvmAdapter({ page: new EventTarget() })],
        embeddedWallet: wallet,
      },
      { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
    );
    const session = await modal.start();
    const side = session.source('ID_AUTH') ?? expect.fail('no embedded wallet');
    await side.open();
    const account = wallet.account.bind(wallet);
    wallet.account = async wish => {
      if (wallet.wishes.length === 0) wallet.need({ id: 'recovery', purpose: 'recovery' });
      return account(wish);
    };
    const email = await side.email();
    modal.shell.open();
    email.edit('ann@example.org');
    const signingIn = email.submit();
    modal.shell.close();
    await waitUntil(() => untracked(() => modal.shell.isOpen.get()), 'the modal is open');
    expect(untracked(() => session.router.current.get())).to.have.nested.property('data.purpose', 'recovery');
    wallet.need(undefined);
    await signingIn;
    await waitUntil(() => !untracked(() => modal.shell.isOpen.get()), 'the modal is closed');
    expect(untracked(() => modal.account.isConnected.get())).to.equal(true);
    modal.dispose();
  });
});

describe('The page of a secure wallet', () => {
  const addressFor = async (options: Parameters<typeof createTestModal>[0]): Promise<string | undefined> => {
    const test = createTestModal({ sources: [testEmbedded], ...options });
    const side = (await test.modal.start()).source('ID_AUTH');
    const wallet = await side?.open();
    void wallet?.account({ chainId: 'eip155:1' }).catch(() => undefined); // creates the frame
    await settle();
    const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe');
    const address = frame?.src;
    test.modal.dispose();
    frame?.remove();
    return address;
  };

  it('gets the project id of the wallet, or that of the page', async () => {
    const url = 'https://wallet.example/sdk';
    expect(await addressFor({ projectId: 'page', embeddedWallet: { url } })).to.contain('projectId=page');
    const own = await addressFor({ projectId: 'page', embeddedWallet: { url, projectId: 'shop' } });
    expect(own).to.contain('projectId=shop');
    const later = await addressFor({ projectId: 'page', embeddedWallet: { url, recovery: 'later' } });
    expect(later).to.contain('recovery=later');
  });
});

describe('A secure wallet at the origin of this page', () => {
  it('is refused with an error that names the option', async () => {
    const { error } = console;
    const errors: unknown[] = [];
    console.error = (line: unknown) => void errors.push(line);
    const test = createTestModal({ embeddedWallet: { url: `${location.origin}/sdk` }, sources: [testEmbedded] });
    const side = test.session.source('ID_AUTH') ?? expect.fail('no embedded wallet');
    const failure = await side.open().catch((reason: unknown) => reason);
    console.error = error;
    expect(failure).to.have.property('code', 'OPTIONS_INVALID');
    expect(errors.map(String).join()).to.match(/embeddedWallet.*another origin/);
    test.modal.dispose();
  });
});

import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import type { OpenOptions } from '../app-kit/open-with.js';
import { untracked } from '../core/signals.js';
import type { OpenableView } from '../domain/views/views.js';
import { settle } from '../../testing/gate-world.js';
import { createTestModal, testConnector, type TestModal } from '../../testing/index.js';

const VIEWS: readonly OpenableView[] = [
  'Account',
  'Profile',
  'SwitchAddress',
  'Transactions',
  'AccountSettings',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'WalletSend',
  'WalletSendSelectToken',
];

describe('a view that needs an account', () => {
  let id: string;
  let world: TestModal;
  let kit: AppKit;

  const visit = (options: NonNullable<Parameters<typeof createTestModal>[0]> = {}): void => {
    world = createTestModal({ id, ...options });
    kit = new AppKit(world.modal);
  };
  const entry = () => untracked(() => world.session.router.current.get());
  const shown = (): readonly unknown[] => [kit.isOpen(), entry().view];
  const open = (view: OpenableView, data?: OpenOptions['arguments']): Promise<void> =>
    kit.open({ view, ...(data && { arguments: data }) });
  const connect = async (): Promise<void> => {
    await world.session.connect(testConnector);
    await settle();
  };

  before(() => import('../flows/restore-connections.js'));
  beforeEach(() => {
    id = crypto.randomUUID();
    visit();
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  for (const view of VIEWS)
    it(`asks for a wallet first, and shows ${view} then`, async () => {
      await open(view);
      expect(shown()).to.deep.equal([true, 'Connect']);
      await connect();
      expect(shown()).to.deep.equal([true, view]);
      expect(untracked(() => world.session.router.canGoBack.get())).to.equal(false);
    });

  it('has the arguments of the host once the wallet is connected', async () => {
    await open('WalletSend', { to: 'vitalik.eth' });
    await connect();
    expect(entry()).to.deep.include({ view: 'WalletSend', data: { preset: { to: 'vitalik.eth' } } });
  });

  it('leaves the others as they are', async () => {
    for (const view of ['Swap', 'Networks', 'OnRampActivity'] as const) {
      await open(view);
      expect(shown()).to.deep.equal([true, view]);
    }
  });

  it('is forgotten when the modal opens for something else', async () => {
    await open('Transactions');
    await kit.close();
    await kit.open();
    await connect();
    expect(kit.isOpen()).to.equal(false);
    await world.session.disconnect();
    await kit.open();
    await connect();
    expect(kit.isOpen()).to.equal(false);
  });

  it('is shown by no redirection without an account', async () => {
    await kit.open({ view: 'Networks' });
    await kit.redirect('WalletReceive');
    expect(shown()).to.deep.equal([true, 'Connect']);
    await kit.open({ view: 'Networks' });
    await kit.replace('WalletReceive');
    expect(shown()).to.deep.equal([true, 'Connect']);
  });

  it('is left on disconnecting', async () => {
    await connect();
    await open('Transactions');
    await world.session.disconnect();
    await settle();
    expect(kit.isOpen()).to.equal(false);
  });

  it('gives way to an unsupported network of the wallet', async () => {
    kit.destroy();
    visit({ fake: { chainId: 424242 } });
    await open('Transactions');
    await connect();
    expect(shown()).to.deep.equal([true, 'UnsupportedChain']);
  });

  it('follows the wallet in an embedded modal', async () => {
    kit.destroy();
    visit({ enableEmbedded: true });
    await open('Transactions');
    expect(shown()).to.deep.equal([true, 'Connect']);
    await connect();
    expect(shown()).to.deep.equal([true, 'Transactions']);
    await world.session.disconnect();
    await settle();
    expect(shown()).to.deep.equal([true, 'Connect']);
    await connect();
    expect(shown()).to.deep.equal([true, 'Account']);
  });

  for (const isRemembered of [true, false])
    describe(`after a reload, ${isRemembered ? 'with' : 'without'} the account of the last visit`, () => {
      beforeEach(async () => {
        kit.destroy();
        visit({ fake: { granted: true } });
        await world.connect();
        kit.destroy();
        if (!isRemembered) localStorage.removeItem(`@appkit/${id}/eip155:account_snapshot`);
      });

      it('stays while the wallet is restored, and after it', async () => {
        visit({ fake: { granted: true } });
        await open('Transactions');
        expect([kit.getAccount().status, ...shown()]).to.deep.equal([
          isRemembered ? 'reconnecting' : 'connecting',
          true,
          'Transactions',
        ]);
        await settle();
        expect([kit.getAccount().status, ...shown()]).to.deep.equal(['connected', true, 'Transactions']);
      });

      it('asks for a wallet if it does not come back', async () => {
        visit({ fake: { granted: false } });
        await open('Transactions');
        expect(shown()).to.deep.equal([true, 'Transactions']);
        await settle();
        expect([kit.getAccount().status, ...shown()]).to.deep.equal(['disconnected', true, 'Connect']);
      });
    });
});

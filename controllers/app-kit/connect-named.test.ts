import { expect } from '@open-wc/testing';
import { createTestModal, testAccounts } from '../../testing/index.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { FakeEmbeddedWallet } from '../../testing/fake-embedded.js';
import { settle } from '../../testing/settle.js';
import { testEmbedded } from '../../testing/test-embedded.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { waitUntil } from '../../testing/wait-until.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import type { Wallet } from '../domain/entities.js';
import { createModal } from '../modal/create-modal.js';
import * as sessionModule from '../modal/session.js';
import type { AppKitOptions } from '../state/options.js';
import { createAppKitWalletButton } from './wallet-button.js';

const { address } = testAccounts[0];

describe('a wallet button', () => {
  const disposals: (() => void)[] = [];
  afterEach(() => {
    for (const dispose of disposals.splice(0)) dispose();
    localStorage.clear();
  });

  describe('for the embedded wallet', () => {
    const create = async (features: AppKitOptions['features'] = {}) => {
      const wallet = new FakeEmbeddedWallet({ eip155: [address] });
      wallet.results.set('email', { next: 'otp' });
      const modal = createModal(
        {
          id: crypto.randomUUID(),
          networks: testNetworks,
          adapters: [new EvmAdapter({ page: new EventTarget() })],
          embeddedWallet: wallet,
          disableAppend: true,
          features,
        },
        { session: () => Promise.resolve(sessionModule), sources: [testEmbedded] },
      );
      disposals.push(() => modal.dispose());
      const session = await modal.start();
      return { modal, session, button: createAppKitWalletButton({ modalId: modal.id }) };
    };

    it('signs in by email', async () => {
      const { session, button } = await create();
      const pending = button.connect('email');
      await waitUntil(() => session.router.current.get().view === 'EmailLogin', 'the form');
      const email = await session.source('ID_AUTH')!.email();
      email.edit('ann@example.org');
      await email.submit();
      await email.verify('123456');
      expect(await pending).to.include({ chainNamespace: 'eip155', address });
    });

    it('starts the sign-in of a social account', async () => {
      const { open } = window;
      const opened: unknown[] = [];
      window.open = (...given) => {
        opened.push(given);
        return null;
      };
      disposals.push(() => void (window.open = open));
      const { modal, session, button } = await create();
      const rejected = expectRejection(button.connect('google'), 'CONNECT_CLOSED');
      await waitUntil(() => session.router.current.get().view === 'ConnectingSocial', 'its view');
      expect(session.router.current.get().data).to.deep.equal({ provider: 'google' });
      expect(opened).to.have.length(1);
      modal.shell.close();
      await rejected;
    });

    it('rejects a sign-in that the page does not offer', async () => {
      const { modal, button } = await create({ email: false, socials: ['x'] });
      await expectRejection(button.connect('email'), 'FEATURE_DISABLED');
      await expectRejection(button.connect('google'), 'FEATURE_DISABLED');
      expect(modal.shell.isOpen.get()).to.equal(false);
      const other = createTestModal();
      disposals.push(() => other.modal.dispose());
      const without = createAppKitWalletButton({ modalId: other.modal.id });
      await expectRejection(without.connect('email'), 'FEATURE_DISABLED');
    });
  });

  describe('for a wallet that is not installed', () => {
    const { fetch } = window;
    const xverse = { id: 'x', name: 'Xverse Wallet', homepage: 'https://xverse.example' };
    afterEach(() => void (window.fetch = fetch));
    const create = (options: Parameters<typeof createTestModal>[0]) => {
      const world = createTestModal(options);
      disposals.push(() => world.modal.dispose());
      return { ...world, button: createAppKitWalletButton({ modalId: world.modal.id }) };
    };
    const walletOf = (data: unknown): Wallet | undefined => (data as { readonly wallet?: Wallet } | undefined)?.wallet;

    it('asks the directory that the host names', async () => {
      const searches: string[] = [];
      window.fetch = async input => {
        const { searchParams } = new URL(String(input instanceof Request ? input.url : input));
        searches.push(searchParams.get('search') ?? '');
        return new Response(JSON.stringify({ count: 1, data: [xverse] }));
      };
      const { modal, session, button } = create({ services: { explorer: 'https://directory.example' } });
      const rejected = expectRejection(button.connect('xverse'), 'CONNECT_CLOSED');
      await waitUntil(() => session.router.current.get().view === 'Downloads', 'its downloads');
      expect(walletOf(session.router.current.get().data)?.name).to.equal('Xverse Wallet');
      expect(searches).to.deep.equal(['Xverse']);
      modal.shell.close();
      await rejected;
      await expectRejection(button.connect('leather'), 'CONNECTOR_NOT_FOUND');
    });

    it('finds a wallet of the host', async () => {
      const { modal, session, button } = create({ customWallets: [{ id: 'mine', name: 'Mine' }] });
      const rejected = expectRejection(button.connect('mine'), 'CONNECT_CLOSED');
      await waitUntil(() => session.router.current.get().view === 'Downloads', 'its downloads');
      expect(walletOf(session.router.current.get().data)?.id).to.equal('mine');
      modal.shell.close();
      await rejected;
    });
  });

  it('tells its state at once, and when it changes', async () => {
    const states: boolean[] = [];
    const { modal } = createTestModal();
    await settle();
    const stop = createAppKitWalletButton({ modalId: modal.id }).subscribeIsReady(({ isReady }) =>
      states.push(isReady),
    );
    expect(states).to.deep.equal([true]);
    modal.dispose();
    await settle();
    expect(states).to.deep.equal([true, false]);
    stop();
  });
});

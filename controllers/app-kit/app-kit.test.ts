import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { untracked } from '../core/signals.js';
import { findModal } from '../modal/modal-registry.js';
import type { BalanceInfo } from '../domain/entities.js';
import { isW3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { AppKitOptions } from '../state/options.js';
import {
  FakeAdapter,
  ManualClock,
  testAccounts,
  testConnector,
  testNetworks,
  type FakeAdapterOptions,
} from '../../testing/index.js';
import { sessionOf } from '../../testing/session-of.js';
import { waitUntil } from '../../testing/wait-until.js';
import { settleImports } from '../../testing/settle-imports.js';
import { loadParts } from '../../testing/load-parts.js';

const codeOf = async (pending: Promise<unknown>): Promise<ErrorCode | 'resolved' | 'foreign'> =>
  pending.then(
    () => 'resolved' as const,
    (error: unknown) => (isW3mError(error) ? error.code : 'foreign'),
  );

describe('AppKit', () => {
  let clock: ManualClock;
  let wallet: FakeAdapter;
  let id: string;
  const kits: AppKit[] = [];

  const make = (options: Partial<AppKitOptions> = {}, fake: FakeAdapterOptions = {}): AppKit => {
    wallet = new FakeAdapter(fake);
    const kit = AppKit.create({ id, networks: testNetworks, adapters: [wallet], clock, ...options });
    kits.push(kit);
    return kit;
  };

  before(loadParts);

  beforeEach(() => {
    clock = new ManualClock();
    id = crypto.randomUUID();
  });

  afterEach(() => {
    for (const kit of kits.splice(0)) kit.destroy();
  });

  describe('options', () => {
    const wrong: readonly [string, unknown, ErrorCode, RegExp][] = [
      ['no options', undefined, 'OPTIONS_INVALID', /options/],
      ['no networks', {}, 'OPTIONS_INVALID', /networks/],
      ['an empty list of networks', { networks: [] }, 'OPTIONS_INVALID', /at least one/],
      ['a network that is none', { networks: [{ id: 1 }] }, 'OPTIONS_INVALID', /rpcUrls/],
      ['a mode that is none', { networks: testNetworks, themeMode: 'blue' }, 'OPTIONS_INVALID', /"light" or "dark"/],
      ['both siwe and siwx', { networks: testNetworks, siwx: {}, siweConfig: {} }, 'SIWE_AND_SIWX', /not both/],
    ];
    for (const [name, options, code, message] of wrong) {
      it(`rejects ${name}`, () => {
        // Values that plain JavaScript may pass
        expect(() => AppKit.create(options as AppKitOptions))
          .to.throw(message)
          .with.property('code', code);
      });
    }
  });

  describe('connect', () => {
    it('connects a named wallet, by id, rdns or name', async () => {
      for (const name of [testConnector.id, 'test.wallet', 'Test wallet']) {
        const kit = make();
        const connection = await kit.connect({ wallet: name });
        expect(connection.accounts[0].address).to.equal(testAccounts[0].address);
        kit.destroy();
      }
    });

    it('returns account, wallet and network', async () => {
      const kit = make({}, { chainId: 10 });
      await kit.connect({ wallet: testConnector.id });
      await settleImports();
      expect(kit.getAccount()).to.include({
        address: testAccounts[0].address,
        caipAddress: `eip155:10:${testAccounts[0].address}`,
        isConnected: true,
        status: 'connected',
      });
      expect(kit.getWalletInfo()).to.include({ name: 'Test Wallet', type: 'ANNOUNCED' });
      expect(kit.getChainId()).to.equal(10);
    });

    it('rejects with USER_REJECTED when the user declines, and becomes disconnected', async () => {
      const kit = make();
      wallet.answer = 'reject';
      expect(await codeOf(kit.connect({ wallet: testConnector.id }))).to.equal('USER_REJECTED');
      expect(kit.getAccount().status).to.equal('disconnected');
    });

    it('rejects with CONNECT_ABORTED when the host aborts, and ignores a late response', async () => {
      const kit = make();
      wallet.answer = 'hang';
      const stop = new AbortController();
      const pending = codeOf(kit.connect({ wallet: testConnector.id, signal: stop.signal }));
      await waitUntil(() => kit.getAccount().status === 'connecting');
      stop.abort();
      expect(await pending).to.equal('CONNECT_ABORTED');
      wallet.answerLate();
      await settleImports();
      expect(kit.getAccount().status).to.equal('disconnected');
    });

    it('rejects with CONNECT_TIMEOUT when the wallet does not respond', async () => {
      const kit = make();
      wallet.answer = 'hang';
      const pending = codeOf(kit.connect({ wallet: testConnector.id, timeoutMs: 1_000 }));
      await settleImports();
      clock.advance(1_000);
      expect(await pending).to.equal('CONNECT_TIMEOUT');
    });

    it('waits for a wallet that announces itself late', async () => {
      const kit = make({}, { connectors: [] });
      const pending = kit.connect({ wallet: testConnector.id });
      await settleImports();
      wallet.connectors.set([testConnector]);
      expect((await pending).connectorId).to.equal(testConnector.id);
    });

    it('rejects with CONNECTOR_NOT_FOUND when the wallet is not installed', async () => {
      const kit = make();
      const pending = codeOf(kit.connect({ wallet: 'no.such.wallet' }));
      await settleImports();
      clock.advance(3_000);
      expect(await pending).to.equal('CONNECTOR_NOT_FOUND');
    });

    it('rejects with CONNECT_CLOSED when the modal is closed before a wallet connects', async () => {
      const kit = make();
      const pending = codeOf(kit.connect());
      await settleImports();
      expect(kit.getState().open).to.equal(true);
      await kit.close();
      expect(await pending).to.equal('CONNECT_CLOSED');
    });

    it('resolves when a wallet connects through the modal, also after a declined request', async () => {
      const kit = make();
      const pending = kit.connect();
      await settleImports();
      wallet.answer = 'reject';
      expect(await codeOf(sessionOf(kit.modal).connect(testConnector))).to.equal('USER_REJECTED');
      wallet.answer = 'approve';
      await sessionOf(kit.modal).connect(testConnector);
      expect((await pending).connectorId).to.equal(testConnector.id);
      expect(kit.getState().open).to.equal(false);
    });

    it('rejects pending connections when the modal is destroyed', async () => {
      const kit = make();
      wallet.answer = 'hang';
      const direct = codeOf(kit.connect({ wallet: testConnector.id }));
      await settleImports();
      const windowed = codeOf(kit.connect());
      await settleImports();
      kit.destroy();
      expect(await windowed).to.equal('MODAL_DESTROYED');
      expect(await direct).to.equal('MODAL_DESTROYED');
    });

    it('rejects a search for a wallet, and ready(), when the modal is destroyed', async () => {
      await make().connect({ wallet: testConnector.id });
      await settleImports();
      kits.splice(0).forEach(kit => kit.destroy());
      const kit = make({}, { connectors: [] });
      const ready = codeOf(kit.ready());
      const search = codeOf(kit.connect({ wallet: 'no.such.wallet' }));
      await settleImports();
      kit.destroy();
      expect(await ready).to.equal('MODAL_DESTROYED');
      expect(await search).to.equal('MODAL_DESTROYED');
    });
  });

  describe('after a reload', () => {
    it('restores the connection', async () => {
      await make().connect({ wallet: testConnector.id });
      await settleImports();
      kits.splice(0).forEach(kit => kit.destroy());

      const again = make({}, { granted: true });
      expect(again.getAccount().status).to.equal('reconnecting');
      await again.ready();
      await settleImports();
      expect(again.getAccount().isConnected).to.equal(true);
    });

    it('forgets a wallet that no longer grants access', async () => {
      await make().connect({ wallet: testConnector.id });
      await settleImports();
      kits.splice(0).forEach(kit => kit.destroy());

      const again = make();
      await again.ready();
      expect(again.getAccount().status).to.equal('disconnected');
      kits.splice(0).forEach(kit => kit.destroy());
      expect(make().getAccount().status).to.equal('disconnected');
    });

    it('becomes disconnected when the wallet is missing, and connected when it announces itself later', async () => {
      await make().connect({ wallet: testConnector.id });
      await settleImports();
      kits.splice(0).forEach(kit => kit.destroy());

      const again = make({}, { connectors: [], granted: true });
      await again.modal.start();
      await settleImports();
      clock.advance(3_000);
      await again.ready();
      expect(again.getAccount().status).to.equal('disconnected');
      wallet.connectors.set([testConnector]);
      await settleImports();
      expect(again.getAccount().status).to.equal('connected');
    });

    it('stays disconnected after a disconnect', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id });
      await settleImports();
      await kit.disconnect();
      await settleImports();
      expect(kit.getAccount()).to.include({ isConnected: false, address: undefined, status: 'disconnected' });
      kit.destroy();
      const again = make({}, { granted: true });
      await again.ready();
      expect(again.getAccount().isConnected).to.equal(false);
    });

    it('restores the active network', async () => {
      const kit = make();
      await kit.switchNetwork(testNetworks[2] ?? testNetworks[0]);
      await settleImports();
      kit.destroy();
      expect(make().getCaipNetworkId()).to.equal('eip155:137');
    });
  });

  describe('on another visit', () => {
    it('lists the recent wallets', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id });
      await kit.disconnect();
      await waitUntil(() => sessionOf(kit.modal).connectors.recent.get().length > 0);
      kit.destroy();
      const next = make();
      await next.modal.start();
      await waitUntil(() => sessionOf(next.modal).connectors.recent.get().length > 0);
      expect(sessionOf(next.modal).connectors.recent.get()).to.deep.equal([
        { id: testConnector.id, name: testConnector.name, rdns: testConnector.rdns, namespaces: ['eip155'] },
      ]);
    });
  });

  describe('changes in the wallet', () => {
    it('update account, network and connection', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id });
      await settleImports();
      wallet.change({ accounts: [testAccounts[1]], chainId: 137 });
      await settleImports();
      expect(kit.getCaipAddress()).to.equal(`eip155:137:${testAccounts[1].address}`);
      wallet.connection.set(undefined);
      await settleImports();
      expect(kit.getAccount().status).to.equal('disconnected');
    });

    it('open the choice of networks when the wallet switches to an unsupported one', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id });
      wallet.change({ chainId: 999 });
      await settleImports();
      expect(kit.getCaipNetwork()?.name).to.equal('Unknown Network');
      expect(kit.getState().open).to.equal(true);
      expect(untracked(() => sessionOf(kit.modal).router.current.get().view)).to.equal('UnsupportedChain');
      kit.modal.shell.requestClose();
      expect(kit.getState().open).to.equal(true); // it must be answered
      wallet.change({ chainId: 1 });
      await settleImports();
      expect(kit.getState().open).to.equal(false);
    });

    it('open it again at each switch to an unsupported network', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id });
      for (let time = 0; time < 2; time += 1) {
        wallet.change({ chainId: 999 });
        await settleImports();
        expect(kit.getState().open).to.equal(true);
        wallet.change({ chainId: 1 });
        await settleImports();
        expect(kit.getState().open).to.equal(false);
      }
    });

    it('open nothing when the host allows unsupported networks', async () => {
      const kit = make({ allowUnsupportedChain: true });
      await kit.connect({ wallet: testConnector.id });
      wallet.change({ chainId: 999 });
      await settleImports();
      expect(kit.getState().open).to.equal(false);
    });
  });

  describe('networks', () => {
    it('switches only if the wallet does', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id });
      await settleImports();
      wallet.answer = 'reject';
      expect(await codeOf(kit.switchNetwork(testNetworks[1] ?? testNetworks[0]))).to.equal('USER_REJECTED');
      expect(kit.getChainId()).to.equal(1);
    });

    it('shows an alert for an unlisted network, and does not switch', async () => {
      const kit = make({ debug: true });
      const { error } = console;
      const events: unknown[] = [];
      console.error = (...all: unknown[]) => events.push(...all);
      await kit.switchNetwork({ ...testNetworks[0], id: 5 });
      console.error = error;
      expect(kit.getChainId()).to.equal(1);
      expect(untracked(() => sessionOf(kit.modal).alerts.current.get()?.error.code)).to.equal('NETWORK_NOT_FOUND');
      expect(events).to.have.length(1);
    });

    it('adds and removes networks, but never the last one', () => {
      const kit = make({ networks: [testNetworks[0]] });
      expect(() => kit.removeNetwork('eip155', 1)).to.throw(/last network/);
      kit.addNetwork('eip155', { ...testNetworks[0], id: 5, name: 'Five' });
      kit.addNetwork('eip155', { ...testNetworks[0], id: 5, name: 'Five again' });
      expect(kit.getCaipNetworks().map(({ name }) => name)).to.deep.equal(['Ethereum', 'Five']);
      kit.removeNetwork('eip155', 1);
      expect(kit.getChainId()).to.equal(5);
      expect(() => kit.addNetwork('solana', testNetworks[0])).to.throw(/Adapter not found/);
    });
  });

  describe('subscriptions', () => {
    it('call back on change until they are unsubscribed', async () => {
      const kit = make();
      const seen: unknown[] = [];
      const stop = kit.subscribeAccount(({ status }) => seen.push(status));
      await kit.connect({ wallet: testConnector.id });
      await settleImports();
      stop();
      await kit.disconnect();
      await settleImports();
      expect(seen.at(-1)).to.equal('connected');
      expect(seen).not.to.include('disconnected');
    });

    it('receive every event in order, also by name', async () => {
      const kit = make();
      const all: string[] = [];
      const opened: boolean[] = [];
      kit.subscribeEvents(({ data }) => all.push(data.event));
      kit.on('MODAL_OPEN', ({ properties }) => opened.push(properties.connected));
      await kit.open();
      await settleImports();
      await sessionOf(kit.modal).connect(testConnector);
      await settleImports();
      expect(all).to.deep.equal(['INITIALIZE', 'MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE']);
      expect(opened).to.deep.equal([false]);
    });

    it('may read the balance of the new account during the callback', async () => {
      const kit = make();
      const requests: Promise<BalanceInfo | undefined>[] = [];
      kit.subscribeAccount(({ isConnected }) => isConnected && requests.push(kit.updateNativeBalance()));
      await kit.connect({ wallet: testConnector.id });
      wallet.change({ accounts: [testAccounts[1]] });
      await settleImports();
      const read = { ...untracked(() => wallet.balance.get()), balance: '1.234567' };
      expect(await Promise.all(requests)).to.deep.equal(requests.map(() => read));
      expect(requests).not.to.deep.equal([]);
    });

    it('do not call back while no field changes', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id });
      await settleImports();
      let calls = 0;
      kit.subscribeAccount(() => (calls += 1));
      kit.setLoading(true);
      wallet.change({ accounts: [testAccounts[0]] });
      await settleImports();
      expect(calls).to.equal(0);
    });
  });

  describe('several modals on a page', () => {
    it('share no state', async () => {
      const first = make();
      const firstWallet = wallet;
      id = crypto.randomUUID();
      const second = make();
      await first.connect({ wallet: testConnector.id });
      await settleImports();
      expect([first.getAccount().isConnected, second.getAccount().isConnected]).to.deep.equal([true, false]);
      first.destroy();
      expect(firstWallet).not.to.equal(wallet);
      expect(untracked(() => findModal(id))).to.equal(second.modal);
    });

    it('are replaced by a modal with the same id and new options', () => {
      const first = make({ themeMode: 'light' });
      const second = make({ themeMode: 'dark' });
      expect(second.getThemeMode()).to.equal('dark');
      expect(untracked(() => findModal(id))).to.equal(second.modal);
      second.destroy();
      expect(() => first.getThemeMode()).to.throw(/destroyed/);
    });

    it('keep a handle working on the modal that is created after it under the same id', async () => {
      const first = make({ themeMode: 'light' });
      const second = make({ themeMode: 'dark' });
      expect(first.getThemeMode()).to.equal('dark');
      await first.connect({ wallet: testConnector.id });
      expect(second.getAccount().isConnected).to.equal(true);
      first.destroy();
      expect(untracked(() => findModal(id))).to.equal(second.modal);
    });

    it('remove everything when destroyed', async () => {
      const kit = make();
      await kit.connect({ wallet: testConnector.id });
      await kit.open();
      await settleImports();
      kit.destroy();
      kit.destroy();
      expect(clock.pending).to.equal(0);
      expect(untracked(() => findModal(id))).to.equal(undefined);
    });
  });
});

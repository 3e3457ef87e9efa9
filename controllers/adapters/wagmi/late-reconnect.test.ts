import { expect } from '@open-wc/testing';
import { createStorage, getConnection, injected, reconnect, type Config } from '@wagmi/core';
import { fakeAccounts, homeChain } from '../../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { loadParts } from '../../../testing/load-parts.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { sessionOf } from '../../../testing/session-of.js';
import { settle } from '../../../testing/settle.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { AppKit } from '../../app-kit/app-kit.js';
import { untracked } from '../../core/signals.js';
import { WagmiAdapter } from './index.js';

const LATE_MS = 3_000;

describe('a wallet that wagmi reconnects late', () => {
  let id: string;
  let wallet: FakeEip1193Wallet;
  let other: FakeEip1193Wallet;
  let found: FakeEip1193Wallet;
  let kit: AppKit;
  let config: Config;
  let page: EventTarget;
  let clock: ManualClock;

  const own = (provider: FakeEip1193Wallet, target: string) =>
    injected({ target: { id: target, name: target, provider: provider.provider as never }, shimDisconnect: false });
  const status = (): string | undefined => kit.getAccount('eip155').status;
  const connectorId = (): string | undefined => untracked(() => kit.modal.account.of('eip155')).connection?.connectorId;
  const shown = (): readonly unknown[] => [
    kit.isOpen(),
    untracked(() => sessionOf(kit.modal).router.current.get()).view,
    status(),
  ];

  /** Opens a page whose wagmi begins to reconnect a wallet that does not answer. */
  const visit = async (isStored = false): Promise<void> => {
    if (isStored) localStorage.setItem(`@appkit/${id}/eip155:connected_connector_id`, 'own.wallet');
    page = new EventTarget();
    const adapter = new WagmiAdapter({
      networks: [homeChain],
      storage: createStorage({
        storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      }),
      multiInjectedProviderDiscovery: false,
      connectors: [own(wallet, 'own.wallet'), own(other, 'other.wallet')],
      page,
    });
    config = adapter.wagmiConfig;
    clock = new ManualClock();
    wallet.answers.set('eth_accounts', 'hang');
    const request = wallet.whenRequested('eth_accounts');
    kit = AppKit.create({ id, networks: [homeChain], adapters: [adapter], clock });
    void reconnect(config);
    await request;
    await kit.modal.start();
    const requests = (): number => wallet.methods.filter(method => method === 'eth_accounts').length;
    if (isStored) await waitUntil(() => requests() === 2, 'the request of the modal');
    clock.advance(LATE_MS);
    await kit.ready();
    await settleImports();
  };
  /** The wallet answers, and wagmi has reconnected it. */
  const come = async (): Promise<void> => {
    wallet.answers.delete('eth_accounts');
    wallet.answerLate();
    await waitUntil(() => config.state.status === 'connected', 'wagmi');
    await settleImports();
    await settle();
  };

  before(loadParts);
  beforeEach(() => {
    id = crypto.randomUUID();
    wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    wallet.granted = true;
    other = new FakeEip1193Wallet([fakeAccounts[1]]);
    found = new FakeEip1193Wallet([fakeAccounts[1]]);
    for (const each of [wallet, other, found])
      each.answers.set('wallet_requestPermissions', { error: { code: -32601, message: 'Unknown method.' } });
  });
  afterEach(() => {
    kit.destroy();
    localStorage.clear();
  });

  describe('does not replace the wallet that the person has connected before it comes', () => {
    for (const [name, id, isOwn] of [
      ['of a connector of wagmi', 'other.wallet', true],
      ['that the page has found', 'wallet.fake', false],
    ] as const)
      for (const isStored of [false, true])
        it(`${name}${isStored ? ', with a record of the modal' : ''}`, async () => {
          await visit(isStored);
          if (!isOwn) found.announce(page);
          await kit.connect({ wallet: id });
          await settleImports();
          await come();
          expect([connectorId(), status()]).to.deep.equal([id, 'connected']);
          await waitUntil(() => getConnection(config).connector?.id === id, 'the wallet in wagmi');
          await waitUntil(() => config.state.connections.size === 1, 'the end of the late one');
          await kit.disconnect();
          await settleImports();
          await settle();
          expect([status(), getConnection(config).status]).to.deep.equal(['disconnected', 'disconnected']);
        });
  });

  for (const isApproved of [true, false])
    it(`waits while the person connects another one, and ${isApproved ? 'ends' : 'is connected'} then`, async () => {
      await visit();
      other.answers.set('eth_requestAccounts', 'hang');
      const prompt = other.whenRequested('eth_requestAccounts');
      const stop = new AbortController();
      const attempt = kit.connect({ wallet: 'other.wallet', signal: stop.signal }).catch(() => undefined);
      await prompt;
      await come();
      expect(connectorId()).to.equal(undefined);
      if (isApproved) other.answerLate();
      else stop.abort();
      await attempt;
      const expected = isApproved ? 'other.wallet' : 'own.wallet';
      await waitUntil(() => connectorId() === expected, 'the outcome');
      await settleImports();
      expect([getConnection(config).connector?.id, config.state.connections.size]).to.deep.equal([expected, 1]);
    });

  it('does not keep the wallet that the person connects from wagmi, if it never answers', async () => {
    await visit();
    found.announce(page);
    await kit.connect({ wallet: 'wallet.fake' });
    await settleImports();
    clock.advance(LATE_MS);
    await waitUntil(() => getConnection(config).connector?.id === 'wallet.fake', 'the wallet in wagmi');
    expect(getConnection(config).status).to.equal('connected');
    await come();
    await waitUntil(() => config.state.connections.size === 1, 'the end of the late one');
    expect([connectorId(), getConnection(config).connector?.id]).to.deep.equal(['wallet.fake', 'wallet.fake']);
  });

  for (const isStored of [false, true])
    describe(isStored ? 'and that the modal has stored too' : 'and that wagmi alone has stored', () => {
      it('is connected while the modal is closed', async () => {
        await visit(isStored);
        await come();
        await waitUntil(() => status() === 'connected');
        expect(kit.isOpen()).to.equal(false);
      });

      it('leaves the list of wallets open, and is connected when the person closes it', async () => {
        await visit(isStored);
        await kit.open();
        await come();
        expect(shown()).to.deep.equal([true, 'Connect', 'disconnected']);
        await kit.close();
        await waitUntil(() => status() === 'connected');
        expect([kit.isOpen(), connectorId(), config.state.connections.size]).to.deep.equal([false, 'own.wallet', 1]);
      });

      it('is connected at once when the person chooses it in the list', async () => {
        await visit(isStored);
        await kit.open();
        await come();
        await kit.connect({ wallet: 'own.wallet' });
        await settle();
        expect([kit.isOpen(), connectorId(), config.state.connections.size]).to.deep.equal([false, 'own.wallet', 1]);
      });

      it('does not replace the wallet that the person connects instead, nor come back after it', async () => {
        await visit(isStored);
        await kit.open();
        await come();
        await kit.connect({ wallet: 'other.wallet' });
        await settleImports();
        await settle();
        expect([kit.isOpen(), connectorId()]).to.deep.equal([false, 'other.wallet']);
        expect([getConnection(config).connector?.id, config.state.connections.size]).to.deep.equal(['other.wallet', 1]);
        await kit.disconnect();
        await settleImports();
        await settle();
        expect([status(), getConnection(config).status]).to.deep.equal(['disconnected', 'disconnected']);
      });

      it('does not come back after a disconnect', async () => {
        await visit(isStored);
        await kit.open();
        await come();
        await kit.disconnect();
        await kit.close();
        await settleImports();
        await settle();
        expect([status(), getConnection(config).status]).to.deep.equal(['disconnected', 'disconnected']);
      });
    });
});

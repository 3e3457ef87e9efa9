import { expect } from '@open-wc/testing';
import { createConnector, getConnection, injected, type Config } from '@wagmi/core';
import { catchReports } from '../../../testing/catch-reports.js';
import { createEvmWorld, fakeAccounts, homeChain, otherChain, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { BUSY, FakeEip1193Wallet, REJECTED } from '../../../testing/fake-eip1193.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { WagmiAdapter, type WagmiAdapterOptions } from './index.js';
import { createWagmiAdapter } from './wagmi-adapter.js';

const ID = 'own.wallet';

describe('a connector of wagmi', () => {
  let wallet: FakeEip1193Wallet;
  let config: Config;
  let world: EvmWorld;

  const own = (id = ID) =>
    injected({ target: { id, name: 'Own Wallet', provider: wallet.provider as never }, shimDisconnect: false });
  const open = (connectors: WagmiAdapterOptions['connectors']): void => {
    const quiet = { storage: null, multiInjectedProviderDiscovery: false };
    config = new WagmiAdapter({ networks: [homeChain, otherChain], ...quiet, connectors }).wagmiConfig;
    world = createEvmWorld({ create: given => context => createWagmiAdapter(config, context, given ?? {}) });
  };
  const address = () => world.adapter.connection.get()?.accounts[0].address;
  const prompts = (): number =>
    wallet.methods.filter(method => /requestAccounts|requestPermissions/.test(method)).length;

  beforeEach(() => {
    wallet = new FakeEip1193Wallet([fakeAccounts[1]]);
    wallet.answers.set('wallet_requestPermissions', { error: { code: -32601, message: 'Unknown method.' } });
  });
  afterEach(() => world.scope.dispose());

  it('is no second row of a wallet whose rdns has capital letters', () => {
    open([own('io.leapwallet.LeapWallet')]);
    world.wallet.announce(world.page, { rdns: 'io.leapwallet.LeapWallet', name: 'Leap Wallet' });
    expect(world.adapter.connectors.get().map(({ name }) => name)).to.deep.equal(['Leap Wallet']);
  });

  for (const [shape, chainId] of [
    ['decimal text', '137'],
    ['hexadecimal text', '0x89'],
    ['bigint', 137n],
  ] as const)
    it(`may tell its chain as ${shape}`, async () => {
      const other = createConnector<FakeEip1193Wallet['provider']>(() => ({
        id: ID,
        name: 'Own Wallet',
        type: 'custom',
        connect: async () => ({ accounts: [fakeAccounts[1]] as never, chainId: chainId as never }),
        disconnect: async () => undefined,
        getAccounts: async () => [fakeAccounts[1]],
        getChainId: async () => chainId as never,
        getProvider: async () => wallet.provider,
        isAuthorized: async () => true,
        onAccountsChanged: () => undefined,
        onChainChanged: () => undefined,
        onDisconnect: () => undefined,
      }));
      open([other]);
      await world.adapter.connect(ID);
      expect(world.adapter.connection.get()?.chainId).to.equal(137);
    });

  describe('with listeners of the host at its provider', () => {
    const changes: unknown[] = [];
    let provider: FakeEip1193Wallet['provider'];
    const refresh = (payload: unknown): void => void changes.push(payload);

    beforeEach(async () => {
      changes.length = 0;
      open([own()]);
      await world.adapter.connect(ID);
      provider = world.adapter.connection.get()?.provider as typeof provider;
    });

    it('tells one listener of two events, until it is removed from each', () => {
      for (const event of ['accountsChanged', 'chainChanged']) provider.on?.(event, refresh);
      provider.removeListener?.('accountsChanged', refresh);
      wallet.changeAccounts([fakeAccounts[0]]);
      wallet.changeChain(137);
      expect(changes).to.deep.equal(['0x89']);
      provider.removeListener?.('chainChanged', refresh);
      wallet.changeChain(1);
      expect(changes).to.deep.equal(['0x89']);
    });

    it('follows the wallet although a listener throws', () => {
      const failure = new Error('of the host');
      const reports = catchReports();
      provider.on?.('accountsChanged', () => {
        throw failure;
      });
      provider.on?.('accountsChanged', refresh);
      try {
        wallet.changeAccounts([fakeAccounts[0]]);
      } finally {
        expect(reports.stop()).to.deep.equal([failure]);
      }
      expect(changes).to.deep.equal([[fakeAccounts[0]]]);
    });
  });

  describe('with a prompt that is not answered', () => {
    const leave = async (): Promise<void> => {
      wallet.answers.set('eth_requestAccounts', 'hang');
      open([own()]);
      const stop = new AbortController();
      const prompted = wallet.whenRequested('eth_requestAccounts');
      const attempt = world.adapter.connect(ID, { signal: stop.signal });
      await prompted;
      stop.abort();
      await expectRejection(attempt, 'CONNECT_ABORTED');
    };

    it('is asked anew by the next attempt, which connects', async () => {
      await leave();
      wallet.answers.delete('eth_requestAccounts');
      await world.adapter.connect(ID);
      expect([address(), getConnection(config).address]).to.deep.equal([fakeAccounts[1], fakeAccounts[1]]);
    });

    it('connects the next attempt by the open prompt if the wallet shows one at a time', async () => {
      await leave();
      const before = prompts();
      wallet.answers.set('eth_requestAccounts', BUSY);
      const attempt = world.adapter.connect(ID);
      await waitUntil(() => prompts() > before, 'the second request');
      await settleImports();
      wallet.answers.delete('eth_requestAccounts');
      wallet.answerLate();
      await attempt;
      expect([address(), getConnection(config).address]).to.deep.equal([fakeAccounts[1], fakeAccounts[1]]);
    });

    it('is refused by the next attempt, and its late approval is given back', async () => {
      await leave();
      wallet.answers.set('eth_requestAccounts', REJECTED);
      await expectRejection(world.adapter.connect(ID), 'USER_REJECTED');
      wallet.answers.delete('eth_requestAccounts');
      wallet.answerLate();
      await settleImports();
      expect([address(), getConnection(config).status]).to.deep.equal([undefined, 'disconnected']);
    });

    it('gives back each late approval, also of two attempts', async () => {
      await leave();
      const stop = new AbortController();
      const before = prompts();
      const attempt = world.adapter.connect(ID, { signal: stop.signal });
      await waitUntil(() => prompts() > before, 'the second request');
      stop.abort();
      await expectRejection(attempt, 'CONNECT_ABORTED');
      wallet.answerLate();
      await waitUntil(() => config.state.connections.size === 0);
      await settleImports();
      expect([address(), getConnection(config).status]).to.deep.equal([undefined, 'disconnected']);
    });
  });
});

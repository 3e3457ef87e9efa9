import { expect } from '@open-wc/testing';
import type { ChainAdapter, ConnectRequest } from '../controllers/adapters/chain-adapter.js';
import { DISCONNECT_WAIT_MS } from '../controllers/domain/constants.js';
import type { Connection } from '../controllers/domain/entities.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import type { AdapterWorld, ContractWallet } from './adapter-world.js';
import { expectRejection } from './expect-rejection.js';
import { settleImports } from './settle-imports.js';
import { settle } from './settle.js';
import { describeSwitching } from './switching.contract.js';

export type { AdapterWorld, ContractWallet, WalletMood } from './adapter-world.js';

/**
 * Registers the tests that every chain adapter must pass; the test of each adapter adds its own cases. `asksToSwitch`
 * is false when the wallet has no current network: each request names its network, so a switch asks the wallet nothing.
 * `reportsNetworks` is false when the wallet does not tell the page that its user has switched.
 */
export function describeChainAdapter(
  name: string,
  create: () => AdapterWorld,
  {
    asksToSwitch = true,
    reportsNetworks = true,
  }: { readonly asksToSwitch?: boolean; readonly reportsNetworks?: boolean } = {},
): void {
  describe(`${name}: chain adapter contract`, () => {
    let world: AdapterWorld;
    let adapter: ChainAdapter;
    let wallet: ContractWallet;

    beforeEach(() => {
      world = create();
      ({ adapter, wallet } = world);
    });

    afterEach(() => world.scope.dispose());

    const now = (): Connection | undefined => adapter.connection.get();
    const isConnected = (): boolean => now() !== undefined; // a boolean, so that a failed assertion does not print the whole connection
    const shared = (): readonly string[] | undefined => now()?.accounts.map(({ address }) => address);
    const connect = (request?: ConnectRequest): Promise<Connection> => adapter.connect(wallet.connectorId, request);
    const connected = async (): Promise<Connection> => {
      wallet.appear();
      return connect();
    };

    describe('finding wallets', () => {
      it('starts without a connection', () => {
        expect(isConnected()).to.equal(false);
      });

      it('lists the connector of a late wallet with its name and namespace', () => {
        const isThere = adapter.connectors.get().some(({ id }) => id === wallet.connectorId);
        expect(isThere).to.equal(wallet.isAlwaysThere ?? false);
        wallet.appear();
        const row = adapter.connectors.get().find(({ id }) => id === wallet.connectorId);
        expect(row?.name).to.be.a('string').and.not.equal('');
        expect(row?.namespace).to.equal(adapter.namespace);
      });

      it('lists a wallet once when it appears twice', () => {
        wallet.appear();
        wallet.appear();
        expect(adapter.connectors.get().filter(({ id }) => id === wallet.connectorId)).to.have.length(1);
      });
    });

    describe('connecting', () => {
      it('returns the connection and sets it as the connection signal', async () => {
        const connection = await connected();
        expect(connection.connectorId).to.equal(wallet.connectorId);
        expect(connection.namespace).to.equal(adapter.namespace);
        expect(connection.accounts.map(({ address }) => address)).to.deep.equal(world.addresses);
        expect(String(connection.chainId)).to.equal(String(world.networks[0].id));
        expect(now() === connection, 'the same connection').to.equal(true);
      });

      it('rejects with CONNECTOR_NOT_FOUND for an unknown connector', async () => {
        await expectRejection(adapter.connect('no.such.wallet'), 'CONNECTOR_NOT_FOUND');
      });

      for (const [mood, code] of [
        ['reject', 'USER_REJECTED'],
        ['busy', 'WALLET_BUSY'],
        ['share nothing', 'WALLET_NO_ACCOUNTS'],
        ['talk nonsense', 'WALLET_BAD_REPLY'],
        ['answer nothing', 'WALLET_BAD_REPLY'],
        ['throw', 'CONNECT_FAILED'],
      ] as const) {
        it(`rejects with ${code} and stays disconnected when the wallet is set to "${mood}"`, async () => {
          wallet.appear();
          wallet.be(mood);
          await expectRejection(connect(), code);
          expect(isConnected()).to.equal(false);
          expect(wallet.listenerCount).to.equal(0);
        });
      }

      it('keeps and updates the current connection when another attempt fails', async () => {
        const connection = await connected();
        wallet.be('reject');
        await expectRejection(connect(), 'USER_REJECTED');
        expect(now() === connection, 'the same connection').to.equal(true);
        wallet.changeAccounts([world.addresses[1]]);
        expect(shared()).to.deep.equal([world.addresses[1]]);
      });

      it('connects after a rejected attempt', async () => {
        wallet.appear();
        wallet.be('reject');
        await expectRejection(connect(), 'USER_REJECTED');
        wallet.be('approve');
        await connect();
        expect(shared()).to.deep.equal(world.addresses);
      });

      it('rejects with CONNECT_ABORTED on abort and ignores the late response', async () => {
        wallet.appear();
        wallet.be('hang');
        const abort = new AbortController();
        const prompted = wallet.whenRequested();
        const attempt = connect({ signal: abort.signal });
        await prompted;
        abort.abort();
        await expectRejection(attempt, 'CONNECT_ABORTED');
        wallet.answerLate();
        await settle();
        expect(isConnected()).to.equal(false);
        expect(wallet.listenerCount).to.equal(0);
      });

      it('does not prompt when the signal is already aborted', async () => {
        wallet.appear();
        await expectRejection(connect({ signal: AbortSignal.abort() }), 'CONNECT_ABORTED');
        expect(wallet.prompts).to.equal(0);
      });

      it('rejects with the abort reason when the reason is a W3mError', async () => {
        wallet.appear();
        wallet.be('hang');
        const abort = new AbortController();
        const prompted = wallet.whenRequested();
        const attempt = connect({ signal: abort.signal });
        await prompted;
        abort.abort(new W3mError('CONNECT_CLOSED'));
        await expectRejection(attempt, 'CONNECT_CLOSED');
      });

      it('aborts an attempt when a newer one starts', async () => {
        wallet.appear();
        wallet.be('hang');
        const prompted = wallet.whenRequested();
        const first = connect();
        await prompted;
        wallet.be('approve');
        const second = connect();
        await expectRejection(first, 'CONNECT_ABORTED');
        const connection = await second;
        expect(now() === connection, 'the same connection').to.equal(true);
      });
    });

    describe('connecting silently', () => {
      it('restores granted accounts without a prompt', async () => {
        wallet.appear();
        wallet.grant();
        const connection = await connect({ silent: true });
        expect(now() === connection, 'the same connection').to.equal(true);
        expect(shared()).to.deep.equal(world.addresses);
        expect(wallet.prompts).to.equal(0);
      });

      it('rejects with WALLET_NOT_AUTHORIZED and does not prompt without a grant', async () => {
        wallet.appear();
        await expectRejection(connect({ silent: true }), 'WALLET_NOT_AUTHORIZED');
        expect(wallet.prompts).to.equal(0);
        expect(isConnected()).to.equal(false);
      });

      it('rejects with CONNECT_ABORTED while a prompt is open, and keeps the prompt', async () => {
        wallet.appear();
        wallet.grant();
        wallet.be('hang');
        const prompted = wallet.whenRequested();
        const pending = connect();
        await prompted;
        await expectRejection(connect({ silent: true }), 'CONNECT_ABORTED');
        wallet.answerLate();
        const connection = await pending;
        expect(now() === connection, 'the same connection').to.equal(true);
      });
    });

    describe('following the wallet', () => {
      it('updates the accounts and their order when the wallet changes them', async () => {
        await connected();
        wallet.changeAccounts([world.addresses[1]]);
        expect(shared()).to.deep.equal([world.addresses[1]]);
        wallet.changeAccounts([world.addresses[1], world.addresses[0]]);
        expect(shared()).to.deep.equal([world.addresses[1], world.addresses[0]]);
      });

      if (reportsNetworks) {
        it('updates the chain ID when the wallet switches the network', async () => {
          await connected();
          wallet.changeNetwork(world.networks[1]);
          expect(String(now()?.chainId)).to.equal(String(world.networks[1].id));
        });
      }

      it('disconnects and removes its listeners when the wallet revokes every account', async () => {
        await connected();
        wallet.changeAccounts([]);
        await settleImports(); // it may be asked first whether it is only locked
        expect(isConnected()).to.equal(false);
        expect(wallet.listenerCount).to.equal(0);
      });

      it('disconnects and rejects pending requests when the wallet becomes unavailable', async () => {
        await connected();
        wallet.be('hang');
        const prompted = wallet.whenRequested();
        const signing = adapter.signMessage('hello');
        await prompted;
        wallet.vanish();
        expect(isConnected()).to.equal(false);
        await expectRejection(signing, 'WALLET_DISCONNECTED');
        expect(wallet.listenerCount).to.equal(0);
      });

      it('keeps the same connection object when the wallet reports unchanged values', async () => {
        const connection = await connected();
        wallet.changeAccounts(world.addresses);
        wallet.changeNetwork(world.networks[0]);
        expect(now() === connection, 'the same connection').to.equal(true);
      });
    });

    describe('choosing an account', () => {
      it('moves the chosen account to the front', async () => {
        await connected();
        adapter.useAccount(world.addresses[1]);
        expect(shared()).to.deep.equal([world.addresses[1], world.addresses[0]]);
      });

      it('throws for an account that the wallet has not shared', async () => {
        await connected();
        wallet.changeAccounts([world.addresses[0]]);
        expect(() => adapter.useAccount(world.addresses[1])).to.throw(W3mError);
        expect(shared()).to.deep.equal([world.addresses[0]]);
      });
    });

    describe('switching networks', () => describeSwitching(() => ({ ...world, connected, now }), asksToSwitch));

    describe('signing', () => {
      it('returns the signature of the wallet', async () => {
        await connected();
        expect(await adapter.signMessage('Grüße'))
          .to.be.a('string')
          .and.not.equal('');
      });

      for (const [mood, code] of [
        ['reject', 'USER_REJECTED'],
        ['busy', 'WALLET_BUSY'],
        ['talk nonsense', 'WALLET_BAD_REPLY'],
        ['answer nothing', 'WALLET_BAD_REPLY'],
      ] as const) {
        it(`rejects with ${code} when the wallet is set to "${mood}"`, async () => {
          await connected();
          wallet.be(mood);
          await expectRejection(adapter.signMessage('hello'), code);
        });
      }
    });

    describe('without a connection', () => {
      it('rejects every request with WALLET_DISCONNECTED', async () => {
        wallet.appear();
        const to = world.addresses[1];
        for (const request of [
          adapter.switchNetwork(world.networks[1]),
          adapter.signMessage('hello'),
          adapter.signTypedData?.({}),
          adapter.sendTransaction?.({ to }),
          adapter.getCapabilities?.(),
          adapter.sendCalls?.([{ to }]),
        ]) {
          if (request) await expectRejection(request, 'WALLET_DISCONNECTED');
        }
        expect(() => adapter.useAccount(to)).to.throw(W3mError);
      });
    });

    describe('disconnecting', () => {
      it('clears the connection and removes its listeners at once', async () => {
        await connected();
        const disconnecting = adapter.disconnect();
        expect(isConnected()).to.equal(false);
        expect(wallet.listenerCount).to.equal(0);
        await disconnecting;
        wallet.changeAccounts([world.addresses[1]]);
        expect(isConnected()).to.equal(false);
      });

      it('aborts a pending attempt and ignores the late response', async () => {
        wallet.appear();
        wallet.be('hang');
        const prompted = wallet.whenRequested();
        const attempt = connect();
        await prompted;
        await adapter.disconnect();
        await expectRejection(attempt, 'CONNECT_ABORTED');
        wallet.answerLate();
        await settle();
        expect(isConnected()).to.equal(false);
      });

      it('aborts the attempt that started before it, not the one after it', async () => {
        wallet.appear();
        const attempt = connect();
        const disconnecting = adapter.disconnect();
        const next = connect();
        await expectRejection(attempt, 'CONNECT_ABORTED');
        await disconnecting;
        const connection = await next;
        expect(now() === connection, 'the same connection').to.equal(true);
      });

      it('stops waiting after DISCONNECT_WAIT_MS when the wallet does not respond', async () => {
        await connected();
        wallet.ignoreDisconnect();
        const disconnecting = adapter.disconnect();
        await settle();
        world.clock.advance(DISCONNECT_WAIT_MS);
        await disconnecting;
        expect(world.clock.pending).to.equal(0);
      });

      it('resolves without a connection', async () => {
        await adapter.disconnect();
        expect(isConnected()).to.equal(false);
      });

      it('connects again after a disconnect', async () => {
        await connected();
        await adapter.disconnect();
        await connect();
        expect(shared()).to.deep.equal(world.addresses);
      });

      it('rejects pending requests and removes listeners and timers on dispose', async () => {
        await connected();
        wallet.be('hang');
        const prompted = wallet.whenRequested();
        const attempt = connect();
        const signing = adapter.signMessage('hello');
        await prompted;
        world.scope.dispose();
        await expectRejection(attempt, 'CONNECT_ABORTED');
        await expectRejection(signing, 'REQUEST_ABORTED', 'WALLET_DISCONNECTED');
        wallet.answerLate();
        wallet.appear();
        await settle();
        expect(isConnected()).to.equal(false);
        expect(wallet.listenerCount).to.equal(0);
        expect(world.clock.pending).to.equal(0);
      });
    });

    it('validates the addresses of its namespace', async () => {
      for (const address of world.addresses) expect(await adapter.isAddress(address), address).to.equal(true);
      for (const text of ['', world.foreignAddress, `${world.addresses[0]}0`]) {
        expect(await adapter.isAddress(text), text).to.equal(false);
      }
    });
  });
}

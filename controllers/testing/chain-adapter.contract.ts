import { expect } from '@open-wc/testing';
import type { ChainAdapter, ConnectRequest } from '../adapters/chain-adapter.js';
import { DISCONNECT_WAIT_MS } from '../protocol/constants.js';
import type { Connection } from '../protocol/entities.js';
import { W3mError } from '../protocol/errors.js';
import type { AdapterWorld, ContractWallet } from './adapter-world.js';
import { expectRejection } from './expect-rejection.js';
import { settle } from './settle.js';
import { describeSwitching } from './switching.contract.js';

export type { AdapterWorld, ContractWallet, WalletMood } from './adapter-world.js';

/**
 * What is asked of every adapter. Its own test adds what is its own. `asksToSwitch` is false where a wallet has no chain
 * of its own, and is told with each request where that belongs.
 */
export function describeChainAdapter(
  name: string,
  create: () => AdapterWorld,
  { asksToSwitch = true }: { readonly asksToSwitch?: boolean } = {},
): void {
  describe(`${name}, as every chain adapter`, () => {
    let world: AdapterWorld;
    let adapter: ChainAdapter;
    let wallet: ContractWallet;

    beforeEach(() => {
      world = create();
      ({ adapter, wallet } = world);
    });

    afterEach(() => world.scope.dispose());

    const now = (): Connection | undefined => adapter.connection.get();
    const isConnected = (): boolean => now() !== undefined; // a failed test would print the whole of a connection
    const shared = (): readonly string[] | undefined => now()?.accounts.map(({ address }) => address);
    const connect = (request?: ConnectRequest): Promise<Connection> => adapter.connect(wallet.connectorId, request);
    const connected = async (): Promise<Connection> => {
      wallet.appear();
      return connect();
    };

    describe('finding wallets', () => {
      it('begins with no connection', () => {
        expect(isConnected()).to.equal(false);
      });

      it('shows a wallet that appears late, with all that its row needs', () => {
        const isThere = adapter.connectors.get().some(({ id }) => id === wallet.connectorId);
        expect(isThere).to.equal(wallet.isAlwaysThere ?? false);
        wallet.appear();
        const row = adapter.connectors.get().find(({ id }) => id === wallet.connectorId);
        expect(row?.name).to.be.a('string').and.not.equal('');
        expect(row?.namespace).to.equal(adapter.namespace);
      });

      it('shows it once, however often it appears', () => {
        wallet.appear();
        wallet.appear();
        expect(adapter.connectors.get().filter(({ id }) => id === wallet.connectorId)).to.have.length(1);
      });
    });

    describe('connecting', () => {
      it('says what the wallet shared, in the answer and in its signal', async () => {
        const connection = await connected();
        expect(connection.connectorId).to.equal(wallet.connectorId);
        expect(connection.namespace).to.equal(adapter.namespace);
        expect(connection.accounts.map(({ address }) => address)).to.deep.equal(world.addresses);
        expect(String(connection.chainId)).to.equal(String(world.networks[0].id));
        expect(now() === connection, 'the same connection').to.equal(true);
      });

      it('knows no wallet that it did not find', async () => {
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
        it(`says ${code} of wallets that ${mood}, and is not connected`, async () => {
          wallet.appear();
          wallet.be(mood);
          await expectRejection(connect(), code);
          expect(isConnected()).to.equal(false);
          expect(wallet.listenerCount).to.equal(0);
        });
      }

      it('keeps the connection it has when another attempt fails', async () => {
        const connection = await connected();
        wallet.be('reject');
        await expectRejection(connect(), 'USER_REJECTED');
        expect(now() === connection, 'the same connection').to.equal(true);
        wallet.changeAccounts([world.addresses[1]]);
        expect(shared()).to.deep.equal([world.addresses[1]]);
      });

      it('can be asked again after a refusal', async () => {
        wallet.appear();
        wallet.be('reject');
        await expectRejection(connect(), 'USER_REJECTED');
        wallet.be('approve');
        await connect();
        expect(shared()).to.deep.equal(world.addresses);
      });

      it('stops waiting when it is told to, and does not hear the late answer', async () => {
        wallet.appear();
        wallet.be('hang');
        const abort = new AbortController();
        const prompted = wallet.whenAsked();
        const attempt = connect({ signal: abort.signal });
        await prompted;
        abort.abort();
        await expectRejection(attempt, 'CONNECT_ABORTED');
        wallet.answerLate();
        await settle();
        expect(isConnected()).to.equal(false);
        expect(wallet.listenerCount).to.equal(0);
      });

      it('does not ask at all when it was told to stop before', async () => {
        wallet.appear();
        await expectRejection(connect({ signal: AbortSignal.abort() }), 'CONNECT_ABORTED');
        expect(wallet.prompts).to.equal(0);
      });

      it('gives the reason it was stopped for, if that is an error of ours', async () => {
        wallet.appear();
        wallet.be('hang');
        const abort = new AbortController();
        const prompted = wallet.whenAsked();
        const attempt = connect({ signal: abort.signal });
        await prompted;
        abort.abort(new W3mError('CONNECT_CLOSED'));
        await expectRejection(attempt, 'CONNECT_CLOSED');
      });

      it('drops an attempt for a newer one', async () => {
        wallet.appear();
        wallet.be('hang');
        const prompted = wallet.whenAsked();
        const first = connect();
        await prompted;
        wallet.be('approve');
        const second = connect();
        await expectRejection(first, 'CONNECT_ABORTED');
        const made = await second;
        expect(now() === made, 'the same connection').to.equal(true);
      });
    });

    describe('connecting silently', () => {
      it('takes back what the wallet granted, without a prompt', async () => {
        wallet.appear();
        wallet.grant();
        const connection = await connect({ silent: true });
        expect(now() === connection, 'the same connection').to.equal(true);
        expect(shared()).to.deep.equal(world.addresses);
        expect(wallet.prompts).to.equal(0);
      });

      it('prompts nobody where nothing was granted', async () => {
        wallet.appear();
        await expectRejection(connect({ silent: true }), 'WALLET_NOT_AUTHORIZED');
        expect(wallet.prompts).to.equal(0);
        expect(isConnected()).to.equal(false);
      });

      it('leaves alone what a person is being asked', async () => {
        wallet.appear();
        wallet.grant();
        wallet.be('hang');
        const prompted = wallet.whenAsked();
        const asked = connect();
        await prompted;
        await expectRejection(connect({ silent: true }), 'CONNECT_ABORTED');
        wallet.answerLate();
        const made = await asked;
        expect(now() === made, 'the same connection').to.equal(true);
      });
    });

    describe('following the wallet', () => {
      it('follows it to another account, and to several in another order', async () => {
        await connected();
        wallet.changeAccounts([world.addresses[1]]);
        expect(shared()).to.deep.equal([world.addresses[1]]);
        wallet.changeAccounts([world.addresses[1], world.addresses[0]]);
        expect(shared()).to.deep.equal([world.addresses[1], world.addresses[0]]);
      });

      it('follows it to another network', async () => {
        await connected();
        wallet.changeNetwork(world.networks[1]);
        expect(String(now()?.chainId)).to.equal(String(world.networks[1].id));
      });

      it('is disconnected when the wallet takes back every account, and listens no more', async () => {
        await connected();
        wallet.changeAccounts([]);
        expect(isConnected()).to.equal(false);
        expect(wallet.listenerCount).to.equal(0);
      });

      it('is disconnected when the wallet vanishes, and lets go of what was asked of it', async () => {
        await connected();
        wallet.be('hang');
        const prompted = wallet.whenAsked();
        const signing = adapter.signMessage('hello');
        await prompted;
        wallet.vanish();
        expect(isConnected()).to.equal(false);
        await expectRejection(signing, 'WALLET_DISCONNECTED');
        expect(wallet.listenerCount).to.equal(0);
      });

      it('makes no news of what is none', async () => {
        const connection = await connected();
        wallet.changeAccounts(world.addresses);
        wallet.changeNetwork(world.networks[0]);
        expect(now() === connection, 'the same connection').to.equal(true);
      });
    });

    describe('choosing an account', () => {
      it('puts it first', async () => {
        await connected();
        adapter.useAccount(world.addresses[1]);
        expect(shared()).to.deep.equal([world.addresses[1], world.addresses[0]]);
      });

      it('takes none that the wallet has not shared', async () => {
        await connected();
        wallet.changeAccounts([world.addresses[0]]);
        expect(() => adapter.useAccount(world.addresses[1])).to.throw(W3mError);
        expect(shared()).to.deep.equal([world.addresses[0]]);
      });
    });

    describe('switching networks', () => describeSwitching(() => ({ ...world, connected, now }), asksToSwitch));

    describe('signing', () => {
      it('gives what the wallet signed', async () => {
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
        it(`says ${code} of wallets that ${mood}`, async () => {
          await connected();
          wallet.be(mood);
          await expectRejection(adapter.signMessage('hello'), code);
        });
      }
    });

    describe('without a connection', () => {
      it('asks nobody anything', async () => {
        wallet.appear();
        const to = world.addresses[1];
        for (const asked of [
          adapter.switchNetwork(world.networks[1]),
          adapter.signMessage('hello'),
          adapter.signTypedData?.({}),
          adapter.sendTransaction?.({ to }),
          adapter.getCapabilities?.(),
          adapter.sendCalls?.([{ to }]),
        ]) {
          if (asked) await expectRejection(asked, 'WALLET_DISCONNECTED');
        }
        expect(() => adapter.useAccount(to)).to.throw(W3mError);
      });
    });

    describe('ending', () => {
      it('forgets the wallet at once, and listens no more', async () => {
        await connected();
        const goodbye = adapter.disconnect();
        expect(isConnected()).to.equal(false);
        expect(wallet.listenerCount).to.equal(0);
        await goodbye;
        wallet.changeAccounts([world.addresses[1]]);
        expect(isConnected()).to.equal(false);
      });

      it('gives up an attempt under way', async () => {
        wallet.appear();
        wallet.be('hang');
        const prompted = wallet.whenAsked();
        const attempt = connect();
        await prompted;
        await adapter.disconnect();
        await expectRejection(attempt, 'CONNECT_ABORTED');
        wallet.answerLate();
        await settle();
        expect(isConnected()).to.equal(false);
      });

      it('gives up an attempt that has just begun, and not the one after it', async () => {
        wallet.appear();
        const attempt = connect();
        const goodbye = adapter.disconnect();
        const next = connect();
        await expectRejection(attempt, 'CONNECT_ABORTED');
        await goodbye;
        const made = await next;
        expect(now() === made, 'the same connection').to.equal(true);
      });

      it('waits only so long for a wallet that does not say goodbye', async () => {
        await connected();
        wallet.ignoreGoodbye();
        const goodbye = adapter.disconnect();
        await settle();
        world.clock.advance(DISCONNECT_WAIT_MS);
        await goodbye;
        expect(world.clock.pending).to.equal(0);
      });

      it('has nothing to do where nothing is connected', async () => {
        await adapter.disconnect();
        expect(isConnected()).to.equal(false);
      });

      it('connects again afterwards', async () => {
        await connected();
        await adapter.disconnect();
        await connect();
        expect(shared()).to.deep.equal(world.addresses);
      });

      it('leaves nothing behind when its scope ends', async () => {
        await connected();
        wallet.be('hang');
        const prompted = wallet.whenAsked();
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

    it('knows the addresses of its family', async () => {
      for (const address of world.addresses) expect(await adapter.isAddress(address), address).to.equal(true);
      for (const text of ['', world.foreignAddress, `${world.addresses[0]}0`]) {
        expect(await adapter.isAddress(text), text).to.equal(false);
      }
    });
  });
}

import { expect } from '@open-wc/testing';
import { connect, disconnect, getConnection, injected, type Config } from '@wagmi/core';
import { createEvmWorld, fakeAccounts, homeChain, otherChain, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { settle } from '../../../testing/settle.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { Scope } from '../../core/scope.js';
import { signal } from '../../core/signals.js';
import type { Connection, Connector } from '../../domain/entities.js';
import { W3mError, type ParameterlessErrorCode } from '../../domain/errors/errors.js';
import { WagmiAdapter } from './index.js';
import { WagmiLink } from './link.js';
import { Prompts } from './prompts.js';
import { createWagmiAdapter } from './wagmi-adapter.js';

const own = (wallet: FakeEip1193Wallet, id: string) =>
  injected({ target: { id, name: id, provider: wallet.provider as never }, shimDisconnect: false });

function configOf(...ids: readonly string[]): Config {
  const connectors = ids.map(id => own(new FakeEip1193Wallet([fakeAccounts[0]]), id));
  const options = { storage: null, multiInjectedProviderDiscovery: false, connectors };
  return new WagmiAdapter({ networks: [homeChain, otherChain], ...options }).wagmiConfig;
}

type Discovery = NonNullable<Parameters<typeof createEvmWorld>[0]>['discovery'];

/** Attempts after which a test no longer answers: without this an endless loop would freeze its page. */
const LIMIT = 20;

describe('a wallet of wagmi that the modal refuses', () => {
  describe('through the adapter', () => {
    const { queueMicrotask } = window;
    let world: EvmWorld;
    let queued: number;

    beforeEach(() => {
      queued = 0;
      window.queueMicrotask = callback => {
        queued += 1;
        if (queued <= 100 * LIMIT) queueMicrotask.call(window, callback);
      };
    });

    afterEach(() => {
      window.queueMicrotask = queueMicrotask;
      world.scope.dispose();
    });

    const linkTo = async (
      config: Config,
      discovery: Discovery = { announced: true, injected: true },
    ): Promise<void> => {
      world = createEvmWorld({ discovery, create: given => context => createWagmiAdapter(config, context, given!) });
      await expectRejection(world.adapter.connect('no.wallet'), 'CONNECTOR_NOT_FOUND'); // loads the code: no attempt below waits for it
    };
    const outcome = (config: Config): readonly unknown[] => [
      getConnection(config).address,
      world.adapter.connection.get(),
      queued < 10 * LIMIT,
    ];

    for (const [id, discovery] of [
      ['coinbaseWalletSDK', { announced: true, injected: true, coinbase: false }],
      ['own.wallet', { announced: false, injected: true }],
    ] as const)
      it(`stays connected in wagmi alone if the host does not offer ${id}`, async () => {
        const config = configOf(id);
        await linkTo(config, discovery);
        await connect(config, { connector: config.connectors[0]! });
        await settle();
        expect(outcome(config)).to.deep.equal([fakeAccounts[0], undefined, true]);
      });

    it('is asked once if it announces itself and shares no account with the page', async () => {
      const config = configOf('wallet.fake');
      await linkTo(config);
      world.wallet.announce(world.page);
      await expectRejection(world.adapter.connect('wallet.fake', { silent: true }), 'WALLET_NOT_AUTHORIZED'); // loads the rest
      const requestCount = (): number => world.wallet.methods.filter(method => method === 'eth_accounts').length;
      const before = requestCount();
      await connect(config, { connector: config.connectors[0]! });
      await settle();
      expect(outcome(config)).to.deep.equal([fakeAccounts[0], undefined, true]);
      expect(requestCount() - before).to.equal(1);
    });
  });

  describe('through the link', () => {
    let scope: Scope;
    let config: Config;
    let attempts: string[];
    let code: ParameterlessErrorCode;
    const connectors = signal<readonly Connector[]>([]);
    const connection = signal<Connection | undefined>(undefined);

    beforeEach(async () => {
      scope = new Scope();
      config = configOf('one.wallet', 'two.wallet');
      attempts = [];
      code = 'CONNECTOR_NOT_FOUND';
      new WagmiLink({
        scope,
        config,
        adapter: {
          connectors,
          connection,
          async connect(connectorId) {
            attempts.push(connectorId);
            if (attempts.length > LIMIT) await new Promise(() => undefined);
            throw new W3mError(code);
          },
          disconnect: async () => undefined,
          switchNetwork: async () => undefined,
        },
        networks: () => [homeChain, otherChain],
        prompts: new Prompts(config),
        idOf: ({ id }) => id,
      }).follow();
      await connectOwn(0);
    });

    afterEach(() => scope.dispose());

    const connectOwn = async (index: number): Promise<void> => {
      await connect(config, { connector: config.connectors[index]! });
      await settle();
    };

    it('is tried once', () => {
      expect(attempts).to.deep.equal(['one.wallet']);
    });

    it('is tried again when the list of connectors changes', async () => {
      connectors.set([{ id: 'one.wallet', type: 'EXTERNAL', namespace: 'eip155', name: 'One' }]);
      await waitUntil(() => attempts.length > 1);
      await settle();
      expect(attempts).to.deep.equal(['one.wallet', 'one.wallet']);
    });

    it('is tried again when its accounts change in wagmi', async () => {
      const [connector] = config.connectors;
      connector!.emitter.emit('change', { accounts: [fakeAccounts[1]] });
      await settle();
      expect(attempts).to.deep.equal(['one.wallet', 'one.wallet']);
    });

    it('is tried again when wagmi comes back to it from another wallet', async () => {
      await connectOwn(1);
      await disconnect(config, { connector: config.connectors[1]! });
      await settle();
      expect(attempts).to.deep.equal(['one.wallet', 'two.wallet', 'one.wallet']);
    });

    it('is tried again when the attempt that displaced the first one has ended', async () => {
      code = 'CONNECT_ABORTED';
      await connectOwn(1);
      code = 'CONNECTOR_NOT_FOUND';
      expect(attempts).to.deep.equal(['one.wallet', 'two.wallet']);
      config.setState(state => ({ ...state }));
      await settle();
      expect(attempts).to.deep.equal(['one.wallet', 'two.wallet', 'two.wallet']);
    });
  });
});

import { expect } from '@open-wc/testing';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { bitcoin } from '../../domain/networks/other-networks.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { createRemoteWorld, type RemoteWorld } from '../../../testing/remote-world.js';
import { settle } from '../../../testing/settle.js';
import { testSource } from '../../../testing/test-source.js';
import type { ChainAdapter } from '../chain-adapter.js';
import { createRemoteAdapter } from './remote-adapter.js';

const network = toCaipNetwork(bitcoin);
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const account = `${network.caipNetworkId}:${address}`;
const OTHER = '34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo';

describe('The adapter of a namespace that only WalletConnect serves', () => {
  let world: RemoteWorld;
  /** A source beside the first one. */
  let second: RemoteWorld;
  let adapter: ChainAdapter;

  beforeEach(async () => {
    world = createRemoteWorld([network]);
    second = createRemoteWorld([network]);
    for (const { transport } of [world, second]) {
      transport.onInvite = 'truth';
      transport.namespaces = { bip122: { accounts: [account], methods: ['signMessage'], events: [] } };
    }
    const { connector, wallet } = testSource(second.remote);
    adapter = await createRemoteAdapter('bip122', {
      scope: world.scope,
      networks: () => [network],
      discovery: { announced: true, injected: true },
      sources: [testSource(world.remote), { connector: { ...connector, id: 'second' }, wallet }],
    });
    world.scope.effect(() => {
      if (adapter.connection.get()) world.holders.add('bip122');
      else world.holders.delete('bip122');
    });
  });
  afterEach(() => {
    world.scope.dispose();
    second.scope.dispose();
  });

  it('ends the session when a wallet of another source replaces it', async () => {
    await adapter.connect('walletConnect');
    expect((await adapter.connect('second')).connectorId).to.equal('second');
    await settle();
    expect(world.transport.ended).to.deep.equal(['topic-1']);
    expect(world.remote.session.get()).to.equal(undefined);
    expect(second.remote.session.get()?.topic).to.equal('topic-1');
  });

  describe('asked for an account', () => {
    const grant = (...addresses: readonly string[]): void => {
      const accounts = addresses.map(each => `${network.caipNetworkId}:${each}`);
      world.transport.namespaces = { bip122: { accounts, methods: ['signMessage'], events: [] } };
    };

    it('activates it', async () => {
      grant(address, OTHER);
      const { accounts } = await adapter.connect('walletConnect', { address: OTHER });
      expect(accounts.map(each => each.address)).to.deep.equal([OTHER, address]);
    });

    it('activates it in a session that is restored', async () => {
      grant(address, OTHER);
      world.transport.store();
      const { accounts } = await adapter.connect('walletConnect', { silent: true, address: OTHER });
      expect(accounts[0].address).to.equal(OTHER);
    });

    it('rejects with WALLET_NOT_AUTHORIZED if the wallet shares another one, and ends the new session', async () => {
      const attached: unknown[] = [];
      world.scope.effect(() => void attached.push(adapter.connection.get()));
      await expectRejection(adapter.connect('walletConnect', { address: OTHER }), 'WALLET_NOT_AUTHORIZED');
      await settle();
      expect(attached).to.deep.equal([undefined]);
      expect(world.transport.ended).to.deep.equal(['topic-1']);
    });

    it('keeps the wallet of another source that is in use if it is not shared', async () => {
      await adapter.connect('second');
      await expectRejection(adapter.connect('walletConnect', { address: OTHER }), 'WALLET_NOT_AUTHORIZED');
      expect(adapter.connection.get()?.connectorId).to.equal('second');
      expect(second.transport.ended).to.deep.equal([]);
    });

    it('keeps a stored session that shares another one', async () => {
      world.transport.store();
      const attempt = adapter.connect('walletConnect', { silent: true, address: OTHER });
      await expectRejection(attempt, 'WALLET_NOT_AUTHORIZED');
      await settle();
      expect([adapter.connection.get(), world.transport.ended]).to.deep.equal([undefined, []]);
    });
  });

  for (const encoding of ['hex', 'base64'] as const)
    it(`signs with Bitcoin in base64 if the wallet replies in ${encoding}`, async () => {
      await adapter.connect('walletConnect');
      const bytes = Uint8Array.from({ length: 65 }, (_, at) => at);
      const base64 = btoa(String.fromCharCode(...bytes));
      const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
      world.transport.answers.set('signMessage', { value: { signature: encoding === 'hex' ? hex : base64 } });
      expect(await adapter.signMessage('hello')).to.equal(base64);
    });

  it('ends a session that is approved when the attempt is aborted before it is set up', async () => {
    const abort = new AbortController();
    world.remote.onSession(() => abort.abort()); // before the adapter goes on
    const attempt = adapter.connect('walletConnect', { signal: abort.signal });
    await expectRejection(attempt, 'CONNECT_ABORTED');
    await settle();
    expect(world.remote.session.get()).to.equal(undefined);
    expect(world.transport.ended).to.deep.equal(['topic-1']);
  });
});

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
const account = `${network.caipNetworkId}:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`;

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

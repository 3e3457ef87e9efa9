import { expect } from '@open-wc/testing';
import { untracked } from '../../core/signals.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { walletConnectFacts } from '../../domain/wallets/wallet-connect-facts.js';
import { describeChainAdapter, type WalletMood } from '../../../testing/chain-adapter.contract.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { settle } from '../../../testing/settle.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import type { PhoneAnswer } from '../../../testing/fake-transport.js';
import { createRemoteWorld, type RemoteWorld } from '../../../testing/remote-world.js';
import { testSource } from '../../../testing/test-source.js';
import type { ChainAdapter } from '../chain-adapter.js';
import type { Eip1193Provider } from '../eip155/eip1193.js';
import { eip155 } from '../eip155/eip155.js';

const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const;

const network = (id: number, name: string): CaipNetwork =>
  toCaipNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://${id}.node.test/`, `https://${id}.second.test/`] } },
  });
const one = network(1, 'One');
const other = network(137, 'Other');

const METHODS = walletConnectFacts.eip155.methods;

/** What a wallet grants: these accounts, on each of these chains. */
const granting = (
  chainIds: readonly number[],
  accounts: readonly string[] = ADDRESSES,
  methods: readonly string[] = METHODS,
): unknown => {
  const chains = chainIds.map(id => `eip155:${id}`);
  return {
    eip155: {
      chains,
      accounts: chains.flatMap(chain => accounts.map(account => `${chain}:${account}`)),
      methods,
      events: ['accountsChanged', 'chainChanged'],
    },
  };
};

interface EvmRemoteWorld extends RemoteWorld {
  readonly adapter: ChainAdapter;
  /** What nodes were asked, as `host method`. */
  readonly read: string[];
  /** What nodes answer, by host. */
  readonly nodes: Map<string, unknown>;
}

function createWorld({
  currentNetwork,
  page = new EventTarget(),
}: { currentNetwork?: () => CaipNetwork; page?: EventTarget } = {}): EvmRemoteWorld {
  const networks = [one, other];
  const world = createRemoteWorld(networks);
  const { transport, remote, scope } = world;
  transport.onInvite = 'truth';
  transport.namespaces = granting([1]);
  transport.answers.set('wallet_switchEthereumChain', {
    does: () => {
      transport.update(granting([1, 137]));
      transport.emit('eip155:137', 'chainChanged', 137);
      return null;
    },
  });
  const read: string[] = [];
  const nodes = new Map<string, unknown>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    // The adapter asks with an address in text, and a body of JSON
    const { host } = new URL(input as string);
    const { method } = JSON.parse(init?.body as string) as { readonly method: string };
    read.push(`${host} ${method}`);
    const answer = nodes.get(host);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  };
  const adapter = eip155({ page, fetch })({
    scope,
    networks: () => networks,
    discovery: { announced: true, injected: false },
    sources: [testSource(remote)],
    ...(currentNetwork ? { currentNetwork } : {}),
  });
  scope.effect(() => {
    if (adapter.connection.get()) world.holders.add('eip155');
    else world.holders.delete('eip155');
  });
  return Object.assign(Object.create(world) as RemoteWorld, { adapter, read, nodes }); // its getters stay alive
}

const ASKS_A_PERSON = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'];

const answers: Record<Exclude<WalletMood, 'share nothing' | 'approve'>, PhoneAnswer> = {
  reject: { error: { code: 5000, message: 'User rejected.' } },
  hang: 'hang',
  busy: { error: { code: -32002, message: 'Request already pending.' } },
  'talk nonsense': { value: { accounts: '0x' } },
  'answer nothing': { value: undefined },
  throw: { error: new Error('boom') },
};

describeChainAdapter('EVM adapter, with a wallet on another device', () => {
  const world = createWorld();
  const { transport } = world;
  const switches = transport.answers.get('wallet_switchEthereumChain');
  return {
    adapter: world.adapter,
    scope: world.scope,
    clock: world.clock,
    networks: [one, other],
    addresses: ADDRESSES,
    foreignAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    wallet: {
      connectorId: 'walletConnect',
      isAlwaysThere: true,
      appear: () => undefined,
      be(mood) {
        if (mood === 'share nothing') {
          transport.namespaces = granting([1], []);
          return;
        }
        if (mood === 'approve') {
          transport.onInvite = 'truth';
          ASKS_A_PERSON.forEach(method => transport.answers.delete(method));
          if (switches) transport.answers.set('wallet_switchEthereumChain', switches);
          return;
        }
        transport.onInvite = answers[mood];
        ASKS_A_PERSON.forEach(method => transport.answers.set(method, answers[mood]));
      },
      answerLate: () => transport.answerLate(),
      whenRequested: () => transport.whenRequested(),
      grant: () => transport.store(),
      stay: () => void transport.answers.set('wallet_switchEthereumChain', { value: null }),
      changeAccounts: addresses =>
        transport.emit(
          'eip155:1',
          'accountsChanged',
          addresses.map(address => `eip155:1:${address}`),
        ),
      changeNetwork({ caipNetworkId, id }) {
        transport.update(granting([1, 137]));
        transport.emit(caipNetworkId, 'chainChanged', id);
      },
      vanish: () => transport.tell({ type: 'ended', topic: transport.topic }),
      ignoreDisconnect: () => (transport.isDown = true),
      get prompts() {
        return transport.invitations.length;
      },
      get listenerCount() {
        return world.listenerCount;
      },
    },
  };
});

describe('A wallet on another device, on EVM', () => {
  let world: EvmRemoteWorld;
  const connect = async (): Promise<Eip1193Provider> => {
    const connection = await world.adapter.connect('walletConnect');
    return connection.provider as Eip1193Provider; // of this adapter
  };
  const failure = (promise: Promise<unknown>): Promise<{ code: unknown; cause: { code: unknown } }> =>
    promise.then(
      value => expect.fail(`resolved with ${String(value)}`),
      (error: unknown) => error as { code: unknown; cause: { code: unknown } }, // as providers reject
    );

  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.scope.dispose());

  it('lists its connector, and loads nothing before a request', async () => {
    expect(world.adapter.connectors.get()).to.deep.equal([
      { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'eip155' },
    ]);
    await settle();
    expect(world.opened).to.equal(0);
  });

  it('proposes the chains, methods and events of the page', async () => {
    await connect();
    const { eip155: request } = world.transport.invitations[0]?.request ?? {};
    expect(request?.chains).to.deep.equal(['eip155:1', 'eip155:137']);
    expect(request?.methods).to.include('eth_sendTransaction');
    expect(request?.events).to.deep.equal(['accountsChanged', 'chainChanged']);
    expect(request?.rpcMap).to.deep.equal({ 1: 'https://1.node.test/', 137: 'https://137.node.test/' });
  });

  it('uses the network of the page if it is granted, else the first granted one', async () => {
    world.scope.dispose();
    world = createWorld({ currentNetwork: () => other });
    world.transport.namespaces = granting([1, 137]);
    expect((await world.adapter.connect('walletConnect')).chainId).to.equal(137);
    await world.adapter.disconnect();
    world.transport.namespaces = granting([999, 1]);
    expect((await world.adapter.connect('walletConnect')).chainId).to.equal(1);
  });

  it('switches to a granted chain without a request, and emits chainChanged', async () => {
    world.transport.namespaces = granting([1, 137]);
    const provider = await connect();
    const events: unknown[] = [];
    provider.on?.('chainChanged', chainId => events.push(chainId));
    await world.adapter.switchNetwork(other);
    expect(world.transport.requests).to.have.length(0);
    expect(events).to.deep.equal(['0x89']);
    await world.adapter.signMessage('hello');
    expect(world.transport.requests.at(-1)?.chain).to.equal('eip155:137');
  });

  it('rejects with CHAIN_NOT_GRANTED if the wallet cannot switch', async () => {
    world.transport.namespaces = granting([1], ADDRESSES, ['personal_sign']);
    await connect();
    await expectRejection(world.adapter.switchNetwork(other), 'CHAIN_NOT_GRANTED');
    expect(world.adapter.connection.get()?.chainId).to.equal(1);
  });

  it('requests wallet_addEthereumChain if the wallet cannot switch', async () => {
    world.transport.namespaces = granting([1], ADDRESSES, ['wallet_addEthereumChain']);
    world.transport.answers.set('wallet_addEthereumChain', {
      does: () => {
        world.transport.update(granting([1, 137], ADDRESSES, ['wallet_addEthereumChain']));
        return null;
      },
    });
    await connect();
    await world.adapter.switchNetwork(other);
    expect(world.adapter.connection.get()?.chainId).to.equal(137);
  });

  it('does not switch to a chain that the session does not cover', async () => {
    await connect();
    world.transport.emit('eip155:137', 'chainChanged', 137);
    expect(world.adapter.connection.get()?.chainId).to.equal(1);
    world.transport.update(granting([1, 137])); // now it does
    expect(world.adapter.connection.get()?.chainId).to.equal(137);
  });

  it('reads from the nodes of the network in order, never from the wallet', async () => {
    const provider = await connect();
    world.nodes.set('1.second.test', { jsonrpc: '2.0', id: 1, result: '0x10' });
    expect(await provider.request({ method: 'eth_blockNumber' })).to.equal('0x10');
    expect(world.read).to.deep.equal(['1.node.test eth_blockNumber', '1.second.test eth_blockNumber']);
    expect(world.transport.requests).to.have.length(0);
  });

  it('passes errors of a node on as EIP-1193 errors', async () => {
    const provider = await connect();
    world.nodes.set('1.node.test', {
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'execution reverted', data: '0x08' },
    });
    const error = await failure(provider.request({ method: 'eth_call', params: [{}] }));
    expect(error).to.include({ code: 3, data: '0x08' });
  });

  it('rejects signing methods that are not granted', async () => {
    world.transport.namespaces = granting([1], ADDRESSES, ['personal_sign']);
    const provider = await connect();
    const error = await failure(provider.request({ method: 'eth_sendTransaction', params: [{}] }));
    expect(error.code).to.equal(4200);
    expect(error.cause.code).to.equal('METHOD_UNSUPPORTED');
    expect(world.read).to.deep.equal([]);
  });

  it('asks the wallet to revoke a smart session, and stays connected', async () => {
    world.transport.namespaces = granting([1], ADDRESSES, ['wallet_revokePermissions']);
    world.transport.answers.set('wallet_revokePermissions', { value: {} });
    const provider = await connect();
    await provider.request({ method: 'wallet_revokePermissions', params: [{ permissionContext: '0x01' }] });
    expect(world.transport.requests.map(({ method }) => method)).to.deep.equal(['wallet_revokePermissions']);
    // Parameters that name no accounts do not end the access to them
    for (const request of [{ params: { permissionContext: '0x01' } }, { params: [{}] }, {}])
      await provider.request({ method: 'wallet_revokePermissions', ...(request as { params?: readonly unknown[] }) });
    expect(untracked(() => world.adapter.connection.get())).not.to.equal(undefined);
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
    expect(untracked(() => world.adapter.connection.get())).to.equal(undefined);
  });

  it('uses the capabilities of the approval, and requests them only if it has none', async () => {
    const capabilities = { [ADDRESSES[0]]: { '0x1': { atomic: { status: 'supported' } } } };
    world.transport.sessionProperties = { capabilities: JSON.stringify(capabilities) };
    await connect();
    expect(await world.adapter.getCapabilities?.()).to.deep.equal({ '0x1': { atomic: { status: 'supported' } } });
    expect(world.transport.requests).to.have.length(0);
    await world.adapter.disconnect();
    world.transport.sessionProperties = { capabilities: 'nonsense' };
    world.transport.answers.set('wallet_getCapabilities', { value: { '0x1': {} } });
    await connect();
    expect(await world.adapter.getCapabilities?.()).to.deep.equal({ '0x1': {} });
  });

  it('rejects with NOTHING_GRANTED if the wallet approved other namespaces only', async () => {
    world.transport.namespaces = {
      solana: { accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc'], methods: [], events: [] },
    };
    await expectRejection(world.adapter.connect('walletConnect'), 'NOTHING_GRANTED');
    expect(untracked(() => world.adapter.connection.get())).to.equal(undefined);
  });

  it('uses the session of another namespace without another prompt', async () => {
    await world.remote.pair({ signal: new AbortController().signal });
    await connect();
    expect(world.transport.invitations).to.have.length(1);
  });

  it('refuses a request that names a chain outside the grant', async () => {
    const provider = await connect();
    const params = [{ chainId: '0x89', from: ADDRESSES[0] }];
    const error = await failure(provider.request({ method: 'eth_sendTransaction', params }));
    expect(error.code).to.equal(4901);
    expect(error.cause.code).to.equal('CHAIN_NOT_GRANTED');
    expect(world.transport.requests).to.have.length(0);
  });

  it('ignores accounts that the session does not grant', async () => {
    world.transport.namespaces = granting([1], [ADDRESSES[0]]);
    const provider = await connect();
    world.transport.emit('eip155:1', 'accountsChanged', [`eip155:1:${ADDRESSES[1]}`]);
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([ADDRESSES[0]]);
    world.transport.emit('eip155:1', 'accountsChanged', [ADDRESSES[1], ADDRESSES[0].toLowerCase()]);
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([ADDRESSES[0]]);
    expect(world.adapter.connection.get()?.accounts.map(({ address }) => address)).to.deep.equal([ADDRESSES[0]]);
  });

  it('uses on each chain only accounts that are granted there, also after accountsChanged', async () => {
    const [first, second] = ADDRESSES;
    const accounts = [`eip155:1:${first}`, `eip155:1:${second}`, `eip155:137:${second.toLowerCase()}`];
    world.transport.namespaces = { eip155: { accounts, methods: METHODS, events: ['accountsChanged'] } };
    const provider = await connect();
    const inUse = (): Promise<unknown> => provider.request({ method: 'eth_accounts' });
    const events: unknown[] = [];
    provider.on?.('accountsChanged', emitted => events.push(emitted));
    world.transport.emit('eip155:1', 'accountsChanged', [first]);
    await world.adapter.switchNetwork(other);
    expect(await inUse()).to.deep.equal([second.toLowerCase()]);
    expect(world.adapter.connection.get()?.accounts.map(({ address }) => address)).to.deep.equal([second]);
    world.transport.emit('eip155:1', 'chainChanged', 1);
    expect(await inUse(), 'the one that the wallet shares').to.deep.equal([first]);
    world.transport.emit('eip155:1', 'accountsChanged', [second, first]);
    world.transport.emit('eip155:137', 'chainChanged', 137);
    expect(await inUse(), 'in the case of its grant').to.deep.equal([second.toLowerCase()]);
    expect(events).to.deep.equal([[first], [second.toLowerCase()], [first], [second, first], [second.toLowerCase()]]);
  });

  it('ends the session when the wallet shares no account any more', async () => {
    await connect();
    world.transport.emit('eip155:1', 'accountsChanged', []);
    await settle();
    expect(world.adapter.connection.get()).to.equal(undefined);
    expect(world.remote.session.get()).to.equal(undefined);
    expect(world.transport.ended).to.deep.equal(['topic-1']);
  });

  it('forgets the chain of the last connection when it is disconnected', async () => {
    world.transport.namespaces = granting([1, 137]);
    await connect();
    await world.adapter.switchNetwork(other);
    await world.adapter.disconnect();
    expect((await world.adapter.connect('walletConnect')).chainId).to.equal(1);
  });

  it('stays on its chain after a declined switch, also when the session covers the other one later', async () => {
    world.transport.answers.set('wallet_switchEthereumChain', { error: { code: 5000, message: 'User rejected.' } });
    await connect();
    await expectRejection(world.adapter.switchNetwork(other), 'USER_REJECTED');
    world.transport.update(granting([1, 137]));
    expect(world.adapter.connection.get()?.chainId).to.equal(1);
  });

  describe('beside a wallet of the page', () => {
    let injected: FakeEip1193Wallet;
    beforeEach(() => {
      world.scope.dispose();
      const page = new EventTarget();
      world = createWorld({ page });
      injected = new FakeEip1193Wallet([ADDRESSES[0].toLowerCase()]);
      injected.announce(page);
    });

    it('ends the session when that wallet replaces it', async () => {
      await connect();
      expect((await world.adapter.connect('wallet.fake')).connectorId).to.equal('wallet.fake');
      await settle();
      expect(world.transport.ended).to.deep.equal(['topic-1']);
      expect(world.remote.session.get()).to.equal(undefined);
      await connect();
      expect(world.transport.invitations).to.have.length(2);
    });

    it('keeps the session when another session replaces it', async () => {
      await connect();
      await connect();
      await settle();
      expect(world.transport.ended).to.deep.equal(['topic-1']);
      expect(world.remote.session.get()?.topic).to.equal('topic-2');
      expect(world.adapter.connection.get()?.connectorId).to.equal('walletConnect');
    });

    it('ends a session that is approved just before the attempt is aborted', async () => {
      world.transport.onInvite = 'hang';
      const abort = new AbortController();
      const pending = world.transport.whenRequested();
      const attempt = world.adapter.connect('walletConnect', { signal: abort.signal });
      const approved = pending.then(() => world.remote.pair({ signal: new AbortController().signal }));
      await pending;
      await settle();
      world.transport.answerLate();
      await approved;
      abort.abort();
      await expectRejection(attempt, 'CONNECT_ABORTED');
      await settle();
      expect(world.remote.session.get()).to.equal(undefined);
      expect(world.transport.ended).to.deep.equal(['topic-1']);
    });
  });
});

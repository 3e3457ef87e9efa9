import { expect } from '@open-wc/testing';
import { Scope } from '../../core/scope.js';
import { decodeBase58, encodeBase58 } from '../../domain/base58.js';
import { DISCONNECT_WAIT_MS } from '../../domain/constants.js';
import { AUTH_CONNECTOR_ID, type EmbeddedAccountType } from '../../domain/embedded/embedded-wallet.js';
import type { CaipNetwork, ChainNamespace } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { describeChainAdapter, type AdapterWorld } from '../../../testing/chain-adapter.contract.js';
import { catchReports } from '../../../testing/catch-reports.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { FakeEmbeddedWallet, type FakeAddresses } from '../../../testing/fake-embedded.js';
import { signAs, standardAccounts } from '../../../testing/fake-standard-wallet.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { settle } from '../../../testing/settle.js';
import { devCluster, mainCluster } from '../../../testing/solana-world.js';
import { waitUntil } from '../../../testing/wait-until.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { eip155 } from '../eip155/eip155.js';
import type { Eip1193Provider } from '../eip155/provider.js';
import { solana } from '../solana/solana.js';
import { EmbeddedRemote } from './embedded-remote.js';
import { embeddedWallets } from './embedded-wallets.js';

const evm = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const;
const sol = [standardAccounts[0], standardAccounts[1]] as const;
const ADDRESSES: FakeAddresses = { eip155: evm, solana: sol };

const network = (id: number, name: string): CaipNetwork =>
  toCaipNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://${id}.node.test/`] } },
  });
const one = network(1, 'One');
const other = network(137, 'Other');

interface World {
  readonly wallet: FakeEmbeddedWallet;
  readonly remote: EmbeddedRemote;
  readonly scope: Scope;
  readonly clock: ManualClock;
  readonly adapter: (namespace: 'eip155' | 'solana') => ChainAdapter;
  readonly users: unknown[];
  listenerCount(): number;
  chosen: Partial<Record<ChainNamespace, EmbeddedAccountType>>;
}

function createWorld(networks: readonly CaipNetwork[] = [one, other, mainCluster, devCluster]): World {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const wallet = new FakeEmbeddedWallet(ADDRESSES);
  const users: unknown[] = [];
  const adapters = new Map<string, ChainAdapter>();
  const chosen: World['chosen'] = {};
  const remote = new EmbeddedRemote({
    scope,
    open: async () => wallet,
    networks: () => networks,
    networkOf: namespace => networks.find(({ chainNamespace }) => chainNamespace === namespace),
    preferredType: namespace => chosen[namespace] ?? 'eoa',
    holders: () =>
      [...adapters].flatMap(([namespace, { connection }]) => (connection.get() ? [namespace as ChainNamespace] : [])),
    signIn: wallet.signIn,
    request: (chain, call) => wallet.request(chain, call),
    onUser: user => users.push(user),
    onPlain: namespace => void (chosen[namespace] = 'eoa'),
  });
  let listeners = 0;
  const counted = (begin: () => () => void): (() => void) => {
    const stop = begin();
    listeners++;
    return () => {
      listeners--;
      stop();
    };
  };
  const { onEvent, onSession } = EmbeddedRemote.prototype;
  remote.onEvent = listener => counted(() => onEvent.call(remote, listener));
  remote.onSession = listener => counted(() => onSession.call(remote, listener));
  const source = {
    connector: { id: AUTH_CONNECTOR_ID, name: 'Email or social', type: 'AUTH' },
    wallet: embeddedWallets(remote),
  } as const;
  const adapter = (namespace: 'eip155' | 'solana'): ChainAdapter => {
    const context: AdapterContext = {
      scope,
      networks: () => networks.filter(({ chainNamespace }) => chainNamespace === namespace),
      discovery: { announced: true, injected: false },
      sources: [source],
    };
    const page = new EventTarget();
    const known = adapters.get(namespace) ?? (namespace === 'eip155' ? eip155({ page }) : solana({ page }))(context);
    adapters.set(namespace, known); // neither factory is asynchronous
    return known;
  };
  wallet.answers.set('personal_sign', () => `0x${'11'.repeat(65)}`);
  wallet.answers.set('solana_signMessage', async ({ params }) => ({
    signature: encodeBase58(
      await signAs(sol[0], decodeBase58((params as { message: string }).message) ?? new Uint8Array()),
    ), // as the adapter sends it
  }));
  return { wallet, remote, scope, clock, adapter, users, listenerCount: () => listeners, chosen };
}

/** World of the contract: one namespace of the wallet. */
function contractWorld(namespace: 'eip155' | 'solana'): AdapterWorld {
  const world = createWorld(namespace === 'eip155' ? [one, other] : [mainCluster, devCluster]);
  const { wallet, scope, clock } = world;
  const shared = namespace === 'eip155' ? evm : sol;
  wallet.addresses = { [namespace]: shared };
  const adapter = world.adapter(namespace);
  return {
    adapter,
    scope,
    clock,
    networks: namespace === 'eip155' ? [one, other] : [mainCluster, devCluster],
    addresses: shared,
    foreignAddress: namespace === 'eip155' ? sol[0] : evm[0],
    wallet: {
      connectorId: AUTH_CONNECTOR_ID,
      isAlwaysThere: true,
      appear: () => undefined,
      be(mood) {
        if (mood === 'share nothing') wallet.addresses = { [namespace]: [] };
        else wallet.mood = mood;
      },
      answerLate: () => wallet.answerLate(),
      whenRequested: () => wallet.whenRequested(),
      grant: () => void (wallet.isSignedIn = true),
      changeAccounts(addresses) {
        const accounts = addresses.map(address => ({ address, type: 'eoa' as const }));
        const [first] = accounts;
        world.remote.onMessage(first ? { [namespace]: { address: first.address, accounts } } : {});
      },
      changeNetwork: to => world.remote.reportNetwork(to),
      vanish: () => world.remote.onMessage({}),
      ignoreDisconnect: () => void (wallet.ignoresLogout = true),
      get prompts() {
        return wallet.prompts;
      },
      get listenerCount() {
        return world.listenerCount();
      },
    },
  };
}

describeChainAdapter('EVM adapter, with an embedded wallet', () => contractWorld('eip155'), { asksToSwitch: false });
describeChainAdapter('Solana adapter, with an embedded wallet', () => contractWorld('solana'), { asksToSwitch: false });

describe('The embedded wallet behind the adapters', () => {
  let world: World;

  beforeEach(() => {
    world = createWorld();
    world.wallet.isSignedIn = true;
  });
  afterEach(() => world.scope.dispose());

  const connect = (namespace: 'eip155' | 'solana'): Promise<unknown> =>
    world.adapter(namespace).connect(AUTH_CONNECTOR_ID);

  it('serves both namespaces with one sign-in', async () => {
    world.wallet.isSignedIn = false;
    await connect('eip155');
    await connect('solana');
    expect(world.wallet.prompts).to.equal(1);
    expect(world.adapter('eip155').connection.get()?.accounts[0].address).to.equal(evm[0]);
    expect(world.adapter('solana').connection.get()?.accounts[0].address).to.equal(sol[0]);
    expect(world.users).to.have.length(1);
  });

  it('keeps the plain account where the smart account fails', async () => {
    world.chosen.eip155 = 'smartAccount';
    const account = world.wallet.account.bind(world.wallet);
    world.wallet.account = async wish => {
      if (wish.type === 'smartAccount') throw new Error('no factory on this network');
      return account(wish);
    };
    await connect('eip155');
    expect(world.adapter('eip155').connection.get()?.accounts[0].type).to.equal('eoa');
  });

  it('keeps the plain account after a network without smart accounts, but not after a failure', async () => {
    world.chosen.eip155 = 'smartAccount';
    world.wallet.types = ['smartAccount', 'eoa'];
    await connect('eip155');
    expect(world.chosen.eip155).to.equal('smartAccount');
    const account = world.wallet.account.bind(world.wallet);
    world.wallet.account = wish =>
      wish.type === 'smartAccount' ? Promise.reject(new Error('the node does not answer')) : account(wish);
    await world.remote.refresh();
    expect(world.chosen.eip155).to.equal('smartAccount');
    world.wallet.account = account;
    world.wallet.change({ addresses: { ...ADDRESSES, eip155: [evm[1]] }, types: ['eoa'] });
    await world.remote.refresh();
    expect(world.chosen.eip155).to.equal('eoa');
    expect(world.adapter('eip155').connection.get()?.accounts[0].type).to.equal('eoa');
  });

  it('shares the types of the accounts, and follows a change of the one in use', async () => {
    world.wallet.types = ['smartAccount', 'eoa'];
    await connect('eip155');
    const typesOf = (): unknown =>
      world
        .adapter('eip155')
        .connection.get()
        ?.accounts.map(({ type }) => type);
    expect(typesOf()).to.deep.equal(['smartAccount', 'eoa']);
    world.wallet.change({ addresses: { ...ADDRESSES, eip155: [evm[1], evm[0]] }, types: ['eoa', 'smartAccount'] });
    await world.remote.refresh();
    expect(typesOf()).to.deep.equal(['eoa', 'smartAccount']);
    expect(world.adapter('eip155').connection.get()?.accounts[0].address).to.equal(evm[1]);
  });

  it('keeps the other namespace connected when a namespace fails', async () => {
    world.wallet.addresses = { eip155: evm, solana: ['not an address'] };
    const reports = catchReports();
    await connect('eip155');
    await expectRejection(connect('solana'), 'NOTHING_GRANTED');
    expect(reports.stop()).to.have.length.greaterThan(0);
    expect(world.adapter('eip155').connection.get()?.accounts[0].address).to.equal(evm[0]);
  });

  it('signs out when the last namespace is disconnected, and waits three seconds at most', async () => {
    await connect('eip155');
    await connect('solana');
    world.wallet.ignoresLogout = true;
    await world.adapter('eip155').disconnect();
    expect(world.wallet.logouts).to.equal(0);
    const disconnecting = world.adapter('solana').disconnect();
    await waitUntil(() => world.wallet.logouts === 1);
    world.clock.advance(DISCONNECT_WAIT_MS);
    await disconnecting;
    expect(world.users.at(-1)).to.equal(undefined);
    await settle();
    expect(world.clock.pending).to.equal(0);
  });

  it('disconnects both namespaces when the person signs out in the wallet', async () => {
    await connect('eip155');
    await connect('solana');
    world.wallet.isSignedIn = false;
    await world.remote.refresh();
    expect(world.adapter('eip155').connection.get()).to.equal(undefined);
    expect(world.adapter('solana').connection.get()).to.equal(undefined);
  });

  it('ignores a late answer of a namespace that was disconnected meanwhile', async () => {
    await connect('eip155');
    world.wallet.mood = 'hang';
    const late = world.remote.refresh();
    await settle();
    world.wallet.mood = 'approve';
    await world.adapter('eip155').disconnect();
    world.wallet.answerLate();
    await late;
    expect(world.remote.session.get()).to.equal(undefined);
  });

  /** Holds the answers of the wallet for one namespace; `refuse` rejects them as a wallet without a login does. */
  const holdBack = (chain: string): { readonly reads: number; refuse(): void; answer(at: number): void } => {
    const account = world.wallet.account.bind(world.wallet);
    const prompts: { refuse(): void; answer(): void }[] = [];
    const error = new W3mError('FRAME_REFUSED', { params: { reason: 'Log in to continue.' } });
    world.wallet.account = async wish => {
      if (!wish.chainId.startsWith(chain)) return account(wish);
      const user = await account(wish);
      return new Promise((resolve, reject) =>
        prompts.push({ refuse: () => reject(error), answer: () => resolve(user) }),
      );
    };
    return {
      get reads() {
        return prompts.length;
      },
      refuse: () => prompts.forEach(({ refuse }) => refuse()),
      answer: at => prompts[at]?.answer(),
    };
  };

  for (const chain of ['eip155', 'solana']) {
    it(`reports nothing when the person signs out while the ${chain} account is read`, async () => {
      await connect('eip155');
      const wallet = holdBack(chain);
      const reports = catchReports();
      const read = world.remote.refresh();
      await waitUntil(() => wallet.reads === 1);
      await world.adapter('eip155').disconnect();
      wallet.refuse();
      await read;
      await settle();
      expect(reports.stop()).to.deep.equal([]);
      expect(world.remote.session.get()).to.equal(undefined);
    });
  }

  it('rejects a read that fails while the person is signed in', async () => {
    world.wallet.addresses = { eip155: evm };
    await connect('eip155');
    const wallet = holdBack('eip155');
    const read = world.remote.refresh();
    await waitUntil(() => wallet.reads === 1);
    wallet.refuse();
    await expectRejection(read, 'FRAME_REFUSED');
  });

  it('takes the account of the last read when two overlap', async () => {
    world.wallet.addresses = { eip155: evm };
    await connect('eip155');
    const wallet = holdBack('eip155');
    const first = world.remote.refresh();
    await waitUntil(() => wallet.reads === 1);
    world.wallet.addresses = { eip155: [evm[1]] };
    const last = world.remote.refresh();
    await waitUntil(() => wallet.reads === 2);
    wallet.answer(0);
    await first;
    wallet.answer(1);
    await last;
    expect(world.adapter('eip155').connection.get()?.accounts[0].address).to.equal(evm[1]);
  });

  it('asks the wallet on the network that the page uses, and the nodes for what is public', async () => {
    await connect('eip155');
    const provider = world.adapter('eip155').connection.get()?.provider as Eip1193Provider; // as every EVM wallet
    expect(provider).to.have.property('isWalletConnect', false);
    await world.adapter('eip155').switchNetwork(other);
    world.wallet.answers.set('wallet_sendCalls', () => ({ id: '0x1' }));
    await provider.request({ method: 'wallet_sendCalls', params: [{ chainId: '0x89', calls: [] }] });
    await provider.request({ method: 'personal_sign', params: ['0x00', evm[0]] });
    world.wallet.answers.set('wallet_revokePermissions', () => null);
    await provider.request({ method: 'wallet_revokePermissions', params: [{ permissionContext: '0x1' }] });
    expect(world.wallet.requests.map(({ chainId, call }) => `${chainId} ${call.method}`)).to.deep.equal([
      'eip155:137 wallet_sendCalls',
      'eip155:137 personal_sign',
      'eip155:137 wallet_revokePermissions',
    ]);
    expect(world.adapter('eip155').connection.get()).not.to.equal(undefined);
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
    expect(world.adapter('eip155').connection.get()).to.equal(undefined);
  });

  it('adds no network', async () => {
    await connect('eip155');
    await expectRejection(
      world.adapter('eip155').switchNetwork(network(5, 'Unknown')),
      'CHAIN_NOT_ADDED',
      'CHAIN_NOT_GRANTED',
    );
  });
});

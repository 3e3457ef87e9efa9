import { expect } from '@open-wc/testing';
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { decodeBase58, encodeBase58 } from '../../domain/base58.js';
import { walletConnectFacts } from '../../domain/wallets/wallet-connect-facts.js';
import type { ChainAdapter } from '../chain-adapter.js';
import { describeChainAdapter, type WalletMood } from '../../../testing/chain-adapter.contract.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import {
  FakeStandardWallet,
  isSignedBy,
  messageOf,
  signAs,
  standardAccounts,
} from '../../../testing/fake-standard-wallet.js';
import type { PhoneAnswer } from '../../../testing/fake-transport.js';
import { createRemoteWorld, type RemoteWorld } from '../../../testing/remote-world.js';
import { devCluster, localCluster, mainCluster } from '../../../testing/solana-world.js';
import { settle } from '../../../testing/settle.js';
import { testSource } from '../../../testing/test-source.js';
import { solana } from './solana.js';
import type { SolanaProvider } from './solana-provider.js';
import { decodeBase64, encodeBase64, readTransaction, withSignature } from './wire.js';

const addresses = [standardAccounts[0], standardAccounts[1]] as const;
const [me, other] = addresses;
const METHODS = walletConnectFacts.solana.methods;
const BOTH = [mainCluster.caipNetworkId, devCluster.caipNetworkId];
const OLD_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';

/** What a wallet grants: these accounts, on each of these chains. */
const granting = (
  accounts: readonly string[] = addresses,
  chains: readonly string[] = BOTH,
  methods: readonly string[] = METHODS,
): unknown => ({
  solana: {
    chains,
    accounts: chains.flatMap(chain => accounts.map(account => `${chain}:${account}`)),
    methods,
    events: ['accountsChanged', 'chainChanged'],
  },
});

interface SolanaRemoteWorld extends RemoteWorld {
  readonly adapter: ChainAdapter;
}

/** The bytes of what a method was asked to sign. */
interface SigningRequest {
  readonly message: string;
  readonly transaction: string;
  readonly transactions: readonly string[];
}

async function signed(text: string): Promise<Uint8Array> {
  const bytes = decodeBase64(text) ?? new Uint8Array();
  return withSignature(bytes, me, await signAs(me, messageOf(bytes))) ?? new Uint8Array();
}

const firstSignature = (bytes: Uint8Array): string =>
  encodeBase58(readTransaction(bytes)?.signatures[0] ?? new Uint8Array());

function createWorld(page = new EventTarget()): SolanaRemoteWorld {
  const networks = [mainCluster, devCluster];
  const world = createRemoteWorld(networks);
  const { transport, remote, scope } = world;
  transport.onInvite = 'truth';
  transport.namespaces = granting();
  const answer = (method: string, sign: (request: SigningRequest) => unknown): void => {
    // The adapter's own parameters, as the phone got them last
    transport.answers.set(method, { does: () => sign(transport.requests.at(-1)?.params as SigningRequest) });
  };
  answer('solana_signMessage', async ({ message }) => ({
    signature: encodeBase58(await signAs(me, decodeBase58(message) ?? new Uint8Array())),
  }));
  answer('solana_signTransaction', async ({ transaction }) => {
    const bytes = await signed(transaction);
    return { signature: firstSignature(bytes), transaction: encodeBase64(bytes) };
  });
  answer('solana_signAllTransactions', async ({ transactions }) => ({
    transactions: (await Promise.all(transactions.map(signed))).map(encodeBase64),
  }));
  answer('solana_signAndSendTransaction', async ({ transaction }) => ({
    signature: firstSignature(await signed(transaction)),
  }));
  const adapter = solana({ page })({
    scope,
    networks: () => networks,
    discovery: { announced: true, injected: false },
    sources: [testSource(remote)],
  });
  scope.effect(() => {
    if (adapter.connection.get()) world.holders.add('solana');
    else world.holders.delete('solana');
  });
  return Object.assign(Object.create(world) as SolanaRemoteWorld, { adapter }); // its getters stay alive
}

const answers: Record<Exclude<WalletMood, 'share nothing' | 'approve'>, PhoneAnswer> = {
  reject: { error: { code: 5000, message: 'User rejected.' } },
  hang: 'hang',
  busy: { error: { code: -32002, message: 'Request already pending.' } },
  'talk nonsense': { value: { accounts: '0x' } },
  'answer nothing': { value: undefined },
  throw: { error: new Error('boom') },
};

describeChainAdapter(
  'Solana adapter, with a wallet on another device',
  () => {
    const world = createWorld();
    const { transport } = world;
    const truth = new Map(transport.answers);
    return {
      adapter: world.adapter,
      scope: world.scope,
      clock: world.clock,
      networks: [mainCluster, devCluster],
      addresses,
      foreignAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      wallet: {
        connectorId: 'walletConnect',
        isAlwaysThere: true,
        appear: () => undefined,
        be(mood) {
          if (mood === 'share nothing') {
            transport.namespaces = granting([]);
            return;
          }
          transport.onInvite = mood === 'approve' ? 'truth' : answers[mood];
          for (const [method, honest] of truth)
            transport.answers.set(method, mood === 'approve' ? honest : answers[mood]);
        },
        answerLate: () => transport.answerLate(),
        whenRequested: () => transport.whenRequested(),
        grant: () => transport.store(),
        changeAccounts: accounts =>
          transport.emit(
            mainCluster.caipNetworkId,
            'accountsChanged',
            accounts.map(account => `${mainCluster.caipNetworkId}:${account}`),
          ),
        changeNetwork: ({ caipNetworkId, id }) => transport.emit(caipNetworkId, 'chainChanged', id),
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
  },
  { asksToSwitch: false },
);

describe('A wallet on another device, on Solana', () => {
  let world: SolanaRemoteWorld;

  beforeEach(() => {
    world = createWorld();
  });

  afterEach(() => world.scope.dispose());

  const connect = async (): Promise<SolanaProvider> =>
    (await world.adapter.connect('walletConnect')).provider as SolanaProvider; // the adapter's own
  const accounts = (): readonly string[] | undefined =>
    world.adapter.connection.get()?.accounts.map(({ address }) => address);
  const methods = (): readonly string[] => world.transport.requests.map(({ method }) => method);
  const transfer = (lamports = 1): Transaction =>
    new Transaction({
      feePayer: new PublicKey(me),
      blockhash: PublicKey.default.toBase58(),
      lastValidBlockHeight: 1,
    }).add(SystemProgram.transfer({ fromPubkey: new PublicKey(me), toPubkey: new PublicKey(other), lamports }));

  it('lists its connector', () => {
    expect(world.adapter.connectors.get()).to.deep.equal([
      { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'solana' },
    ]);
  });

  it('sends requests by their name', async () => {
    await world.adapter.connect('walletConnect');
    const provider = world.adapter.connection.get()?.provider as SolanaProvider; // the adapter's own
    const params = { message: encodeBase58(new TextEncoder().encode('hello')), pubkey: me };
    const reply = await provider.request({ method: 'solana_signMessage', params });
    expect(reply).to.have.property('signature');
    expect(world.transport.requests.at(-1)).to.deep.include({ method: 'solana_signMessage', params });
  });

  it('signs a text, which it sends in base58, and the signature verifies', async () => {
    await connect();
    const signature = decodeBase58(await world.adapter.signMessage('Grüße')) ?? new Uint8Array();
    expect(await isSignedBy(me, new TextEncoder().encode('Grüße'), signature)).to.equal(true);
    expect(world.transport.requests[0]).to.deep.include({
      chain: mainCluster.caipNetworkId,
      method: 'solana_signMessage',
      params: { message: encodeBase58(new TextEncoder().encode('Grüße')), pubkey: me },
    });
  });

  it('signs one transaction, and several with one request', async () => {
    const provider = await connect();
    expect((await provider.signTransaction(transfer())).verifySignatures()).to.equal(true);
    const all = await provider.signAllTransactions([transfer(1), transfer(2)]);
    expect(all.map(one => one.verifySignatures())).to.deep.equal([true, true]);
    expect(methods()).to.deep.equal(['solana_signTransaction', 'solana_signAllTransactions']);
  });

  it('signs several with one request each if the wallet supports no more', async () => {
    world.transport.namespaces = granting(addresses, BOTH, ['solana_signTransaction']);
    const provider = await connect();
    await provider.signAllTransactions([transfer(1), transfer(2)]);
    expect(methods()).to.deep.equal(['solana_signTransaction', 'solana_signTransaction']);
  });

  it('adds the signature if the wallet returns only that', async () => {
    const provider = await connect();
    world.transport.answers.set('solana_signTransaction', {
      does: async () => {
        const { transaction } = world.transport.requests.at(-1)?.params as SigningRequest; // as above
        return { signature: firstSignature(await signed(transaction)) };
      },
    });
    expect((await provider.signTransaction(transfer())).verifySignatures()).to.equal(true);
  });

  it('sends by the wallet, with checked options', async () => {
    const provider = await connect();
    const signature = await provider.signAndSendTransaction(transfer(), { preflightCommitment: 'single' });
    expect(decodeBase58(signature)).to.have.length(64);
    expect(world.transport.requests[0]?.params).to.deep.include({ sendOptions: { preflightCommitment: 'confirmed' } });
  });

  for (const [method, value] of [
    ['solana_signMessage', { signature: 'not base58: 0' }],
    ['solana_signMessage', { signature: encodeBase58(new Uint8Array(63).fill(1)) }],
    ['solana_signMessage', { signature: '5'.repeat(100_000) }],
    ['solana_signTransaction', { transaction: 'AQ==' }],
    ['solana_signTransaction', { transaction: 7 }],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signAndSendTransaction', 'signature'],
  ] as const) {
    it(`rejects the reply ${JSON.stringify(value).slice(0, 40)} to ${method}`, async () => {
      const provider = await connect();
      world.transport.answers.set(method, { value });
      const requests = {
        solana_signMessage: () => world.adapter.signMessage('hello'),
        solana_signTransaction: () => provider.signTransaction(transfer()),
        solana_signAllTransactions: () => provider.signAllTransactions([transfer(1), transfer(2)]),
        solana_signAndSendTransaction: () => provider.signAndSendTransaction(transfer()),
      }[method];
      const mayBeSent = method === 'solana_signAndSendTransaction';
      await expectRejection(requests(), mayBeSent ? 'OUTCOME_UNKNOWN' : 'WALLET_BAD_REPLY');
    });
  }

  it('rejects with METHOD_UNSUPPORTED for a method that is not granted', async () => {
    world.transport.namespaces = granting(addresses, BOTH, ['solana_signMessage']);
    const provider = await connect();
    await expectRejection(provider.signTransaction(transfer()), 'METHOD_UNSUPPORTED');
    await expectRejection(provider.signAndSendTransaction(transfer()), 'METHOD_UNSUPPORTED');
  });

  it('does not switch to a chain that is not granted', async () => {
    world.transport.namespaces = granting(addresses, [devCluster.caipNetworkId]);
    await connect();
    expect(world.adapter.connection.get()?.chainId).to.equal(devCluster.id);
    await expectRejection(world.adapter.switchNetwork(mainCluster), 'CHAIN_NOT_GRANTED');
    await expectRejection(world.adapter.switchNetwork(localCluster), 'CHAIN_NOT_GRANTED');
  });

  it('accepts deprecated chain ids, and uses them in requests', async () => {
    world.transport.namespaces = granting(addresses, [OLD_MAINNET]);
    await connect();
    expect(world.adapter.connection.get()?.chainId).to.equal(mainCluster.id);
    await world.adapter.signMessage('hello');
    expect(world.transport.requests[0]?.chain).to.equal(OLD_MAINNET);
  });

  it('rejects with NOTHING_GRANTED if the wallet granted nothing on Solana', async () => {
    world.transport.namespaces = {
      eip155: {
        chains: ['eip155:1'],
        accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
        methods: [],
        events: [],
      },
    };
    await expectRejection(connect(), 'NOTHING_GRANTED');
  });

  it('uses a session that another namespace created', async () => {
    await world.remote.pair({ signal: new AbortController().signal });
    await connect();
    expect(world.transport.invitations).to.have.length(1);
    await connect();
    expect(world.transport.invitations, 'another wallet is wanted').to.have.length(2);
  });

  it('follows changes of the grant', async () => {
    await connect();
    world.transport.update(granting([other]));
    expect(accounts()).to.deep.equal([other]);
    world.transport.update(granting([other], [devCluster.caipNetworkId]));
    expect(world.adapter.connection.get()?.chainId).to.equal(devCluster.id);
  });

  it('ignores accounts that are not granted', async () => {
    await connect();
    for (const data of [[standardAccounts[2]], 'none', [7], null]) {
      world.transport.emit(mainCluster.caipNetworkId, 'accountsChanged', data);
      expect(accounts()).to.deep.equal(addresses);
    }
    world.transport.emit(mainCluster.caipNetworkId, 'accountsChanged', [other, me]); // as addresses alone
    expect(accounts()).to.deep.equal([other, me]);
  });

  it('ignores events of other namespaces, and unknown ones', async () => {
    await connect();
    const before = world.adapter.connection.get();
    world.transport.emit('eip155:1', 'accountsChanged', []);
    world.transport.emit(mainCluster.caipNetworkId, 'chainChanged', 'eip155:1');
    world.transport.emit(mainCluster.caipNetworkId, 'weather', 'rain');
    expect(world.adapter.connection.get() === before, 'the same connection').to.equal(true);
  });

  it('ends its session when a wallet of the page replaces it', async () => {
    world.scope.dispose();
    const page = new EventTarget();
    world = createWorld(page);
    const injected = new FakeStandardWallet();
    injected.register(page);
    await connect();
    const found = world.adapter.connectors.get().find(({ name }) => name === injected.name);
    expect((await world.adapter.connect(found?.id ?? '')).connectorId).to.equal(found?.id);
    await settle();
    expect(world.transport.ended).to.deep.equal(['topic-1']);
    expect(world.remote.session.get()).to.equal(undefined);
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

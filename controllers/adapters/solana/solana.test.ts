import { expect } from '@open-wc/testing';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { Connection } from '../../domain/entities.js';
import { describeChainAdapter, type WalletMood } from '../../../testing/chain-adapter.contract.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { settle } from '../../../testing/settle.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { isSignedBy, standardAccounts, type StandardAnswer } from '../../../testing/fake-standard-wallet.js';
import {
  createSolanaWorld,
  devCluster,
  localCluster,
  mainCluster,
  type SolanaWorld,
} from '../../../testing/solana-world.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { decodeBase58 } from '../../domain/base58.js';
import { SolanaAdapter } from './index.js';

const ASKS_A_PERSON = ['connect', 'signMessage', 'signTransaction', 'signAndSendTransaction'] as const;

const answers: Record<WalletMood, StandardAnswer> = {
  approve: 'truth',
  reject: { error: { code: 4001, message: 'User rejected the request.' } },
  hang: 'hang',
  busy: { error: { code: -32002, message: 'Request already pending.' } },
  'share nothing': { value: { accounts: [] } },
  'talk nonsense': { value: { accounts: '0x' } },
  'answer nothing': { value: undefined },
  throw: { throws: new Error('boom') },
};

const addresses = [standardAccounts[0], standardAccounts[1]] as const;

describeChainAdapter(
  'Solana adapter',
  () => {
    const world = createSolanaWorld();
    const { wallet, page } = world;
    let leave = (): void => undefined;
    return {
      ...world,
      networks: [mainCluster, devCluster],
      addresses,
      foreignAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      wallet: {
        connectorId: 'Fake Wallet',
        appear: () => (leave = wallet.register(page)),
        be: mood => ASKS_A_PERSON.forEach(method => wallet.answers.set(method, answers[mood])),
        answerLate: () => wallet.answerLate(),
        whenRequested: () => Promise.race(ASKS_A_PERSON.map(method => wallet.whenRequested(method))),
        grant: () => (wallet.granted = true),
        changeAccounts: accounts => wallet.changeAccounts(accounts),
        changeNetwork: ({ name }) => wallet.changeChains([name === 'Solana' ? 'solana:mainnet' : 'solana:devnet']),
        vanish: () => leave(),
        ignoreDisconnect: () => wallet.answers.set('disconnect', 'hang'),
        get prompts() {
          return wallet.requests.filter(({ method }) => method === 'connect').length;
        },
        get listenerCount() {
          return wallet.listenerCount;
        },
      },
    };
  },
  { asksToSwitch: false },
);

describe('Solana adapter', () => {
  let world: SolanaWorld;

  beforeEach(() => {
    world = createSolanaWorld();
  });

  afterEach(() => world.scope.dispose());

  const connection = (): Connection | undefined => world.adapter.connection.get();

  it('has its namespace before it is created', async () => {
    const holder = new SolanaAdapter({ page: world.page });
    expect(holder.namespace).to.equal('solana');
    const { scope } = world;
    const created = await holder.create({ scope, networks: () => [], discovery: { announced: true, injected: true } });
    expect(created.namespace).to.equal('solana');
  });

  describe('a wallet that withdraws its chains', () => {
    it('is disconnected if it withdraws its accounts with them', async () => {
      await world.connect();
      world.wallet.chains = [];
      world.wallet.emit({ chains: [], accounts: [] });
      expect(connection()).to.equal(undefined);
    });

    it('keeps its account and network, and throws nothing into the wallet', async () => {
      await world.connect();
      const before = connection();
      expect(() => world.wallet.changeChains([])).not.to.throw();
      expect(connection()).to.equal(before);
    });
  });

  describe('connecting', () => {
    it('sets one type for all accounts', async () => {
      await world.connect();
      expect(connection()?.accounts[0]).to.deep.equal({ namespace: 'solana', address: addresses[0], type: 'eoa' });
    });

    it('prompts by standard:connect, and passes silent when it must not prompt', async () => {
      await world.connect();
      await world.adapter.connect('Fake Wallet', { silent: true });
      expect(world.wallet.requests).to.deep.equal([
        { method: 'connect', inputs: [] },
        { method: 'connectSilently', inputs: [{ silent: true }] },
      ]);
    });

    it('uses the answer to the first prompt if the wallet does not answer the second', async () => {
      const { wallet, adapter } = world;
      wallet.answers.set('connect', 'hang');
      const pending = wallet.whenRequested('connect');
      const first = world.connect();
      await pending;
      const again = wallet.whenRequested('connect');
      const second = adapter.connect('Fake Wallet');
      await expectRejection(first, 'CONNECT_ABORTED');
      await again;
      wallet.answerFirst();
      expect((await second) === connection(), 'the same connection').to.equal(true);
      expect(connection()?.accounts.map(({ address }) => address)).to.deep.equal(addresses);
      wallet.answers.delete('connect');
      await adapter.signMessage('hello'); // with the accounts of that answer
    });

    it('uses the network of the page', async () => {
      world = createSolanaWorld({ currentNetwork: devCluster });
      await world.connect();
      expect(connection()?.chainId).to.equal(devCluster.id);
    });

    it('uses the requested network in place of the page’s', async () => {
      world = createSolanaWorld({ currentNetwork: devCluster });
      world.wallet.register(world.page);
      await world.adapter.connect('Fake Wallet', { chainId: mainCluster.id });
      expect(connection()?.chainId).to.equal(mainCluster.id);
    });

    it('uses a network that the wallet supports', async () => {
      world.wallet.chains = ['solana:devnet'];
      await world.connect();
      expect(connection()?.chainId).to.equal(devCluster.id);
    });

    it('uses the wallet’s own network if it supports none of the host’s', async () => {
      world.wallet.chains = ['solana:testnet'];
      await world.connect();
      expect(connection()?.chainId).to.equal('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z');
    });

    it('accepts CAIP-2 ids of chains, also deprecated ones', async () => {
      world.wallet.chains = ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'];
      await world.connect();
      expect(connection()?.chainId).to.equal(devCluster.id);
    });

    for (const [what, accounts] of [
      ['an address that decodes to too little', [{ address: '1111111111111111111111111111111' }]],
      ['a number among the accounts', [5]],
      ['an address with a foreign key', [{ address: addresses[0], publicKey: new Uint8Array(32) }]],
      ['an address of another namespace', [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }]],
    ] as const) {
      it(`refuses ${what}`, async () => {
        world.wallet.answers.set('connect', { value: { accounts } });
        await expectRejection(world.connect(), 'WALLET_BAD_REPLY');
        expect(world.wallet.listenerCount).to.equal(0);
      });
    }

    it('skips accounts of other namespaces', async () => {
      const other = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chains: ['eip155:1'] };
      world.wallet.answers.set('connect', { value: { accounts: [other, ...world.wallet.accounts] } });
      await world.connect();
      expect(connection()?.accounts.map(({ address }) => address)).to.deep.equal(addresses);
    });

    it('rejects with WALLET_NOT_AUTHORIZED if the wallet declines a silent request', async () => {
      world.wallet.register(world.page);
      world.wallet.answers.set('connectSilently', answers.reject);
      await expectRejection(world.adapter.connect('Fake Wallet', { silent: true }), 'WALLET_NOT_AUTHORIZED');
    });

    it('times out if the wallet does not answer a silent request', async () => {
      world.wallet.register(world.page);
      world.wallet.answers.set('connectSilently', 'hang');
      const pending = world.wallet.whenRequested('connectSilently');
      const attempt = world.adapter.connect('Fake Wallet', { silent: true });
      await pending;
      world.clock.advance(WALLET_READ_TIMEOUT_MS);
      await expectRejection(attempt, 'CONNECT_TIMEOUT');
    });

    it('accepts a rejection with any value', async () => {
      for (const error of ['nope', undefined, null, 0, {}]) {
        world.wallet.answers.set('connect', { error });
        await expectRejection(world.connect(), 'CONNECT_FAILED');
      }
    });

    it('connects to a wallet whose events throw', async () => {
      world.wallet.lacks.add('standard:events');
      await world.connect();
      expect(connection()?.chainId).to.equal(mainCluster.id);
    });
  });

  describe('following the wallet', () => {
    it('changes nothing on invalid events while the wallet shares the same accounts', async () => {
      await world.connect();
      const before = connection();
      for (const change of [{}, { accounts: 'none' }, { accounts: [null] }, { chains: 5 }, { accounts: [{}] }]) {
        world.wallet.emit(change);
        await settleImports();
      }
      expect(connection() === before, 'the same connection').to.equal(true);
    });

    it('uses the valid accounts of an event after the first one, and signs with that', async () => {
      await world.connect();
      world.wallet.addresses = [standardAccounts[2]];
      world.wallet.emit({ accounts: [...world.wallet.accounts, { address: '0x1' }, null] });
      expect(connection()?.accounts.map(({ address }) => address)).to.deep.equal([standardAccounts[2]]);
      expect(await world.adapter.signMessage('hello')).to.be.a('string');
    });

    for (const [what, accounts] of [
      ['names no account first', [null, {}]],
      [
        'names an account with the key of another one first',
        [{ address: standardAccounts[0], publicKey: new Uint8Array(32) }],
      ],
      ['has no list', 'none'],
    ] as const)
      it(`reads the accounts again, without a prompt, after an event that ${what}`, async () => {
        await world.connect();
        world.wallet.addresses = [standardAccounts[2]];
        world.wallet.emit({ accounts });
        await waitUntil(() => connection()?.accounts[0].address === standardAccounts[2]);
        expect(world.wallet.requests.filter(({ method }) => method === 'connect')).to.have.length(1);
        expect(await world.adapter.signMessage('hello')).to.be.a('string');
      });

    it('keeps its network while the wallet supports it', async () => {
      await world.connect();
      await world.adapter.switchNetwork(devCluster);
      world.wallet.changeChains(['solana:mainnet', 'solana:devnet', 'solana:testnet']);
      expect(connection()?.chainId).to.equal(devCluster.id);
    });

    it('keeps the chosen account until the wallet activates another', async () => {
      await world.connect();
      world.adapter.useAccount(addresses[1]);
      world.wallet.changeAccounts([...addresses, standardAccounts[2]]);
      expect(connection()?.accounts[0].address).to.equal(addresses[1]);
      world.wallet.changeAccounts([standardAccounts[2], ...addresses]);
      expect(connection()?.accounts[0].address).to.equal(standardAccounts[2]);
    });
  });

  describe('switching networks', () => {
    it('rejects a public network that the wallet does not support', async () => {
      world.wallet.chains = ['solana:mainnet'];
      await world.connect();
      await expectRejection(world.adapter.switchNetwork(devCluster), 'UNSUPPORTED_CHAIN');
    });

    it('switches to a local network of the host', async () => {
      await world.connect();
      await world.adapter.switchNetwork(localCluster);
      expect(connection()?.chainId).to.equal(localCluster.id);
    });
  });

  describe('signing a text', () => {
    it('returns a base58 signature that verifies', async () => {
      await world.connect();
      const signature = decodeBase58(await world.adapter.signMessage('Grüße, 世界')) ?? new Uint8Array();
      const message = new TextEncoder().encode('Grüße, 世界');
      expect(await isSignedBy(addresses[0], message, signature)).to.equal(true);
    });

    it('signs with the active account', async () => {
      await world.connect();
      world.adapter.useAccount(addresses[1]);
      const signature = decodeBase58(await world.adapter.signMessage('hello')) ?? new Uint8Array();
      expect(await isSignedBy(addresses[1], new TextEncoder().encode('hello'), signature)).to.equal(true);
    });

    for (const [what, value] of [
      ['a short signature', [{ signature: new Uint8Array(63).fill(1) }]],
      ['a signature of zeros', [{ signature: new Uint8Array(64) }]],
      ['a signature as text', [{ signature: '5e'.repeat(64) }]],
      ['two signatures', [{ signature: new Uint8Array(64).fill(1) }, { signature: new Uint8Array(64).fill(1) }]],
    ] as const) {
      it(`refuses ${what}`, async () => {
        await world.connect();
        world.wallet.answers.set('signMessage', { value });
        await expectRejection(world.adapter.signMessage('hello'), 'WALLET_BAD_REPLY');
      });
    }

    it('rejects with METHOD_UNSUPPORTED if the wallet lacks the feature', async () => {
      world.wallet.lacks.add('solana:signMessage');
      await world.connect();
      await expectRejection(world.adapter.signMessage('hello'), 'METHOD_UNSUPPORTED');
    });
  });

  it('has no methods of EVM wallets', () => {
    const { adapter } = world;
    expect([adapter.signTypedData, adapter.sendTransaction, adapter.sendCalls, adapter.getCapabilities]).to.deep.equal(
      new Array(4).fill(undefined),
    );
  });

  it('clears its timers', async () => {
    await world.connect();
    await world.adapter.disconnect();
    await settle();
    expect(world.clock.pending).to.equal(0);
  });
});

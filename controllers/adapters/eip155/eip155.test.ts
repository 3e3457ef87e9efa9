import { expect } from '@open-wc/testing';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import { describeEvmAdapter } from '../../../testing/evm-adapter.contract.js';
import { createEvmWorld, fakeAccounts, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { BUSY, REJECTED } from '../../../testing/fake-eip1193.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { EvmAdapter } from './index.js';

describeEvmAdapter('EVM adapter');

describe('EVM adapter', () => {
  let world: EvmWorld;

  beforeEach(() => {
    world = createEvmWorld();
  });

  afterEach(() => world.scope.dispose());

  const connection = () => world.adapter.connection.get();

  it('has its namespace before it is created', () => {
    expect(new EvmAdapter().namespace).to.equal('eip155');
    expect(new EvmAdapter({ page: world.page }).create).to.be.a('function');
  });

  it("gives hosts the wallet's own provider, and checksummed addresses", async () => {
    await world.connect();
    expect(connection()?.provider).to.equal(world.wallet.provider);
    expect(connection()?.accounts[0]).to.deep.equal({ namespace: 'eip155', address: fakeAccounts[0], type: 'eoa' });
  });

  it('requests only accounts and chain id', async () => {
    await world.connect();
    expect(world.wallet.methods).to.deep.equal(['eth_requestAccounts', 'eth_chainId']);
  });

  describe('connecting', () => {
    for (const [what, answer] of [
      ['an address that is too short', ['0x1234']],
      ['a number among the addresses', [fakeAccounts[0], 5]],
      ['text', fakeAccounts[0]],
      ['null', null],
    ] as const) {
      it(`refuses ${what} for accounts`, async () => {
        world.wallet.answers.set('eth_requestAccounts', { value: answer });
        await expectRejection(world.connect(), 'WALLET_BAD_REPLY');
        expect(world.wallet.listenerCount).to.equal(0);
      });
    }

    for (const chainId of ['0x1', '1', 1, '0x01', 1n]) {
      it(`reads the chain in ${typeof chainId} ${String(chainId)}`, async () => {
        world.wallet.answers.set('eth_chainId', { value: chainId });
        await world.connect();
        expect(connection()?.chainId).to.equal(1);
      });
    }

    for (const chainId of ['banana', '0x', 0, -1, 1.5, '', null, undefined, {}, Number.NaN, '1e3']) {
      it(`refuses ${JSON.stringify(chainId)} for a chain`, async () => {
        world.wallet.answers.set('eth_chainId', { value: chainId });
        await expectRejection(world.connect(), 'WALLET_BAD_REPLY');
        expect(connection()?.chainId).to.equal(undefined);
        expect(world.wallet.listenerCount).to.equal(0);
      });
    }

    it('times out if the wallet does not report its chain', async () => {
      world.wallet.answers.set('eth_chainId', 'hang');
      const pending = world.wallet.whenRequested('eth_chainId');
      const attempt = world.connect();
      await pending;
      world.clock.advance(WALLET_READ_TIMEOUT_MS);
      await expectRejection(attempt, 'CONNECT_TIMEOUT');
      expect(world.wallet.listenerCount).to.equal(0);
    });

    it('times out if the wallet does not answer a silent request', async () => {
      world.wallet.announce(world.page);
      world.wallet.answers.set('eth_accounts', 'hang');
      const pending = world.wallet.whenRequested('eth_accounts');
      const attempt = world.adapter.connect('wallet.fake', { silent: true });
      await pending;
      world.clock.advance(WALLET_READ_TIMEOUT_MS);
      await expectRejection(attempt, 'CONNECT_TIMEOUT');
    });

    it('accepts a rejection with any value', async () => {
      for (const error of ['nope', undefined, null, 0, {}]) {
        world.wallet.answers.set('eth_requestAccounts', { error });
        await expectRejection(world.connect(), 'CONNECT_FAILED');
      }
    });

    it('prefers an event to the older reply about the chain', async () => {
      world.wallet.answers.set('eth_chainId', 'hang');
      const pending = world.wallet.whenRequested('eth_chainId');
      const attempt = world.connect();
      await pending;
      world.wallet.emit('chainChanged', '0x89');
      world.wallet.emit('accountsChanged', [fakeAccounts[1]]);
      world.wallet.answerLate();
      await attempt;
      expect(connection()?.chainId).to.equal(137);
      expect(connection()?.accounts.map(({ address }) => address)).to.deep.equal([fakeAccounts[1]]);
    });

    it('does not connect to a wallet that disconnects meanwhile', async () => {
      world.wallet.answers.set('eth_chainId', 'hang');
      const pending = world.wallet.whenRequested('eth_chainId');
      const attempt = world.connect();
      await pending;
      world.wallet.emit('accountsChanged', []);
      await expectRejection(attempt, 'WALLET_DISCONNECTED');
      expect(connection()?.chainId).to.equal(undefined);
    });

    it('uses the answer to an earlier prompt that the wallet still shows', async () => {
      world.wallet.answers.set('eth_requestAccounts', 'hang');
      const pending = world.wallet.whenRequested('eth_requestAccounts');
      const first = world.connect();
      await pending;
      world.wallet.answers.set('eth_requestAccounts', BUSY);
      const second = world.adapter.connect('wallet.fake');
      await expectRejection(first, 'CONNECT_ABORTED');
      world.wallet.answerLate();
      const created = await second;
      expect(created === connection(), 'the same connection').to.equal(true);
      expect(connection()?.chainId).to.equal(1);
    });

    it('uses the answer to the second prompt if the wallet has lost the first and is busy with that one', async () => {
      const { wallet, adapter } = world;
      wallet.announce(world.page);
      const requests: ((answer: unknown) => void)[] = [];
      const { request } = wallet.provider;
      wallet.provider.request = call => {
        if (call.method !== 'eth_requestAccounts') return request(call);
        if (requests.length === 2)
          return Promise.reject(Object.assign(new Error('Already pending.'), { code: -32002 }));
        return new Promise(resolve => requests.push(resolve));
      };
      const lost = [adapter.connect('wallet.fake'), adapter.connect('wallet.fake')];
      const third = adapter.connect('wallet.fake');
      for (const each of lost) await expectRejection(each, 'CONNECT_ABORTED');
      requests[1]?.([fakeAccounts[0]]);
      expect((await third) === connection(), 'the same connection').to.equal(true);
    });

    it('uses the answer to an earlier prompt if the wallet answers no other', async () => {
      world.wallet.answers.set('eth_requestAccounts', 'hang');
      const pending = world.wallet.whenRequested('eth_requestAccounts');
      const first = world.connect();
      await pending;
      const { request } = world.wallet.provider;
      world.wallet.provider.request = call =>
        call.method === 'eth_requestAccounts' ? new Promise(() => undefined) : request(call);
      const second = world.adapter.connect('wallet.fake');
      await expectRejection(first, 'CONNECT_ABORTED');
      world.wallet.answerLate();
      expect((await second) === connection(), 'the same connection').to.equal(true);
    });

    it('replaces the wallet, and unsubscribes from the previous one', async () => {
      await world.connect();
      const { wallet: second } = createEvmWorld();
      second.announce(world.page, { uuid: 'b', rdns: 'wallet.second' });
      await world.adapter.connect('wallet.second');
      expect(connection()?.connectorId).to.equal('wallet.second');
      expect(world.wallet.listenerCount).to.equal(0);
      world.wallet.changeAccounts([]);
      expect(connection()?.connectorId).to.equal('wallet.second');
    });

    it('connects to a wallet without events', async () => {
      const { request } = world.wallet.provider;
      world.page.ethereum = { request };
      world.page.dispatchEvent(new Event('ethereum#initialized'));
      await world.adapter.connect('injected');
      expect(connection()?.connectorId).to.equal('injected');
      await world.adapter.disconnect();
    });

    it('connects to a wallet whose events throw', async () => {
      const broken = () => {
        throw new Error('no events');
      };
      world.page.ethereum = { request: world.wallet.provider.request, on: broken, removeListener: broken };
      world.page.dispatchEvent(new Event('ethereum#initialized'));
      await world.adapter.connect('injected');
      await world.adapter.disconnect();
      expect(connection()?.chainId).to.equal(undefined);
    });
  });

  describe('connecting on a given chain', () => {
    const connectOn = (chainId: number | string): Promise<unknown> => {
      world.wallet.announce(world.page);
      return world.adapter.connect('wallet.fake', { chainId });
    };

    it('switches the wallet, and sends it the network', async () => {
      await connectOn(137);
      expect(connection()?.chainId).to.equal(137);
      expect(world.wallet.methods).to.include('wallet_addEthereumChain');
    });

    it('requests no switch if the wallet is on that chain', async () => {
      await connectOn('1');
      expect(world.wallet.methods).not.to.include('wallet_switchEthereumChain');
    });

    it('connects on the chain of a wallet that does not switch', async () => {
      world.wallet.answers.set('wallet_switchEthereumChain', REJECTED);
      await connectOn(137);
      expect(connection()?.chainId).to.equal(1);
    });

    it('requests no switch to an unknown network, or in a silent attempt', async () => {
      await connectOn(10);
      await world.adapter.connect('wallet.fake', { chainId: 137, silent: true });
      expect(world.wallet.methods).not.to.include('wallet_switchEthereumChain');
    });

    it('can be aborted during the prompt for the switch', async () => {
      world.wallet.answers.set('wallet_switchEthereumChain', 'hang');
      world.wallet.announce(world.page);
      const pending = world.wallet.whenRequested('wallet_switchEthereumChain');
      const abort = new AbortController();
      const attempt = world.adapter.connect('wallet.fake', { chainId: 137, signal: abort.signal });
      await pending;
      abort.abort();
      await expectRejection(attempt, 'CONNECT_ABORTED');
      expect(connection()?.chainId).to.equal(undefined);
      expect(world.wallet.listenerCount).to.equal(0);
    });
  });

  describe('following the wallet', () => {
    beforeEach(() => world.connect());

    for (const [event, chainId] of [
      ['0x89', 137],
      ['137', 137],
      [137, 137],
      ['banana', 1],
      [null, 1],
      [{ chainId: '0x89' }, 1],
    ] as const) {
      it(`is on ${chainId} after chainChanged with ${JSON.stringify(event)}`, () => {
        world.wallet.emit('chainChanged', event);
        expect(connection()?.chainId).to.equal(chainId);
      });
    }

    for (const reply of [undefined, null, '0x1', [5], { 0: fakeAccounts[0] }]) {
      it(`ignores accountsChanged with ${JSON.stringify(reply)}`, () => {
        const before = connection();
        world.wallet.emit('accountsChanged', reply);
        expect(connection() === before, 'the same connection').to.equal(true);
      });
    }

    it('uses the accounts of accountsChanged that are addresses', () => {
      world.wallet.emit('accountsChanged', [fakeAccounts[1], 'nonsense', 5]);
      expect(connection()?.accounts.map(({ address }) => address)).to.deep.equal([fakeAccounts[1]]);
    });

    for (const reply of [['nonsense', fakeAccounts[0]], [null], 'nonsense']) {
      it(`asks which account is in use after accountsChanged with ${JSON.stringify(reply)}`, async () => {
        world.wallet.accounts = [fakeAccounts[1]];
        world.wallet.emit('accountsChanged', reply);
        await waitUntil(() => connection()?.accounts[0].address === fakeAccounts[1]);
        world.wallet.answers.set('eth_accounts', { value: ['nonsense'] });
        const reads = world.wallet.methods.filter(method => method === 'eth_accounts').length;
        world.wallet.emit('accountsChanged', reply);
        await settleImports();
        expect(world.wallet.methods.filter(method => method === 'eth_accounts').length).to.equal(reads + 1);
        expect(connection()?.accounts.map(({ address }) => address)).to.deep.equal([fakeAccounts[1]]);
      });
    }

    it('stays connected while the wallet loses its node, and reads the chain afterwards', () => {
      world.wallet.emit('disconnect', {
        code: 1013,
        message: 'MetaMask: Disconnected from chain. Attempting to connect.',
      });
      expect(connection()?.chainId).to.equal(1);
      world.wallet.emit('disconnect', { code: -32603, data: { originalError: { code: 1013 } } });
      world.wallet.emit('connect', { chainId: '0x89' });
      expect(connection()?.chainId).to.equal(137);
    });

    it('ignores an invalid connect event', () => {
      const before = connection();
      for (const event of [undefined, null, 'x', {}, { chainId: {} }]) world.wallet.emit('connect', event);
      expect(connection() === before, 'the same connection').to.equal(true);
    });

    it('disconnects on a disconnect event, with and without a code', () => {
      world.wallet.emit('disconnect');
      expect(connection()?.chainId).to.equal(undefined);
    });

    it('keeps the chosen account until the wallet activates another', () => {
      const [first, second] = fakeAccounts;
      const order = () => connection()?.accounts.map(({ address }) => address);
      const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
      world.adapter.useAccount(second.toLowerCase());
      expect(order()).to.deep.equal([second, first]);
      world.wallet.changeAccounts([first, second, third]);
      expect(order()).to.deep.equal([second, first, third]);
      world.wallet.changeAccounts([third, second, first]);
      expect(order()).to.deep.equal([third, second, first]);
    });
  });

  it('asks the wallet to revoke its permissions on disconnect', async () => {
    await world.connect();
    await world.adapter.disconnect();
    expect(world.wallet.requests.at(-1)).to.deep.equal({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    });
    await expectRejection(world.adapter.connect('wallet.fake', { silent: true }), 'WALLET_NOT_AUTHORIZED');
  });

  it('disconnects from a wallet that cannot revoke permissions', async () => {
    await world.connect();
    world.wallet.answers.set('wallet_revokePermissions', { throws: new Error('unknown method') });
    await world.adapter.disconnect();
    expect(connection()?.chainId).to.equal(undefined);
  });
});

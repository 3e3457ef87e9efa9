import { expect } from '@open-wc/testing';
import { SWITCH_SETTLE_MS, WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import { loadErrors, type ErrorCode } from '../../domain/errors/errors.js';
import { signal } from '../../core/signals.js';
import type { Connection } from '../../domain/entities.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { settle } from '../../../testing/settle.js';
import { createEvmWorld, homeChain, otherChain, type EvmWorld } from '../../../testing/evm-world.js';
import { movesTo, type EvmSession } from './evm-session.js';
import { BUSY, REJECTED, type Eip1193Answer } from '../../../testing/fake-eip1193.js';

const SWITCH = 'wallet_switchEthereumChain';
const ADD = 'wallet_addEthereumChain';

describe('waiting for the network of an EVM wallet', () => {
  for (const [name, abortsBefore] of [
    ['has aborted before', true],
    ['aborts meanwhile', false],
  ] as const) {
    it(`watches the connection no more if the signal ${name}`, async () => {
      const connection = signal<Connection | undefined>(undefined);
      let reads = 0;
      const watched = {
        get: () => {
          reads += 1;
          return connection.get();
        },
      };
      const stop = new AbortController();
      if (abortsBefore) stop.abort();
      void movesTo({ connection: watched } as unknown as EvmSession, 137, stop.signal);
      stop.abort();
      expect(reads).to.equal(1);
      connection.set({ chainId: 137 } as Connection);
      await settle();
      expect(reads).to.equal(1);
    });
  }
});

describe('switching the network of an EVM wallet', () => {
  before(loadErrors);

  let world: EvmWorld;

  beforeEach(async () => {
    world = createEvmWorld();
    await world.connect();
    world.wallet.requests.length = 0;
  });

  afterEach(() => world.scope.dispose());

  const chainId = () => world.adapter.connection.get()?.chainId;

  /** The first answer to the method is this one; the wallet speaks the truth from then on. */
  const once = (method: string, answer: Eip1193Answer): void => {
    world.wallet.answers.set(method, answer);
    void world.wallet.whenRequested(method).then(() => world.wallet.answers.delete(method));
  };

  it('asks for a chain that the wallet knows, and looks whether it is there', async () => {
    world.wallet.chains.add(137);
    await world.adapter.switchNetwork(otherChain);
    expect(world.wallet.requests).to.deep.equal([
      { method: SWITCH, params: [{ chainId: '0x89' }] },
      { method: 'eth_chainId', params: [] },
    ]);
    expect(chainId()).to.equal(137);
  });

  it('tells the wallet a network that it does not know, and asks again', async () => {
    await world.adapter.switchNetwork(otherChain);
    expect(world.wallet.methods).to.deep.equal([SWITCH, ADD, 'eth_chainId', SWITCH, 'eth_chainId']);
    expect(world.wallet.requests[1]?.params).to.deep.equal([
      {
        chainId: '0x89',
        chainName: 'Other',
        nativeCurrency: { name: 'Other Coin', symbol: 'OTH', decimals: 18 },
        rpcUrls: ['https://other.node.test/'],
        blockExplorerUrls: ['https://explorer.test'],
      },
    ]);
    expect(chainId()).to.equal(137);
  });

  it('does not ask again where the wallet moved when it was told the network', async () => {
    const add = world.wallet.whenRequested(ADD);
    const switching = world.adapter.switchNetwork(otherChain);
    await add;
    world.wallet.changeChain(137);
    await switching;
    expect(world.wallet.methods.filter(method => method === SWITCH)).to.have.length(1);
    expect(chainId()).to.equal(137);
  });

  it('omits fields that the network does not define', async () => {
    world.wallet.chains.delete(1);
    world.wallet.chainId = 137;
    await world.adapter.switchNetwork(homeChain);
    const added = world.wallet.requests.find(({ method }) => method === ADD)?.params[0];
    expect(added).not.to.have.property('blockExplorerUrls');
    expect(added).not.to.have.property('iconUrls');
  });

  for (const [what, error] of [
    ['4902', { code: 4902, message: 'Unrecognized chain ID' }],
    ['4902 beneath an internal error', { code: -32603, data: { originalError: { code: 4902 } } }],
    ['an internal error', { code: -32603, message: 'Internal error' }],
    ['an internal error without its sign', { code: 32603, message: 'Unrecognized' }],
    ['5000', { code: 5000, message: 'Chain 0x89 not approved' }],
  ] as const) {
    it(`takes ${what} for a chain that the wallet does not know`, async () => {
      once(SWITCH, { error });
      await world.adapter.switchNetwork(otherChain);
      expect(world.wallet.methods).to.include(ADD);
      expect(chainId()).to.equal(137);
    });
  }

  for (const [what, error, code] of [
    ['a refusal', REJECTED, 'USER_REJECTED'],
    ['a refusal in words', { error: { code: -32603, message: 'User rejected the request' } }, 'USER_REJECTED'],
    ['a refusal as WalletConnect says it', { error: { code: 5000, message: 'User rejected.' } }, 'USER_REJECTED'],
    ['a wallet that is busy', BUSY, 'WALLET_BUSY'],
    ['a wallet that cannot switch', { error: { code: 4200, message: 'unsupported' } }, 'METHOD_UNSUPPORTED'],
    ['an error without a meaning', { error: 'nope' }, 'SWITCH_FAILED'],
    ['a wallet that throws', { throws: new Error('boom') }, 'SWITCH_FAILED'],
  ] as const satisfies readonly (readonly [string, Eip1193Answer, ErrorCode])[]) {
    it(`adds nothing after ${what}`, async () => {
      world.wallet.answers.set(SWITCH, error);
      await expectRejection(world.adapter.switchNetwork(otherChain), code);
      expect(world.wallet.methods).to.deep.equal([SWITCH]);
      expect(chainId()).to.equal(1);
    });
  }

  it('names the network in the message when the wallet would not add it', async () => {
    world.wallet.answers.set(ADD, { error: { code: -32602, message: 'invalid rpcUrls' } });
    const error = await expectRejection(world.adapter.switchNetwork(otherChain), 'CHAIN_NOT_ADDED');
    expect(error.message).to.contain('Other');
  });

  it('tells a refusal to add from a wallet that cannot', async () => {
    world.wallet.answers.set(ADD, REJECTED);
    await expectRejection(world.adapter.switchNetwork(otherChain), 'USER_REJECTED');
  });

  it('rejects with SWITCH_IGNORED when the wallet agrees and does not switch', async () => {
    world.wallet.answers.set(SWITCH, { value: null });
    const switching = world.adapter.switchNetwork(otherChain);
    await settle();
    world.clock.advance(SWITCH_SETTLE_MS);
    await expectRejection(switching, 'SWITCH_IGNORED');
    expect(chainId()).to.equal(1);
  });

  it('waits for a wallet that agrees, and arrives a little later', async () => {
    world.wallet.answers.set(SWITCH, { value: null });
    const switching = world.adapter.switchNetwork(otherChain);
    await settle();
    world.clock.advance(SWITCH_SETTLE_MS - 1);
    world.wallet.changeChain(137);
    await switching;
    expect(chainId()).to.equal(137);
  });

  it('resolves when the wallet switches but never answers', async () => {
    world.wallet.answers.set(SWITCH, 'hang');
    const pending = world.wallet.whenRequested(SWITCH);
    const switching = world.adapter.switchNetwork(otherChain);
    await pending;
    world.wallet.changeChain(137);
    await switching;
    expect(chainId()).to.equal(137);
  });

  it('finds out where a wallet is that moves without a word', async () => {
    world.wallet.answers.set(SWITCH, { value: null });
    const pending = world.wallet.whenRequested(SWITCH);
    const switching = world.adapter.switchNetwork(otherChain);
    await pending;
    world.wallet.chainId = 137; // and no event
    await switching;
    expect(chainId()).to.equal(137);
  });

  it('gives up on a wallet that will not say where it is', async () => {
    world.wallet.chains.add(137);
    world.wallet.answers.set('eth_chainId', 'hang');
    const pending = world.wallet.whenRequested('eth_chainId');
    const switching = world.adapter.switchNetwork(otherChain);
    await pending;
    world.clock.advance(WALLET_READ_TIMEOUT_MS);
    await expectRejection(switching, 'REQUEST_TIMEOUT');
  });

  it('rejects when the wallet disconnects during the switch', async () => {
    world.wallet.answers.set(SWITCH, 'hang');
    const pending = world.wallet.whenRequested(SWITCH);
    const switching = world.adapter.switchNetwork(otherChain);
    await pending;
    world.wallet.changeAccounts([]);
    await expectRejection(switching, 'WALLET_DISCONNECTED');
  });

  it('sends no request for a network with an invalid id', async () => {
    await expectRejection(world.adapter.switchNetwork({ ...otherChain, id: 'solana' }), 'INVALID_CHAIN_ID');
    expect(world.wallet.methods).to.deep.equal([]);
  });
});

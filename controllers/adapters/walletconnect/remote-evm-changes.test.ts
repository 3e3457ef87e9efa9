import { expect } from '@open-wc/testing';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { settle } from '../../../testing/settle.js';
import { createRemoteWorld, type RemoteWorld } from '../../../testing/remote-world.js';
import { testSource } from '../../../testing/test-source.js';
import type { ChainAdapter } from '../chain-adapter.js';
import { eip155 } from '../eip155/eip155.js';

const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const;
const network = toCaipNetwork({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://1.node.test/'] } },
});

const granting = (accounts: readonly string[], chains: readonly string[] = ['eip155:1']): unknown => ({
  eip155: {
    chains,
    accounts: chains.flatMap(chain => accounts.map(account => `${chain}:${account}`)),
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
});

describe('Accounts of a wallet on another device', () => {
  let world: RemoteWorld;
  let adapter: ChainAdapter;

  const addresses = (): readonly string[] | undefined =>
    adapter.connection.get()?.accounts.map(({ address }) => address);

  beforeEach(async () => {
    world = createRemoteWorld([network]);
    world.transport.onInvite = 'truth';
    world.transport.namespaces = granting([first, second]);
    adapter = eip155({ page: new EventTarget() })({
      scope: world.scope,
      networks: () => [network],
      discovery: { announced: true, injected: true },
      sources: [testSource(world.remote)],
    });
    await adapter.connect('walletConnect');
  });
  afterEach(() => world.scope.dispose());

  for (const [what, change] of [
    ['extends its session', () => world.transport.change()],
    ['grants another network', () => world.transport.update(granting([first, second], ['eip155:1', 'eip155:137']))],
  ] as const)
    it(`stay in the order of the wallet when it ${what}`, async () => {
      world.transport.emit('eip155:1', 'accountsChanged', [second, first]);
      await settle();
      expect(addresses()).to.deep.equal([second, first]);
      change();
      await settle();
      expect(addresses()).to.deep.equal([second, first]);
    });

  it('are those of the session when that lists others', async () => {
    world.transport.emit('eip155:1', 'accountsChanged', [second]);
    world.transport.update(granting([first]));
    await settle();
    expect(addresses()).to.deep.equal([first]);
    world.transport.update(granting([first, second]));
    await settle();
    expect(addresses()).to.deep.equal([first, second]);
  });

  it('follow the wallet to one that its session grants after the event', async () => {
    world.transport.update(granting([first]));
    await settle();
    world.transport.emit('eip155:1', 'accountsChanged', [second]);
    await settle();
    expect(addresses()).to.deep.equal([first]);
    world.transport.update(granting([first, second]));
    await settle();
    expect(addresses()?.[0]).to.equal(second);
  });

  it('leave the page and the wallet when the wallet says that it disconnects', async () => {
    world.transport.emit('eip155:1', 'disconnect', { code: 6000, message: 'User disconnected.' });
    await settle();
    expect(adapter.connection.get()).to.equal(undefined);
    expect(world.remote.session.get()).to.equal(undefined);
    expect(world.transport.ended).to.have.length(1);
  });

  it('stay on the network that the session grants, whatever the wallet says when it connects', async () => {
    world.transport.emit('eip155:1', 'connect', { chainId: '0x89' });
    await settle();
    expect(adapter.connection.get()?.chainId).to.equal(1);
  });
});

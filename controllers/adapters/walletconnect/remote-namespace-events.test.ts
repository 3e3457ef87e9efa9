import { expect } from '@open-wc/testing';
import type { ChainNamespace } from '../../domain/entities.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { bitcoin, bitcoinTestnet } from '../../domain/networks/other-networks.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { createRemoteWorld, type RemoteWorld } from '../../../testing/remote-world.js';
import { settle } from '../../../testing/settle.js';
import { testSource } from '../../../testing/test-source.js';
import type { ChainAdapter } from '../chain-adapter.js';
import { createRemoteAdapter } from './remote-adapter.js';

const polkadot = (id: string, name: string) =>
  toCaipNetwork({
    ...bitcoin,
    id,
    chainNamespace: 'polkadot',
    caipNetworkId: `polkadot:${id}`,
    deprecatedCaipNetworkId: undefined,
    name,
  });

const cases = [
  [
    'bip122',
    [toCaipNetwork(bitcoin), toCaipNetwork(bitcoinTestnet)],
    [
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      '34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    ],
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ],
  [
    'polkadot',
    [polkadot('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot'), polkadot('b0a8d493285c2df73290dfb7e61f870f', 'Kusama')],
    [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
      '12xtAYsRUrmbniiWQqJtECiBQrMn8AypQcXhnQAc6RB6XkLW',
    ],
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  ],
] as const;

for (const [namespace, [first, second], [one, two, three], beyond] of cases)
  describe(`events of a WalletConnect session (${namespace})`, () => {
    let world: RemoteWorld;
    let adapter: ChainAdapter;

    const idOn = (chain: string, address: string): string => `${chain}:${address}`;
    const chain = first.caipNetworkId;
    const now = () => adapter.connection.get();
    const addresses = (): readonly string[] | undefined => now()?.accounts.map(({ address }) => address);
    const emit = (name: string, data: unknown, on: string = chain): void => world.transport.emit(on, name, data);

    beforeEach(async () => {
      world = createRemoteWorld([first, second]);
      world.transport.onInvite = 'truth';
      const accounts = [...[one, two, three].map(address => idOn(chain, address)), idOn(second.caipNetworkId, beyond)];
      world.transport.namespaces = { [namespace]: { accounts, methods: [], events: [] } };
      adapter = await createRemoteAdapter(namespace satisfies ChainNamespace, {
        scope: world.scope,
        networks: () => [first, second],
        discovery: { announced: true, injected: true },
        sources: [testSource(world.remote)],
      });
      world.scope.effect(() => {
        if (now()) world.holders.add(namespace);
        else world.holders.delete(namespace);
      });
      await adapter.connect('walletConnect');
    });
    afterEach(() => world.scope.dispose());

    it('show the accounts that the wallet shares, in its order', () => {
      emit('accountsChanged', [idOn(chain, two), one]);
      expect(addresses()).to.deep.equal([two, one]);
      expect(now()?.walletOrder).to.deep.equal([two, one]);
    });

    it('end the session when the wallet shares none', async () => {
      emit('accountsChanged', []);
      expect(now()).to.equal(undefined);
      await settle();
      expect(world.transport.ended).to.deep.equal(['topic-1']);
    });

    it('change nothing if they name no account of the session', () => {
      adapter.useAccount(two);
      const before = now();
      for (const data of [[idOn(chain, 'none')], [7], ['none'], 'none', undefined, { 0: one }])
        emit('accountsChanged', data);
      expect(now()).to.equal(before);
    });

    it('use an account once the session grants it', () => {
      const added = namespace === 'bip122' ? 'bc1q34aq5drpuwy3wgl9lhup9892qp6svr8ldzyy7c' : one.replace('15oF', '15oG');
      emit('accountsChanged', [idOn(chain, added)]);
      expect(addresses()?.[0]).to.equal(one);
      const accounts = [one, added].map(address => idOn(chain, address));
      world.transport.update({ [namespace]: { accounts, methods: [], events: [] } });
      expect(addresses()).to.deep.equal([added]);
    });

    it('show all accounts that a later session grants', () => {
      emit('accountsChanged', [two]);
      const accounts = [one, two, three].map(address => idOn(chain, address));
      world.transport.update({ [namespace]: { accounts, methods: [], events: [] } });
      expect(addresses()).to.deep.equal([one, two, three]);
    });

    it('keep the account that the person uses while the wallet keeps its own', () => {
      adapter.useAccount(two);
      emit('accountsChanged', [one, two]);
      expect(addresses()).to.deep.equal([two, one]);
      emit('accountsChanged', [three, one, two]);
      expect(addresses()).to.deep.equal([three, one, two]);
    });

    it('let the person use another account that the wallet shares, and none that it does not', () => {
      emit('accountsChanged', [two, one]);
      adapter.useAccount(one);
      expect(addresses()).to.deep.equal([one, two]);
      expect(() => adapter.useAccount(three))
        .to.throw()
        .with.property('code', 'WALLET_NOT_AUTHORIZED');
    });

    it('show all accounts of another network than that of the event', async () => {
      emit('accountsChanged', [two]);
      await adapter.switchNetwork(second);
      expect(addresses()).to.deep.equal([beyond]);
      await adapter.switchNetwork(first);
      expect(addresses()).to.deep.equal([two]);
    });

    for (const [what, data, on] of [
      ['its CAIP-2 id', second.caipNetworkId, first.caipNetworkId],
      ['its reference', String(second.id), first.caipNetworkId],
      ['the chain of the event', undefined, second.caipNetworkId],
      ['the chain of the event, with another value', { chainId: 1 }, second.caipNetworkId],
    ] as const)
      it(`follow the wallet to a network by ${what}`, () => {
        emit('chainChanged', data, on);
        expect(now()?.chainId).to.equal(second.id);
      });

    it('keep the network if the wallet moves to one that the session lacks', async () => {
      await adapter.switchNetwork(second);
      const before = now();
      emit('chainChanged', `${namespace}:unknown`);
      expect(now()).to.equal(before);
    });

    it('keep the network when a switch is aborted before it begins', async () => {
      const before = now();
      await expectRejection(adapter.switchNetwork(second, AbortSignal.abort()), 'REQUEST_ABORTED');
      expect(now()).to.equal(before);
    });
  });

import { expect } from '@open-wc/testing';
import { connect, type Config } from '@wagmi/core';
import { fakeAccounts, homeChain } from '../../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { WagmiAdapter } from './index.js';

/** A hot update runs the module of the host again: it creates an adapter and a modal in place of the last ones. */
describe('configuration of a wagmi adapter whose modal was destroyed', () => {
  const ends: (() => void)[] = [];
  let count = 0;

  before(() => import('./release-config.js')); // `settleImports` waits for loaded modules alone
  afterEach(() => ends.splice(0).forEach(end => end()));

  const create = (): WagmiAdapter => new WagmiAdapter({ networks: [homeChain], storage: null });
  /** Begins a modal with the adapter; returns its end. */
  const begin = (adapter: WagmiAdapter): (() => Promise<void>) => {
    const end = adapter.watch(() => undefined);
    ends.push(end);
    return async () => {
      ends.splice(ends.indexOf(end), 1);
      end();
      await settleImports();
    };
  };
  const announce = (): { readonly wallet: FakeEip1193Wallet; readonly rdns: string } => {
    const wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    const rdns = `wallet.late${(count += 1)}`;
    ends.push(wallet.announce(window, { uuid: rdns, rdns, name: rdns }));
    return { wallet, rdns };
  };
  const has = ({ connectors }: Config, rdns: string): boolean => connectors.some(({ id }) => id === rdns);

  it('finds no more wallets once another adapter has a modal', async () => {
    const [first, second] = [create(), create()];
    const end = begin(first);
    begin(second);
    await end();
    const { rdns } = announce();
    expect([first, second].map(({ wagmiConfig }) => has(wagmiConfig, rdns))).to.deep.equal([false, true]);
  });

  it('is not connected by a wallet that connects itself', async () => {
    const [first, second] = [create(), create()];
    const { wallet } = announce();
    const end = begin(first);
    begin(second);
    await end();
    wallet.granted = true;
    wallet.emit('accountsChanged', [fakeAccounts[0]]);
    await settleImports();
    expect([first, second].map(({ wagmiConfig }) => wagmiConfig.state.status)).to.deep.equal([
      'disconnected',
      'connected',
    ]);
  });

  it('keeps its connections up to date', async () => {
    const [first, second] = [create(), create()];
    const { wallet, rdns } = announce();
    const end = begin(first);
    const connector = first.wagmiConfig.connectors.find(({ id }) => id === rdns) ?? expect.fail('no connector');
    await connect(first.wagmiConfig, { connector });
    begin(second);
    await end();
    wallet.emit('accountsChanged', [fakeAccounts[1]]);
    await settleImports();
    expect(first.wagmiConfig.state.connections.get(connector.uid)?.accounts).to.deep.equal([fakeAccounts[1]]);
  });

  it('stays as it is while no other adapter has a modal', async () => {
    const only = create();
    await begin(only)();
    const { rdns } = announce();
    expect(has(only.wagmiConfig, rdns)).to.equal(true);
  });

  it('stays as it is while it has another modal', async () => {
    const [first, second] = [create(), create()];
    const end = begin(first);
    begin(first);
    begin(second);
    await end();
    const { rdns } = announce();
    expect(has(first.wagmiConfig, rdns)).to.equal(true);
  });

  it('is released later if the next modal begins later', async () => {
    const [first, second, third] = [create(), create(), create()];
    await begin(first)();
    await begin(second)();
    begin(third);
    const { rdns } = announce();
    expect([first, third].map(({ wagmiConfig }) => has(wagmiConfig, rdns))).to.deep.equal([false, true]);
  });

  it('finds wallets again with its next modal', async () => {
    const [first, second] = [create(), create()];
    const end = begin(first);
    begin(second);
    await end();
    const missed = announce();
    begin(first);
    const { wallet, rdns } = announce();
    expect([missed.rdns, rdns].map(each => has(first.wagmiConfig, each))).to.deep.equal([true, true]);
    await settleImports(); // the connector listens to its wallet
    wallet.granted = true;
    wallet.emit('accountsChanged', [fakeAccounts[0]]);
    await settleImports();
    expect(first.wagmiConfig.state.status).to.equal('connected');
  });

  it('is left alone if the host has created it', async () => {
    const { wagmiConfig } = create();
    const [first, second] = [new WagmiAdapter({ wagmiConfig }), create()];
    const end = begin(first);
    begin(second);
    await end();
    const { rdns } = announce();
    expect(has(wagmiConfig, rdns)).to.equal(true);
  });
});

import { expect } from '@open-wc/testing';
import { connect, getConnection, type Config } from '@wagmi/core';
import { fakeAccounts, homeChain } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { AppKit } from '../../app-kit/app-kit.js';
import { WagmiAdapter } from './index.js';

describe('an announced wallet that approves after its attempt was cancelled, with wagmi', () => {
  let one: FakeEip1193Wallet;
  let two: FakeEip1193Wallet;
  let ids: readonly [string, string];
  let ends: readonly (() => void)[];
  let config: Config;
  let kit: AppKit;

  beforeEach(() => {
    const tag = crypto.randomUUID();
    one = new FakeEip1193Wallet([fakeAccounts[1]]);
    two = new FakeEip1193Wallet([fakeAccounts[0]]);
    ids = [`one.${tag}`, `two.${tag}`];
    ends = [one, two].map((wallet, at) => {
      wallet.answers.set('wallet_requestPermissions', { error: { code: -32601, message: 'Unknown method.' } });
      return wallet.announce(window, { rdns: ids[at], name: ids[at], uuid: crypto.randomUUID() });
    });
    const adapter = new WagmiAdapter({ networks: [homeChain], storage: null });
    config = adapter.wagmiConfig;
    kit = AppKit.create({ id: tag, networks: [homeChain], adapters: [adapter] });
  });

  afterEach(() => {
    kit.destroy();
    for (const end of ends) end();
    localStorage.clear();
  });

  const cancel = async (): Promise<void> => {
    one.answers.set('eth_requestAccounts', 'hang');
    const stop = new AbortController();
    const prompt = one.whenRequested('eth_requestAccounts');
    const attempt = kit.connect({ wallet: ids[0], signal: stop.signal });
    await prompt;
    stop.abort();
    await expectRejection(attempt, 'CONNECT_ABORTED');
  };

  /** Wallets report what their person has approved, and wagmi’s own connector listens to them. */
  const approve = async (): Promise<void> => {
    one.answerLate();
    one.changeAccounts(one.accounts);
    await settleImports();
  };

  it('does not replace the wallet that was connected after it', async () => {
    await cancel();
    await kit.connect({ wallet: ids[1] });
    await waitUntil(() => getConnection(config).status === 'connected');
    await approve();
    await waitUntil(() => config.state.connections.size === 1);
    await settleImports();
    expect([kit.getAddress(), getConnection(config).address]).to.deep.equal([fakeAccounts[0], fakeAccounts[0]]);
  });

  it('stays disconnected here and in wagmi', async () => {
    await cancel();
    await approve();
    await waitUntil(() => config.state.connections.size === 0);
    await settleImports();
    expect([kit.getIsConnectedState(), getConnection(config).status]).to.deep.equal([false, 'disconnected']);
  });

  it('is connected when the person chooses it again', async () => {
    await cancel();
    one.answers.delete('eth_requestAccounts');
    await kit.connect({ wallet: ids[0] });
    await approve();
    await waitUntil(() => getConnection(config).address === fakeAccounts[1]);
    expect(kit.getAddress()).to.equal(fakeAccounts[1]);
  });

  it('is connected when the host connects it by wagmi', async () => {
    await cancel();
    one.answers.delete('eth_requestAccounts');
    const connector = config.connectors.find(({ id }) => id === ids[0]);
    await connect(config, { connector: connector! });
    await waitUntil(() => kit.getIsConnectedState());
    expect([kit.getAddress(), getConnection(config).address]).to.deep.equal([fakeAccounts[1], fakeAccounts[1]]);
  });
});

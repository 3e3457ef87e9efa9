import { expect } from '@open-wc/testing';
import { catchReports } from '../../testing/catch-reports.js';
import { fakeAccounts } from '../../testing/evm-world.js';
import { FakeEip1193Wallet } from '../../testing/fake-eip1193.js';
import { FakeMultichainWallet, META_MASK } from '../../testing/fake-multichain.js';
import { FakeStandardWallet, isSignedBy, standardAccounts } from '../../testing/fake-standard-wallet.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { testNetworks, testSolanaNetworks } from '../../testing/create-test-modal.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { SolanaAdapter, type SolanaProvider } from '../adapters/solana/index.js';
import { untracked } from '../core/signals.js';
import type { ChainNamespace, Connector } from '../domain/entities.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal, Session } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import { followMultichain } from './index.js';

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
const TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z';
const [OWNER] = standardAccounts;
const REFUSAL = { error: { code: 4001, message: 'User rejected the request.' } };

describe('A wallet with one session for several namespaces (CAIP-25)', () => {
  let wallet: FakeMultichainWallet;
  let runtime: ReturnType<FakeMultichainWallet['runtime']>;
  let session: Session;
  let id: string;
  let ends: (() => void)[];

  const page = globalThis as unknown as { chrome?: { runtime?: unknown } };

  async function open(adapters = [new EvmAdapter(), new SolanaAdapter()]): Promise<Session> {
    const modal: Modal = createModal(
      { id, networks: [...testNetworks.slice(0, 2), ...testSolanaNetworks], adapters },
      { session: () => Promise.resolve(sessionModule), sources: [] },
    );
    ends.push(() => modal.dispose());
    followMultichain({ modal });
    session = await modal.start();
    const isOffered = (): boolean =>
      session.connectors.all.get().some(({ info }) => info && info.uuid !== META_MASK.uuid);
    if (adapters.length === 2) await waitUntil(isOffered, 'the offer');
    return session;
  }

  const connectorOf = (namespace: ChainNamespace): Connector => {
    const found = session.connectors.all.get().find(each => each.namespace === namespace && each.name === 'MetaMask');
    if (!found) throw new Error(`no connector of ${namespace}`);
    return found;
  };
  const connect = (namespace: ChainNamespace = 'eip155') => session.connect(connectorOf(namespace));
  const accountOf = (namespace: ChainNamespace): string | undefined =>
    untracked(() => session.modal.account.of(namespace)).connection?.accounts[0].address;
  const whenConnected = (namespace: ChainNamespace) => waitUntil(() => accountOf(namespace), `${namespace} connected`);
  const whenGone = (namespace: ChainNamespace) => waitUntil(() => !accountOf(namespace), `${namespace} disconnected`);
  const adapterOf = (namespace: ChainNamespace) => {
    const adapter = session.adapters.find(each => each.namespace === namespace);
    if (!adapter) throw new Error(`no adapter of ${namespace}`);
    return adapter;
  };
  const both = async (): Promise<void> => {
    await connect();
    await Promise.all([whenConnected('eip155'), whenConnected('solana')]);
  };
  const networksOf = (at = 0): readonly string[] =>
    Object.keys(
      wallet.requests.filter(({ method }) => method === 'wallet_createSession')[at]?.params?.['optionalScopes'] ?? {},
    );

  beforeEach(() => {
    id = crypto.randomUUID();
    ends = [];
    wallet = new FakeMultichainWallet(fakeAccounts, standardAccounts.slice(0, 2));
    for (const network of ['eip155:1', 'eip155:10', DEVNET, TESTNET]) wallet.knows.add(network);
    runtime = wallet.runtime();
    const { chrome } = page;
    page.chrome = { ...chrome, runtime };
    ends.push(() => Object.assign(page, { chrome }), wallet.announce());
  });
  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end();
    localStorage.clear();
  });

  it('is one row, also beside what it announces for each namespace, and is contacted when it is chosen', async () => {
    ends.push(new FakeEip1193Wallet(fakeAccounts).announce(window, META_MASK));
    const own = new FakeStandardWallet();
    own.name = 'MetaMask';
    ends.push(own.register(window));
    await open();
    expect(session.connectors.wallets.get().map(({ name, type }) => [name, type])).to.deep.equal([
      ['MetaMask', 'MULTI_CHAIN'],
    ]);
    expect(wallet.channels).to.equal(0);
    await both();
    expect(own.requests).to.deep.equal([]);
  });

  it('connects EVM networks and Solana by one prompt, and each has its provider', async () => {
    await open();
    await both();
    expect(wallet.prompts).to.equal(1);
    expect(networksOf()).to.have.members(['eip155:1', 'eip155:10', DEVNET, TESTNET, 'wallet:eip155']);
    expect([accountOf('eip155'), accountOf('solana')]).to.deep.equal([fakeAccounts[0], OWNER]);
    await adapterOf('eip155').signMessage('Hello');
    expect(wallet.requests.at(-1)?.params).to.deep.include({ scope: 'eip155:1' });
    const text = new TextEncoder().encode('Hello');
    const provider = untracked(() => adapterOf('solana').connection.get())?.provider as SolanaProvider;
    expect(await isSignedBy(OWNER, text, await provider.signMessage(text))).to.equal(true);
    expect(wallet.requests.at(-1)?.params).to.deep.include({ scope: DEVNET });
  });

  it('connects both from Solana too, by the same prompt when both are asked for at once', async () => {
    await open();
    await connect('solana');
    await whenConnected('eip155');
    expect(wallet.prompts).to.equal(1);
    await session.disconnect();
    await whenGone('eip155');
    const accounts = (): Promise<unknown> | undefined => findProvider()?.request({ method: 'eth_requestAccounts' });
    expect(await Promise.all([accounts(), accounts()])).to.deep.equal([fakeAccounts, fakeAccounts]);
    expect(wallet.prompts).to.equal(2);
  });

  it('is not asked for which namespace', async () => {
    await open();
    const [row] = session.connectors.wallets.get();
    if (!row) throw new Error('no row');
    session.router.push('ConnectingMultiChain', { connector: row });
    await settle();
    const { view, data } = session.router.current.get();
    expect(view).to.equal('ConnectingExternal');
    expect((data as { connector: Connector }).connector.namespace).to.equal('eip155');
    session.router.goBack();
    expect(session.router.current.get().view).to.equal('Connect');
  });

  it('connects the part that its owner grants: EVM networks alone', async () => {
    wallet.owns['solana'] = [];
    await open();
    await connect();
    await settle();
    expect([accountOf('eip155'), accountOf('solana')]).to.deep.equal([fakeAccounts[0], undefined]);
  });

  it('connects the part that its owner grants: Solana alone, although EVM was asked for', async () => {
    wallet.knows.delete('eip155:1');
    wallet.knows.delete('eip155:10');
    await open();
    await expectRejection(connect(), 'WALLET_NO_ACCOUNTS');
    await whenConnected('solana');
    expect(accountOf('eip155')).to.equal(undefined);
  });

  it('connects on a network that is granted, if the current one is not', async () => {
    wallet.knows.delete('eip155:1');
    wallet.knows.delete(DEVNET);
    await open();
    await both();
    const chains = (['eip155', 'solana'] as const).map(
      namespace => untracked(() => session.modal.account.of(namespace)).connection?.chainId,
    );
    expect(chains).to.deep.equal([10, TESTNET.slice('solana:'.length)]);
  });

  it('connects nothing after a refusal', async () => {
    wallet.answers.set('wallet_createSession', REFUSAL);
    await open();
    await expectRejection(connect(), 'USER_REJECTED');
    await settle();
    expect([accountOf('eip155'), accountOf('solana')]).to.deep.equal([undefined, undefined]);
  });

  it('connects nothing when the grant arrives after the person has left', async () => {
    wallet.answers.set('wallet_createSession', 'hang');
    await open();
    const stop = new AbortController();
    const attempt = session.connect(connectorOf('eip155'), { signal: stop.signal });
    await waitUntil(() => wallet.prompts === 1, 'the prompt');
    stop.abort();
    await expectRejection(attempt, 'CONNECT_ABORTED');
    wallet.answerLate();
    await settle();
    await settle();
    expect([accountOf('eip155'), accountOf('solana')]).to.deep.equal([undefined, undefined]);
    await both();
    expect(wallet.prompts, 'the grant is used').to.equal(1);
  });

  it('is restored after a reload without a prompt', async () => {
    await open();
    await both();
    session.modal.dispose();
    await open();
    await Promise.all([whenConnected('eip155'), whenConnected('solana')]);
    expect(wallet.prompts).to.equal(1);
  });

  it('follows the wallet in each namespace, although a listener of the host throws', async () => {
    await open();
    await both();
    const provider = untracked(() => adapterOf('eip155').connection.get())?.provider as Eip1193Provider;
    const changes: unknown[] = [];
    provider.on?.('accountsChanged', () => {
      throw new Error('of the host');
    });
    provider.on?.('accountsChanged', accounts => changes.push(accounts));
    const reports = catchReports();
    wallet.change({});
    await whenGone('eip155');
    await whenGone('solana');
    expect(reports.stop()).to.have.length(1);
    expect(changes).to.deep.equal([[]]);
  });

  it('follows accounts and networks that its owner changes', async () => {
    await open();
    await both();
    const accounts = (network: string, ...addresses: readonly string[]) => ({
      [network]: { accounts: addresses.map(each => `${network}:${each}`), methods: ['personal_sign'] },
    });
    wallet.change({ ...accounts('eip155:10', fakeAccounts[1]), ...accounts(TESTNET, standardAccounts[1]) });
    await waitUntil(() => accountOf('eip155') === fakeAccounts[1], 'the other account');
    expect(accountOf('solana')).to.equal(standardAccounts[1]);
    expect(untracked(() => session.modal.account.of('eip155')).connection?.chainId).to.equal(10);
  });

  it('follows the Solana account that is selected in the wallet, of those that it has granted', async () => {
    await open();
    await both();
    const select = (address: unknown) =>
      wallet.notify('wallet_notify', {
        scope: DEVNET,
        notification: { method: 'metamask_accountsChanged', params: [address] },
      });
    select(standardAccounts[1]);
    await waitUntil(() => accountOf('solana') === standardAccounts[1], 'the selected account');
    for (const foreign of [standardAccounts[2], 'nobody', 7, undefined]) select(foreign);
    await settle();
    expect([OWNER, standardAccounts[1]]).to.include(accountOf('solana'));
  });

  it('is disconnected everywhere when its owner revokes the session, in the wallet or in another tab', async () => {
    await open();
    await both();
    wallet.change({});
    await Promise.all([whenGone('eip155'), whenGone('solana')]);
  });

  it('keeps Solana when EVM is disconnected, and ends the session with the last', async () => {
    await open();
    await both();
    await session.disconnect('eip155');
    await whenGone('eip155');
    await waitUntil(() => Object.keys(wallet.session).length === 2, 'the Solana part alone');
    expect(accountOf('solana')).to.equal(OWNER);
    await session.disconnect('solana');
    await waitUntil(() => Object.keys(wallet.session).length === 0, 'no session');
  });

  it('ends the whole session when the other namespace is not in use', async () => {
    wallet.owns['solana'] = [];
    await open();
    await connect();
    await session.disconnect();
    await waitUntil(() => Object.keys(wallet.session).length === 0, 'no session');
  });

  it('waits for a wallet that shares no account, and has it back', async () => {
    await open();
    await both();
    const { session: granted } = wallet;
    wallet.change(
      Object.fromEntries(Object.entries(granted).map(([key, { methods }]) => [key, { accounts: [], methods }])),
    );
    await Promise.all([whenGone('eip155'), whenGone('solana')]);
    wallet.change(granted);
    await whenConnected('eip155');
    expect(wallet.prompts).to.equal(1);
  });

  it('switches among granted networks without a prompt, and asks for another one', async () => {
    await open();
    await both();
    const evm = adapterOf('eip155');
    const chain = () => untracked(() => evm.connection.get())?.chainId;
    const [, second] = session.modal.network.inNamespace('eip155');
    if (!second) throw new Error('no network');
    await evm.switchNetwork(second);
    expect([chain(), wallet.prompts]).to.deep.equal([10, 1]);
    wallet.knows.add('eip155:137');
    await evm.switchNetwork({ ...second, id: 137, caipNetworkId: 'eip155:137' });
    expect([chain(), wallet.prompts]).to.deep.equal([137, 2]);
    expect(networksOf(1)).to.include.members(['eip155:137', DEVNET]);
    await evm.switchNetwork({ ...second, id: 250, caipNetworkId: 'eip155:250' });
    expect(chain(), 'added by the wallet').to.equal(250);
    wallet.answers.set('wallet_createSession', REFUSAL);
    await expectRejection(evm.switchNetwork({ ...second, id: 8453, caipNetworkId: 'eip155:8453' }), 'USER_REJECTED');
    expect(chain()).to.equal(250);
  });

  it('has what it tells while it is read, not the read', async () => {
    await open();
    await both();
    session.modal.dispose();
    wallet.answers.set('wallet_getSession', 'hang');
    await open();
    await waitUntil(() => wallet.channels > 0, 'the read');
    wallet.change({});
    wallet.session = { 'eip155:1': wallet.scopeOf('eip155:1') };
    wallet.answerLate();
    await waitUntil(() => session.modal.isReady.get(), 'the restore');
    expect(accountOf('eip155')).to.equal(undefined);
  });

  it('stays connected while its extension starts again, and is gone when there is none', async () => {
    await open();
    await both();
    runtime.stop();
    await settle();
    expect(wallet.channels).to.equal(1);
    expect(accountOf('eip155')).to.equal(fakeAccounts[0]);
    page.chrome = {
      runtime: {
        ...runtime,
        connect: () => {
          throw new Error('gone');
        },
      },
    };
    Object.assign(runtime, {
      connect: () => {
        throw new Error('gone');
      },
    });
    runtime.stop();
    await Promise.all([whenGone('eip155'), whenGone('solana')]);
  });

  for (const [what, value] of Object.entries({
    'no scopes': {},
    'an address of another namespace': {
      sessionScopes: { 'eip155:1': { accounts: [`eip155:1:${OWNER}`], methods: [] } },
    },
    'a chain that is none': { sessionScopes: { 'eip155:01x': { accounts: [], methods: [] } } },
    'accounts that are no texts': { sessionScopes: { 'eip155:1': { accounts: [7], methods: [] } } },
    'a scope that is none': { sessionScopes: { 'solana:x': 'all' } },
    nothing: null,
  }))
    it(`fails by its code if the wallet grants ${what}`, async () => {
      wallet.answers.set('wallet_createSession', { value });
      await open();
      await expectRejection(connect(), 'WALLET_BAD_REPLY');
      wallet.notify('wallet_sessionChanged', value);
      wallet.notify('wallet_notify', value);
      await settle();
      expect(accountOf('eip155')).to.equal(undefined);
    });

  it('keeps its own ways on a page that serves one namespace', async () => {
    await open([new EvmAdapter()]);
    expect(session.connectors.all.get()).to.deep.equal([]);
  });
});

/** Returns the last provider that announces itself to the page. */
function findProvider(): Eip1193Provider | undefined {
  const found: Eip1193Provider[] = [];
  const onAnnounce = (event: Event): void =>
    void found.push((event as CustomEvent<{ provider: Eip1193Provider }>).detail.provider);
  window.addEventListener('eip6963:announceProvider', onAnnounce);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  window.removeEventListener('eip6963:announceProvider', onAnnounce);
  return found.at(-1);
}

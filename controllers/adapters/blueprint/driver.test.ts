import { expect } from '@open-wc/testing';
import { Scope } from '../../core/scope.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import type { CaipNetwork, Connection } from '../../domain/entities.js';
import { toCaipNetwork } from '../../domain/networks/networks.js';
import { bitcoin } from '../../domain/networks/other-networks.js';
import { catchReports } from '../../../testing/catch-reports.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { homeChain, otherChain } from '../../../testing/evm-world.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { createRemoteWorld } from '../../../testing/remote-world.js';
import { settle } from '../../../testing/settle.js';
import { testSource } from '../../../testing/test-source.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import type { Eip1193Provider } from '../eip155/provider.js';
import { evmBlueprint } from './evm-blueprint.js';
import {
  AdapterBlueprint,
  type BlueprintConnector,
  type BlueprintParams,
  type ConnectResult,
  type SendTransactionParams,
  type SyncConnectorsOptions,
} from './index.js';
import { plainBlueprint } from './plain-blueprint.js';

const ONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TWO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const PAYER = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** An adapter of a library without EIP-1193 providers, which answers what a test sets. */
class ScriptedBlueprint extends AdapterBlueprint {
  rows: BlueprintConnector[] = [{ id: 'lib', name: 'Library Wallet', provider: { library: true } }];
  accounts: unknown[] = [{ address: ONE, type: 'smartAccount' }, { address: TWO }];
  chainId: number | string = 1;
  balance: unknown = { balance: '1.5', symbol: 'ETH' };
  hash: unknown = { hash: `0x${'7a'.repeat(32)}` };
  options: SyncConnectorsOptions | undefined;
  /** Pending `syncConnection`, if the test sets one. */
  restored: Promise<void> | undefined;
  readonly calls: (readonly [method: string, params?: unknown])[] = [];

  syncConnectors(options: SyncConnectorsOptions) {
    this.options = options;
    this.addConnector(...this.rows);
  }
  async connect(params: { readonly id: string }) {
    this.calls.push(['connect', params]);
    return this.#state(params.id);
  }
  async syncConnection({ id }: { readonly id: string }) {
    await this.restored;
    return this.#state(id);
  }
  async getAccounts() {
    return { accounts: this.accounts as { address: string }[] };
  }
  async disconnect(params?: { readonly id: string }) {
    this.calls.push(['disconnect', params]);
  }
  async getBalance() {
    return this.balance as { balance: string; symbol: string };
  }
  async signMessage(params: { readonly message: string; readonly address: string }) {
    this.calls.push(['signMessage', params]);
    return { signature: `0x${'5e'.repeat(65)}` };
  }
  async sendTransaction(params: SendTransactionParams) {
    this.calls.push(['sendTransaction', params]);
    return this.hash as { hash: string };
  }
  override async switchNetwork({ caipNetwork }: { readonly caipNetwork: CaipNetwork }) {
    this.chainId = caipNetwork.id;
  }
  override detach() {
    this.calls.push(['detach']);
  }
  /** Emits an event with any payload. */
  tell(...events: readonly unknown[]) {
    (this.emit as (...any: readonly unknown[]) => void).apply(this, events as unknown[]);
  }
  called(method: string): readonly unknown[] {
    return this.calls.filter(([name]) => name === method).map(([, params]) => params);
  }
  #state(id: string): ConnectResult {
    const [first] = this.accounts as { address: string }[];
    return { id, type: 'EXTERNAL', provider: undefined, address: first?.address ?? '', chainId: this.chainId };
  }
}

const main = toCaipNetwork(bitcoin);

describe('AdapterBlueprint', () => {
  let clock: ManualClock;
  let scope: Scope;
  let blueprint: ScriptedBlueprint;
  let adapter: ChainAdapter;

  const start = (
    params: BlueprintParams = { namespace: 'eip155' },
    context: Partial<AdapterContext> & { readonly prepare?: (blueprint: ScriptedBlueprint) => void } = {},
  ): void => {
    clock = new ManualClock();
    scope = new Scope(clock);
    blueprint = new ScriptedBlueprint(params);
    context.prepare?.(blueprint);
    const create = params.namespace === 'eip155' ? evmBlueprint : plainBlueprint;
    const networks = params.namespace === 'eip155' ? [homeChain, otherChain] : [main];
    const discovery = { announced: true, injected: false };
    adapter = create(blueprint, { scope, networks: () => networks, discovery, ...context });
  };
  const startBitcoin = (context: Partial<AdapterContext> = {}): void => {
    const prepare = (blueprint: ScriptedBlueprint): void => {
      blueprint.accounts = [{ address: PAYER, type: 'payment', publicKey: '02aa' }];
      blueprint.chainId = main.caipNetworkId;
      blueprint.balance = { balance: '0.00000001', symbol: 'BTC' };
    };
    start({ namespace: 'bip122' }, { ...context, prepare });
  };
  const now = (): Connection | undefined => adapter.connection.get();
  const addresses = (): readonly string[] | undefined => now()?.accounts.map(({ address }) => address);

  afterEach(() => scope.dispose());

  it('gets the networks of the modal and the ways of discovery that the host allows', () => {
    start({ namespace: 'eip155', projectId: 'abc', networks: [] });
    expect(blueprint.networks.map(({ caipNetworkId }) => caipNetworkId)).to.deep.equal(['eip155:1', 'eip155:137']);
    const { enableEIP6963, enableInjected, projectId } = blueprint.options ?? {};
    expect([enableEIP6963, enableInjected, projectId]).to.deep.equal([true, false, 'abc']);
  });

  it('tells every listener of the provider in place of one that it lacks, also after one that throws', async () => {
    const prepare = (lacking: ScriptedBlueprint): void => {
      lacking.rows = [{ id: 'lib', name: 'Library Wallet' }];
    };
    start({ namespace: 'eip155' }, { prepare });
    await adapter.connect('lib');
    const provider = now()?.provider as Eip1193Provider;
    const chains: unknown[] = [];
    provider.on?.('chainChanged', () => {
      throw new Error('of the host');
    });
    provider.on?.('chainChanged', chain => chains.push(chain));
    const reports = catchReports();
    blueprint.tell('switchNetwork', { address: TWO, chainId: 137 });
    await settle();
    expect(reports.stop()).to.have.length(1);
    expect(chains).to.deep.equal([137]);
    expect([now()?.chainId, ...(addresses() ?? [])]).to.deep.equal([137, TWO, ONE]);
  });

  it('runs an adapter that uses what the base class of the 1.7 line has', async () => {
    class OldBlueprint extends ScriptedBlueprint {
      override syncConnectors(options: SyncConnectorsOptions): void {
        const [first] = this.getCaipNetworks('eip155');
        this.rows = [{ id: 'old', name: `Old Wallet of ${first?.name}`, provider: {} }];
        super.syncConnectors(options);
      }
      override async connect(params: { readonly id: string }): Promise<ConnectResult> {
        this.setStatus('connecting', this.namespace);
        const [connector] = this.connectors;
        if (connector) this.connector = connector;
        this.provider = this.connector?.provider;
        return super.connect(params);
      }
    }
    scope = new Scope(new ManualClock());
    blueprint = new OldBlueprint({ namespace: 'eip155' });
    const discovery = { announced: true, injected: false };
    adapter = evmBlueprint(blueprint, { scope, networks: () => [homeChain, otherChain], discovery });
    expect(adapter.connectors.get().map(({ name }) => name)).to.deep.equal([`Old Wallet of ${homeChain.name}`]);
    expect(blueprint.getCaipNetworks('solana')).to.deep.equal([]);
    expect(blueprint.getCaipNetworks().map(({ id }) => id)).to.deep.equal([homeChain.id, otherChain.id]);
    const connection = await adapter.connect('old');
    expect(connection.accounts[0].address).to.equal(ONE);
  });

  it('is rejected without a namespace', async () => {
    start();
    const context = { scope, networks: () => [], discovery: { announced: true, injected: true } };
    await expectRejection(new ScriptedBlueprint().create(context), 'OPTIONS_INVALID');
  });

  it('lists valid rows alone, with checked names and pictures', () => {
    const rows = [
      { id: 'lib', name: 'Lib\u202eevil', imageUrl: 'javascript:alert(1)', type: 'AUTH', info: { rdns: 'lib.wallet' } },
      { id: '' },
      { name: 'Nobody' } as unknown as BlueprintConnector,
    ] as BlueprintConnector[];
    start({ namespace: 'eip155' }, { prepare: blueprint => (blueprint.rows = rows) });
    const [row, ...others] = adapter.connectors.get();
    expect(others).to.deep.equal([]);
    expect([row?.name, row?.imageUrl, row?.type, row?.rdns]).to.deep.equal([
      'lib',
      undefined,
      'EXTERNAL',
      'lib.wallet',
    ]);
  });

  it('reads the other accounts again when the event names one', async () => {
    start();
    await adapter.connect('lib');
    expect(addresses()).to.deep.equal([ONE, TWO]);
    expect(now()?.accounts[0].type).to.equal('smartAccount');
    blueprint.accounts = [{ address: TWO }];
    blueprint.tell('accountChanged', { address: TWO });
    expect(addresses()).to.deep.equal([TWO, ONE]);
    await settle();
    expect(addresses()).to.deep.equal([TWO]);
  });

  it('knows the account of an event in any case, and keeps its kind', async () => {
    start();
    await adapter.connect('lib');
    blueprint.tell('accountChanged', { address: ONE.toLowerCase() });
    expect(addresses()).to.deep.equal([ONE, TWO]);
    expect(now()?.accounts[0].type).to.equal('smartAccount');
  });

  it('ignores events that are invalid, and those before a connection', async () => {
    start();
    blueprint.tell('accountChanged', { address: TWO });
    blueprint.tell('disconnect');
    const connection = await adapter.connect('lib');
    for (const event of [undefined, {}, { address: 7 }, { chainId: {} }])
      for (const name of ['accountChanged', 'switchNetwork', 'connections']) blueprint.tell(name, event);
    await settle();
    expect(now() === connection).to.equal(true);
  });

  it('keeps the wallet when a list of connections lacks it, as the event is information', async () => {
    start();
    await adapter.connect('lib');
    blueprint.tell('connections', [{ connectorId: 'another', accounts: [{ address: ONE }] }]);
    expect(now() === undefined).to.equal(false);
  });

  it('follows a switch that the wallet makes by itself, and checks one that it is asked for', async () => {
    start();
    await adapter.connect('lib');
    blueprint.tell('switchNetwork', { chainId: '0x89' });
    expect(now()?.chainId).to.equal(137);
    await adapter.switchNetwork(homeChain);
    expect(now()?.chainId).to.equal(1);
  });

  it('sends amounts as bigint on the network in use, and rejects an answer without a hash', async () => {
    start();
    await adapter.connect('lib');
    await adapter.sendTransaction?.({ to: TWO, value: 10n ** 30n });
    const [sent] = blueprint.called('sendTransaction') as SendTransactionParams[];
    expect([sent?.address, sent?.to, sent?.value, sent?.data]).to.deep.equal([ONE, TWO, 10n ** 30n, '0x']);
    expect(sent?.caipNetwork?.caipNetworkId).to.equal('eip155:1');
    expect(sent?.provider).to.deep.equal({ library: true });
    blueprint.hash = {};
    await expectRejection(adapter.sendTransaction?.({ to: TWO }) ?? Promise.resolve(), 'WALLET_BAD_REPLY');
  });

  it('signs text, and rejects what only a provider could sign', async () => {
    start();
    await adapter.connect('lib');
    await adapter.signMessage('\ufeffGrüße');
    expect(blueprint.called('signMessage')).to.deep.equal([
      { message: '\ufeffGrüße', address: ONE, provider: { library: true }, providerType: 'EXTERNAL' },
    ]);
    await expectRejection(
      adapter.signTypedData?.({ types: {}, primaryType: 'EIP712Domain', domain: {}, message: {} }) ?? Promise.resolve(),
      'METHOD_UNSUPPORTED',
    );
  });

  it('gives hosts the provider of the adapter', async () => {
    start();
    const connection = await adapter.connect('lib');
    expect(connection.provider).to.deep.equal({ library: true });
    expect(now()?.provider === connection.provider).to.equal(true);
  });

  it('reads balances exactly, and rejects invalid ones', async () => {
    start();
    const read = () => adapter.getBalance(ONE, homeChain);
    expect(await read()).to.deep.equal({ amount: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' });
    for (const balance of ['-1', 'many', '1e30', '0.0000000000000000001', undefined]) {
      blueprint.balance = { balance, symbol: 'ETH' };
      await expectRejection(read(), 'BALANCE_UNAVAILABLE', 'WALLET_BAD_REPLY');
    }
  });

  it('gives back what a person grants after the attempt has ended', async () => {
    start();
    const end = new AbortController();
    let grant: (connection: ConnectResult) => void = () => undefined;
    let attempt: Promise<Connection> | undefined;
    await new Promise<void>(requests => {
      blueprint.connect = () => {
        requests();
        return new Promise(resolve => (grant = resolve));
      };
      attempt = adapter.connect('lib', { signal: end.signal });
    });
    end.abort();
    await expectRejection(attempt ?? Promise.resolve(), 'CONNECT_ABORTED');
    grant({ id: 'lib', type: 'EXTERNAL', provider: undefined, address: ONE, chainId: 1 });
    await settle();
    expect(blueprint.called('disconnect')).to.have.length(1);
  });

  it('does not disconnect a wallet that answers a silent attempt too late', async () => {
    startBitcoin();
    let answer = (): void => undefined;
    blueprint.restored = new Promise(resolve => (answer = resolve));
    const attempt = adapter.connect('lib', { silent: true });
    await settle();
    clock.advance(WALLET_READ_TIMEOUT_MS);
    await expectRejection(attempt, 'CONNECT_TIMEOUT');
    answer();
    await settle();
    expect(blueprint.called('disconnect')).to.deep.equal([]);
    expect(blueprint.called('detach')).to.have.length(1);
  });

  it('stops to follow the adapter when the modal ends, so that another modal may use it', async () => {
    startBitcoin();
    await adapter.connect('lib');
    const first = adapter;
    scope.dispose();
    expect(first.connection.get() === undefined).to.equal(true);
    expect(blueprint.called('disconnect')).to.deep.equal([]);
    clock = new ManualClock();
    scope = new Scope(clock);
    const discovery = { announced: true, injected: true };
    adapter = plainBlueprint(blueprint, { scope, networks: () => [main], discovery });
    await adapter.connect('lib', { silent: true });
    expect(addresses()).to.deep.equal([PAYER]);
    expect(first.connection.get() === undefined).to.equal(true);
  });

  describe('of a namespace other than EVM', () => {
    it('has the accounts with type and key, the network by its CAIP-2 id, and the balance', async () => {
      startBitcoin();
      const connection = await adapter.connect('lib');
      const account = { namespace: 'bip122', address: PAYER, type: 'payment', publicKey: '02aa' };
      expect(connection.accounts).to.deep.equal([account]);
      expect(connection.chainId).to.equal(main.id);
      expect((await adapter.getBalance(PAYER, main)).amount).to.equal(1n);
      await adapter.sendTransaction?.({ to: PAYER, value: 5n });
      expect((blueprint.called('sendTransaction')[0] as SendTransactionParams).value).to.equal(5n);
      expect(await adapter.isAddress(PAYER)).to.equal(true);
      expect(await adapter.isAddress(ONE)).to.equal(false);
    });

    it('calls a transfer unknown whose reply is lost, and declined if the person declines', async () => {
      startBitcoin();
      await adapter.connect('lib');
      const send = async (): Promise<unknown> => adapter.sendTransaction?.({ to: PAYER, value: 5n });
      blueprint.hash = {};
      await expectRejection(send(), 'OUTCOME_UNKNOWN');
      blueprint.sendTransaction = () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 }));
      await expectRejection(send(), 'USER_REJECTED');
      let onRequest = (): void => undefined;
      const request = new Promise<void>(resolve => (onRequest = resolve));
      blueprint.sendTransaction = () => {
        onRequest();
        return new Promise(() => undefined);
      };
      const lost = expectRejection(send(), 'OUTCOME_UNKNOWN');
      await request;
      blueprint.tell('disconnect');
      await lost;
    });

    it('offers the wallets of a source beside its own, one at a time', async () => {
      const world = createRemoteWorld([main]);
      world.transport.onInvite = 'truth';
      const accounts = [`${main.caipNetworkId}:${PAYER}`];
      world.transport.namespaces = { bip122: { accounts, methods: ['signMessage'], events: [] } };
      world.holders.add('bip122');
      startBitcoin({ sources: [testSource(world.remote)] });
      expect(adapter.connectors.get().map(({ id }) => id)).to.deep.equal(['lib', 'walletConnect']);
      await adapter.connect('lib');
      expect((await adapter.connect('walletConnect')).connectorId).to.equal('walletConnect');
      expect(now()?.connectorId).to.equal('walletConnect');
      await adapter.connect('lib');
      expect(now()?.connectorId).to.equal('lib');
      await settle();
      expect(world.remote.session.get()).to.equal(undefined);
      world.scope.dispose();
    });
  });
});

import { IFrameEthereumProvider } from '@ledgerhq/iframe-provider';
import { expect } from '@open-wc/testing';
import { describeChainAdapter } from '../../../testing/chain-adapter.contract.js';
import { announcedWallet } from '../../../testing/evm-adapter.contract.js';
import { createEvmWorld, fakeAccounts, homeChain, otherChain, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { FakeEip1193Wallet } from '../../../testing/fake-eip1193.js';
import { settle } from '../../../testing/settle.js';
import { testNetworks } from '../../../testing/create-test-modal.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { createModal } from '../../modal/create-modal.js';
import type { Modal } from '../../modal/modal.js';
import * as sessionModule from '../../modal/session.js';
import { EvmAdapter } from './index.js';
import type { Eip1193Provider } from './provider.js';
import { sdkSources } from './sdk-wallets.js';

const UNSUPPORTED = { error: { code: 4200, message: 'Unsupported method.' } };

interface Sdk {
  /** What the function of the host resolves with. */
  readonly loaded: unknown;
  /** Leaves the request to disconnect unanswered. */
  ignoreDisconnect(): void;
  /** Number of listeners of the page, if it is not that of the wallet. */
  listenerCount?(): number;
}

/** A provider as a class of which the methods need their object, as those of SDKs do. */
class SdkProvider implements Eip1193Provider {
  readonly #wallet: FakeEip1193Wallet;

  constructor(wallet: FakeEip1193Wallet) {
    this.#wallet = wallet;
  }

  async request(call: Parameters<Eip1193Provider['request']>[0]): Promise<unknown> {
    return this.#wallet.provider.request(call);
  }

  on(event: string, listener: (payload: unknown) => void): this {
    this.#wallet.provider.on?.(event, listener);
    return this;
  }

  removeListener(event: string, listener: (payload: unknown) => void): this {
    this.#wallet.provider.removeListener?.(event, listener);
    return this;
  }
}

/** The provider of Base Account and of Coinbase’s SDK: revokes nothing by a request, and has a method for it. */
function baseAccount(wallet: FakeEip1193Wallet): Sdk {
  let isIgnored = false;
  wallet.answers.set('wallet_revokePermissions', UNSUPPORTED);
  class BaseAccountProvider extends SdkProvider {
    async disconnect(): Promise<void> {
      if (isIgnored) return new Promise(() => undefined);
      wallet.granted = false;
      wallet.emit('disconnect', { code: 4900, message: 'Disconnected' });
    }
  }
  return { loaded: new BaseAccountProvider(wallet), ignoreDisconnect: () => void (isIgnored = true) };
}

/** Porto's provider: ends the connection by a request of its own (ERC-7846). */
function porto(wallet: FakeEip1193Wallet): Sdk {
  wallet.answers.set('wallet_revokePermissions', UNSUPPORTED);
  wallet.answers.set('wallet_disconnect', { value: null });
  const ignoreDisconnect = (): void => void wallet.answers.set('wallet_disconnect', 'hang');
  return { loaded: new SdkProvider(wallet), ignoreDisconnect };
}

/** A module of the host with MetaMask's provider as its default export. */
function metaMask(wallet: FakeEip1193Wallet): Sdk {
  const ignoreDisconnect = (): void => void wallet.answers.set('wallet_revokePermissions', 'hang');
  return { loaded: { default: new SdkProvider(wallet) }, ignoreDisconnect };
}

interface LedgerRequest {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/**
 * Ledger’s own provider for pages in a frame, `@ledgerhq/iframe-provider`, with the page around it as counterpart: JSON-RPC by
 * `postMessage`, and events as requests without an answer. The package has `send` in place of `request` (EIP-1193).
 */
function ledger(wallet: FakeEip1193Wallet): Sdk {
  const frame = new EventTarget();
  const deliver = (data: object): void => {
    const message = { jsonrpc: '2.0', ...data };
    frame.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) })); // what cannot be cloned cannot arrive
  };
  const answer = async ({ id, method, params }: LedgerRequest): Promise<void> => {
    try {
      deliver({ id, result: await wallet.provider.request({ method, ...(params && { params }) }) });
    } catch (error) {
      const { code = -32603, message = 'failed' } = error as { readonly code?: number; readonly message?: string };
      deliver({ id, error: { code, message } });
    }
  };
  for (const method of ['accountsChanged', 'chainChanged'])
    wallet.provider.on?.(method, payload => deliver({ method, params: [payload] }));
  wallet.provider.on?.('disconnect', () => deliver({ method: 'close', params: [1000, 'closed'] }));
  const parent = { postMessage: (data: unknown) => void answer(data as LedgerRequest) };
  const ledgerLive = new IFrameEthereumProvider({ eventSource: frame as Window, eventTarget: parent });
  const named = (event: string): 'accountsChanged' => (event === 'disconnect' ? 'close' : event) as 'accountsChanged'; // any name may be listened to
  const loaded: Eip1193Provider = {
    request: ({ method, params }) => ledgerLive.send(method, params),
    on: (event, listener) => ledgerLive.on(named(event), listener),
    removeListener: (event, listener) => ledgerLive.removeListener(named(event), listener),
  };
  const ignoreDisconnect = (): void => void wallet.answers.set('wallet_revokePermissions', 'hang');
  const listenerCount = (): number =>
    ledgerLive.eventNames().reduce((count, event) => count + ledgerLive.listenerCount(event), 0);
  return { loaded, ignoreDisconnect, listenerCount };
}

const SDKS = { 'Base Account': baseAccount, Porto: porto, MetaMask: metaMask, Ledger: ledger };

interface SdkWorld extends EvmWorld {
  readonly sdk: Sdk;
  /** How often the function of the host was called. */
  loads(): number;
}

function createSdkWorld(make: (wallet: FakeEip1193Wallet) => Sdk, provider?: () => unknown): SdkWorld {
  const parts: { sdk?: Sdk } = {};
  let loads = 0;
  const load = async (): Promise<unknown> => {
    loads += 1;
    return provider ? provider() : parts.sdk?.loaded;
  };
  const world = createEvmWorld({ customWallets: [{ id: 'sdk', name: 'SDK Wallet', provider: load }] });
  const sdk = make(world.wallet);
  parts.sdk = sdk;
  world.wallet.chains.add(137);
  return { ...world, sdk, loads: () => loads };
}

for (const [name, make] of Object.entries(SDKS))
  describeChainAdapter(`EVM adapter, with a wallet whose provider is like ${name}’s`, () => {
    const world = createSdkWorld(make);
    const wallet = announcedWallet(world.wallet, world.page);
    Object.defineProperties(wallet, {
      connectorId: { value: 'sdk' },
      isAlwaysThere: { value: true },
      appear: { value: () => undefined },
      ignoreDisconnect: { value: world.sdk.ignoreDisconnect },
      ...(world.sdk.listenerCount && { listenerCount: { get: world.sdk.listenerCount } }),
    });
    return {
      ...world,
      wallet,
      networks: [homeChain, otherChain],
      addresses: fakeAccounts,
      foreignAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    };
  });

describe('Wallets of SDKs', () => {
  let world: SdkWorld;

  afterEach(() => world.scope.dispose());

  it('are loaded once, when a person chooses one, and hosts get the provider of the SDK', async () => {
    world = createSdkWorld(porto);
    expect(world.adapter.connectors.get()).to.deep.include({
      id: 'sdk',
      name: 'SDK Wallet',
      type: 'EXTERNAL',
      namespace: 'eip155',
      rdns: undefined,
      imageUrl: undefined,
    });
    await world.adapter.prefetch?.();
    expect(world.loads()).to.equal(0);
    const { provider } = await world.adapter.connect('sdk');
    expect(provider === world.sdk.loaded).to.equal(true);
    await world.adapter.disconnect();
    await world.adapter.connect('sdk');
    expect(world.loads()).to.equal(1);
  });

  it('end their grant in the way of the SDK', async () => {
    world = createSdkWorld(porto);
    await world.adapter.connect('sdk');
    await world.adapter.disconnect();
    expect(world.wallet.methods.slice(-2)).to.deep.equal(['wallet_revokePermissions', 'wallet_disconnect']);
    world.scope.dispose();
    world = createSdkWorld(baseAccount);
    await world.adapter.connect('sdk');
    await world.adapter.disconnect();
    expect(world.wallet.granted).to.equal(false);
    expect(world.wallet.methods).not.to.include('wallet_revokePermissions');
  });

  it('end their grant when another wallet takes their place', async () => {
    world = createSdkWorld(baseAccount);
    const other = new FakeEip1193Wallet([fakeAccounts[1]]);
    other.announce(world.page);
    await world.adapter.connect('sdk');
    await world.adapter.connect('wallet.fake');
    await settle();
    expect(world.wallet.granted).to.equal(false);
    expect(world.adapter.connection.get()?.connectorId).to.equal('wallet.fake');
  });

  it('are loaded again after a failure, of which the error tells the reason', async () => {
    let isOnline = false;
    const wallet = new FakeEip1193Wallet([fakeAccounts[0]]);
    world = createSdkWorld(porto, () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
      return wallet.provider;
    });
    await expectRejection(world.adapter.connect('sdk'), 'CONNECT_FAILED');
    isOnline = true;
    await world.adapter.connect('sdk');
    expect(world.loads()).to.equal(2);
  });

  it('without a provider (EIP-1193) fail with a reason that names the option', async () => {
    world = createSdkWorld(porto, () => ({ default: { send() {} } }));
    const error = await expectRejection(world.adapter.connect('sdk'), 'CONNECT_FAILED');
    expect((error.cause as Error).message).to.contain('"provider" of "sdk"');
  });

  it('are listed only with a name, an id and a function', () => {
    world = createSdkWorld(porto);
    const provider = (): undefined => undefined;
    const given = [
      { id: 'a', name: 'A' },
      { id: 'b', name: ' ', provider },
      { id: 7 as unknown as string, name: 'C', provider },
      { id: 'd', name: 'D', provider: 'https://d.example' as unknown as () => unknown },
      { id: 'e', name: 'E', provider, rdns: 'COM.e', image_url: 'javascript:alert(1)' },
      { id: 'f', name: 'F', provider, image_url: 'https://f.example/f.png' },
    ];
    expect(sdkSources(given).map(({ connector }) => connector)).to.deep.equal([
      { id: 'e', name: 'E', type: 'EXTERNAL', rdns: 'com.e', imageUrl: undefined },
      { id: 'f', name: 'F', type: 'EXTERNAL', rdns: undefined, imageUrl: 'https://f.example/f.png' },
    ]);
  });

  it('connect by the modal’s list, and are restored after a reload without a prompt', async () => {
    world = createSdkWorld(baseAccount);
    const customWallets = [{ id: 'sdk', name: 'SDK Wallet', provider: () => world.sdk.loaded }];
    const open = (): Modal =>
      createModal(
        {
          id: 'sdk-wallets',
          networks: testNetworks,
          adapters: [new EvmAdapter({ page: new EventTarget() })],
          customWallets,
        },
        { session: () => Promise.resolve(sessionModule), sources: [] },
      );
    const first = open();
    const { connectors, connect } = await first.start();
    const [connector] = connectors.wallets.get();
    if (!connector) throw new Error('no connector');
    await connect(connector);
    first.dispose();
    const second = open();
    try {
      await waitUntil(() => second.account.of('eip155').wallet?.name === 'SDK Wallet', 'the restore');
      expect(world.wallet.methods.filter(method => method === 'eth_requestAccounts')).to.have.length(1);
    } finally {
      second.dispose();
      localStorage.clear();
    }
  });
});

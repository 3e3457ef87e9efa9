import { expect } from '@open-wc/testing';
import type { AppKitNetwork } from '../controllers/index.js';
import { expectRejection } from '../testing/expect-rejection.js';
import { FakeTransport, type PhoneAnswer } from '../testing/fake-transport.js';
import { waitUntil } from '../testing/wait-until.js';
import { UniversalConnector, type UniversalConnectorOptions } from './universal-connector.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const mainnet: AppKitNetwork = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.test'] } },
};

/** The provider of a kit, with the session of the relay. */
class Provider {
  readonly calls: unknown[] = [];
  readonly #transport: FakeTransport;

  constructor(transport: FakeTransport) {
    this.#transport = transport;
  }

  get session(): unknown {
    return this.#transport.stored();
  }

  async request(...call: readonly unknown[]): Promise<unknown> {
    this.calls.push(call);
    return '0xsigned';
  }
}

describe('UniversalConnector', () => {
  let transports: FakeTransport[];
  let onInvite: PhoneAnswer;
  let isStored: boolean;
  let connector: UniversalConnector;

  const init = async (options: Partial<UniversalConnectorOptions> = {}): Promise<UniversalConnector> => {
    connector = await UniversalConnector.init({
      projectId: 'project',
      metadata: { name: 'Shop', description: '', url: location.origin, icons: [] },
      networks: [{ namespace: 'eip155', chains: [mainnet], methods: ['personal_sign'], events: ['chainChanged'] }],
      ...options,
      modalConfig: {
        themeMode: 'dark',
        ...options.modalConfig,
        id: crypto.randomUUID(),
        walletConnect: { relayUrl: 'wss://relay.test', transport: async () => open() },
      },
    });
    return connector;
  };

  /** Each start of the kit has a transport and a provider of its own. */
  const open = (): FakeTransport => {
    const transport = new FakeTransport();
    transport.onInvite = onInvite;
    transport.namespaces = { eip155: { accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign'], events: [] } };
    if (isStored) transport.store();
    Object.defineProperty(transport, 'provider', { value: new Provider(transport) });
    transports.push(transport);
    return transport;
  };
  const latest = (): FakeTransport & { readonly provider: Provider } => transports.at(-1) as never;
  const remote = async () => (await connector.appKit.modal.start()).source('walletConnect')!.remote;
  /** Starts the kit anew, to read what another tab may have stored. */
  const restore = async (): Promise<void> => {
    await (await remote()).restore({ signal: new AbortController().signal });
    expect(transports).to.have.length(2);
  };

  beforeEach(() => {
    transports = [];
    onInvite = 'truth';
    isStored = false;
  });
  afterEach(() => {
    connector.appKit.destroy();
    localStorage.clear();
  });

  it('asks a wallet for the methods and events of its networks, and resolves with the session', async () => {
    await init();
    const { session } = await connector.connect();
    expect(latest().invitations[0]?.request['eip155']).to.deep.include({
      chains: ['eip155:1'],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    });
    expect(session?.namespaces['eip155']?.accounts).to.deep.equal([`eip155:1:${ADDRESS}`]);
    await connector.connect();
    expect(latest().invitations, 'a second call has asked again').to.have.length(1);
  });

  it('sends requests as they are, and none before a session', async () => {
    await init();
    const call = { method: 'personal_sign', params: ['0x68', ADDRESS] };
    await expectRejection(connector.request(call, 'eip155:1'), 'WALLET_DISCONNECTED');
    await connector.connect();
    expect(await connector.request(call, 'eip155:1')).to.equal('0xsigned');
    expect(latest().provider.calls).to.deep.equal([[call, 'eip155:1']]);
  });

  it('ends the session', async () => {
    await init();
    await connector.connect();
    await connector.disconnect();
    await waitUntil(() => latest().ended.length === 1, 'the end');
    expect(connector.provider.session).to.equal(undefined);
  });

  it('connects and sends requests after the kit has started anew, also by a provider that the host has kept', async () => {
    await init();
    const { provider } = connector;
    await restore();
    const { session } = await connector.connect();
    expect(session?.namespaces['eip155']?.accounts).to.deep.equal([`eip155:1:${ADDRESS}`]);
    const call = { method: 'personal_sign', params: ['0x68', ADDRESS] };
    expect(await connector.request(call, 'eip155:1')).to.equal('0xsigned');
    expect(await provider.request(call, 'eip155:1')).to.equal('0xsigned');
    expect(latest().provider.calls).to.have.length(2);
    expect(provider.session).to.equal(session);
  });

  it('has the session that another tab has stored', async () => {
    await init();
    isStored = true;
    await restore();
    const { session } = await connector.connect();
    expect(session).to.equal(latest().stored());
    expect(latest().invitations).to.have.length(0);
  });

  it('rejects when the person closes the modal', async () => {
    onInvite = 'hang';
    await init();
    const result = connector.connect();
    await waitUntil(() => connector.appKit.isOpen(), 'the modal');
    await connector.appKit.close();
    await expectRejection(result, 'CONNECT_CLOSED');
  });

  it('passes modalConfig on to the modal, but no networks or adapters of it', async () => {
    await init({ modalConfig: { themeVariables: { '--w3m-accent': 'red' }, networks: [], adapters: [{}] } as never });
    expect(connector.appKit.getThemeMode()).to.equal('dark');
    expect(connector.appKit.getThemeVariables()).to.deep.equal({ '--w3m-accent': 'red' });
    const { networks, adapters } = connector.appKit.options;
    expect([networks.length, adapters.length]).to.deep.equal([1, 0]);
  });

  it('refuses networks of a namespace that the modal does not serve', async () => {
    await init();
    const networks = [{ namespace: 'sui', chains: [mainnet], methods: [], events: [] }] as never;
    const metadata = { name: 'Shop', description: '', url: location.origin, icons: [] };
    const options = { projectId: 'project', metadata, networks };
    await expectRejection(UniversalConnector.init(options), 'OPTIONS_INVALID');
  });
});

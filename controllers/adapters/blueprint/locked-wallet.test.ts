import { expect } from '@open-wc/testing';
import { homeChain } from '../../../testing/evm-world.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { settleImports } from '../../../testing/settle-imports.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { AppKit } from '../../app-kit/app-kit.js';
import type { AppKitNetwork } from '../../domain/entities.js';
import { bitcoin } from '../../domain/networks/other-networks.js';
import { AdapterBlueprint, type BlueprintEvents, type ConnectResult } from './index.js';

/** What the wallet of a test shares without a prompt. */
interface Share {
  readonly address: string;
  /** Replies of the provider; without any, the wallet has no provider of EIP-1193. */
  readonly permissions?: readonly object[];
}

/** The adapter of a host's library, whose wallet may be locked. */
class LockableBlueprint extends AdapterBlueprint {
  isLocked = false;
  /** What `syncConnection` throws while the wallet is locked; by default it resolves without an address. */
  failure: unknown;
  /** Called before `syncConnection` replies. */
  onSync = (): void => undefined;
  prompts = 0;
  readonly #share: Share;
  readonly #chainId: number | string;

  constructor(namespace: 'eip155' | 'bip122', chainId: number | string, share: Share) {
    super({ namespace });
    this.#share = share;
    this.#chainId = chainId;
  }

  syncConnectors(): void {
    const { permissions } = this.#share;
    const request = async ({ method }: { readonly method: string }): Promise<unknown> => {
      if (method === 'eth_chainId') return `0x${this.#chainId.toString(16)}`;
      if (method === 'wallet_getPermissions') return permissions;
      throw new Error(`Unexpected request: ${method}`);
    };
    this.addConnector({ id: 'lib', name: 'Library Wallet', provider: permissions ? { request } : { library: true } });
  }
  async connect(): Promise<ConnectResult> {
    this.prompts += 1;
    return this.#result(this.#share.address);
  }
  async syncConnection(): Promise<ConnectResult> {
    const { isLocked } = this;
    this.onSync();
    if (isLocked && this.failure !== undefined) throw this.failure;
    return this.#result(isLocked ? '' : this.#share.address);
  }
  async getAccounts(): Promise<{ accounts: { address: string }[] }> {
    return { accounts: [{ address: this.#share.address }] };
  }
  async disconnect(): Promise<void> {
    return undefined;
  }
  async getBalance(): Promise<{ balance: string; symbol: string }> {
    return { balance: '0', symbol: 'ETH' };
  }
  async signMessage(): Promise<{ signature: string }> {
    return { signature: '0x' };
  }
  async sendTransaction(): Promise<{ hash: string }> {
    return { hash: '0x' };
  }
  /** Emits an event. */
  tell<E extends keyof BlueprintEvents>(name: E, payload: BlueprintEvents[E]): void {
    (this.emit as (event: E, given: BlueprintEvents[E]) => void)(name, payload);
  }
  #result(address: string): ConnectResult {
    return { id: 'lib', type: 'EXTERNAL', provider: undefined, address, chainId: this.#chainId };
  }
}

const NO_ACCOUNTS = [{ parentCapability: 'snap' }];
const ACCOUNTS = [{ parentCapability: 'eth_accounts' }];

const namespaces: readonly (readonly ['eip155' | 'bip122', AppKitNetwork, string])[] = [
  ['eip155', homeChain, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['bip122', bitcoin, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
];

for (const [namespace, network, address] of namespaces)
  describe(`a locked wallet of a host's adapter (${namespace})`, () => {
    let id: string;
    let kit: AppKit;
    let library: LockableBlueprint;

    const visit = (permissions?: readonly object[]): void => {
      library = new LockableBlueprint(namespace, network.id, { address, ...(permissions && { permissions }) });
      kit = AppKit.create({ id, networks: [network], adapters: [library], clock: new ManualClock() });
    };
    /** The next visit, on which the wallet is locked. */
    const visitLocked = async (
      { failure, onSync = () => undefined }: Partial<Pick<LockableBlueprint, 'failure' | 'onSync'>> = {},
      permissions?: readonly object[],
    ): Promise<void> => {
      kit.destroy();
      visit(permissions);
      Object.assign(library, { isLocked: true, failure, onSync });
      await waitUntil(() => kit.getAccount(namespace).status === 'disconnected');
      await settleImports();
    };
    const unlock = (): void => {
      library.isLocked = false;
    };
    const stored = (): string | null => localStorage.getItem(`@appkit/${id}/${namespace}:connected_connector_id`);
    const isConnected = (): boolean => kit.getIsConnectedState();

    beforeEach(async () => {
      id = crypto.randomUUID();
      visit();
      await kit.connect({ wallet: 'lib' });
    });
    afterEach(() => {
      kit.destroy();
      localStorage.clear();
    });

    for (const [name, tell] of [
      ['accountChanged', () => library.tell('accountChanged', { address })],
      ['connections', () => library.tell('connections', [{ connectorId: 'lib', accounts: [{ address }] }])],
    ] as const)
      it(`is connected when its adapter tells of its account by ${name}`, async () => {
        await visitLocked();
        expect(stored()).to.equal('lib');
        unlock();
        tell();
        await waitUntil(isConnected);
        expect(library.prompts).to.equal(0);
      });

    it('is connected when it is unlocked while it replies', async () => {
      kit.destroy();
      visit();
      library.isLocked = true;
      library.onSync = () => {
        library.onSync = () => undefined;
        unlock();
        library.tell('accountChanged', { address });
      };
      await waitUntil(isConnected);
    });

    it('is restored on the next visit', async () => {
      await visitLocked();
      kit.destroy();
      visit();
      await waitUntil(isConnected);
    });

    it('keeps its place if the adapter fails without a reason', async () => {
      await visitLocked({ failure: new Error('The library is not ready.') });
      expect(stored()).to.equal('lib');
    });

    it('is not connected by the accounts of another wallet of the adapter', async () => {
      await visitLocked();
      unlock();
      library.tell('connections', [
        { connectorId: 'another', accounts: [{ address }] },
        { connectorId: 'lib', accounts: [] },
      ]);
      await settleImports();
      expect(isConnected()).to.equal(false);
    });

    it('is not connected by its unlock after a disconnect', async () => {
      await visitLocked();
      await kit.disconnect();
      expect(stored()).to.equal(null);
      unlock();
      library.tell('accountChanged', { address });
      await settleImports();
      expect(isConnected()).to.equal(false);
    });

    if (namespace === 'eip155') {
      it('is forgotten if its provider says that it has revoked its permission', async () => {
        await visitLocked({}, NO_ACCOUNTS);
        expect(stored()).to.equal(null);
      });

      it('keeps its place if its provider says that it keeps its permission', async () => {
        await visitLocked({}, ACCOUNTS);
        expect(stored()).to.equal('lib');
      });
    }
  });

import { report } from '../../controllers/core/report.js';
import { EvmTestWallet, type EvmTestWalletOptions } from '../wallet/evm-wallet.js';
import type { AnswerScript } from '../wallet/script.js';

/** Namespaces of a session proposal, as far as they are used here. */
interface Proposed {
  readonly chains?: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

interface Proposal {
  readonly id: number;
  readonly params: {
    readonly requiredNamespaces: Readonly<Record<string, Proposed>>;
    readonly optionalNamespaces: Readonly<Record<string, Proposed>>;
  };
}

interface SessionRequest {
  readonly topic: string;
  readonly id: number;
  readonly params: {
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: readonly unknown[] };
  };
}

/** Instance of `WalletKit`, as far as it is used here. */
interface Kit {
  on(event: string, listener: (event: never) => void): unknown;
  pair(options: { uri: string }): Promise<unknown>;
  approveSession(options: { id: number; namespaces: Record<string, unknown> }): Promise<unknown>;
  rejectSession(options: { id: number; reason: { code: number; message: string } }): Promise<unknown>;
  respondSessionRequest(options: { topic: string; response: unknown }): Promise<unknown>;
  emitSessionEvent(options: {
    topic: string;
    event: { name: string; data: unknown };
    chainId: string;
  }): Promise<unknown>;
  disconnectSession(options: { topic: string; reason: { code: number; message: string } }): Promise<unknown>;
  getActiveSessions(): Readonly<Record<string, { readonly topic: string }>>;
}

interface Core {
  readonly heartbeat: { stop(): void };
  readonly relayer: { transportOpen: unknown; transportClose(): Promise<unknown> };
}

/** The wallet's side of WalletConnect, from packages of the host: `@reown/walletkit` and `@walletconnect/core`. */
export interface PhoneSdk {
  readonly WalletKit: { init(options: never): Promise<unknown> };
  readonly Core: new (options: never) => unknown;
}

/** Options of {@link PhoneTestWallet.start}. */
export interface PhoneOptions extends PhoneSdk, Pick<EvmTestWalletOptions, 'keys' | 'networks'> {
  /** The relay that the page uses too. */
  readonly relayUrl: string;
  /** Id that the relay asks for; any text for a relay of your own. */
  readonly projectId?: string;
  readonly name?: string;
}

const DECLINED = { code: 5000, message: 'User rejected.' };
const ENDED = { code: 6000, message: 'User disconnected.' };

/** Key-value store of WalletConnect in memory, so that wallets of two tests share nothing. */
function memory(): object {
  const map = new Map<string, unknown>();
  return {
    getKeys: async () => [...map.keys()],
    getEntries: async () => [...map],
    getItem: async (key: string) => structuredClone(map.get(key)),
    setItem: async (key: string, value: unknown) => void map.set(key, structuredClone(value)),
    removeItem: async (key: string) => void map.delete(key),
  };
}

let count = 0;

/**
 * A wallet on another device, with the real SDK of wallets and real keys, without a screen. It serves EVM networks and
 * answers by a script: the method `session_proposal` stands for the request to connect.
 */
export class PhoneTestWallet {
  /** Answers to proposals and requests. */
  readonly script: AnswerScript;
  readonly #wallet: EvmTestWallet;
  readonly #kit: Kit;
  readonly #core: Core;
  readonly #chains: readonly string[];

  private constructor(kit: Kit, core: Core, options: PhoneOptions) {
    const { keys, networks = [{ chainId: 1 }] } = options;
    this.#wallet = new EvmTestWallet({ networks, ...(keys ? { keys } : {}) });
    this.#wallet.grant();
    this.script = this.#wallet.script;
    this.#chains = networks.map(({ chainId }) => `eip155:${chainId}`);
    this.#kit = kit;
    this.#core = core;
    kit.on('session_proposal', (proposal: Proposal) => void this.#decide(proposal).catch(report));
    kit.on('session_request', (request: SessionRequest) => void this.#respond(request).catch(report));
  }

  /** Starts the wallet; it connects to the relay when it scans. */
  static async start(options: PhoneOptions): Promise<PhoneTestWallet> {
    const { Core, WalletKit, relayUrl, projectId = 'test', name = 'Test Phone' } = options;
    const core = new Core({
      relayUrl,
      projectId,
      logger: 'silent',
      storage: memory(),
      telemetryEnabled: false,
      customStoragePrefix: `test-phone-${++count}`,
    } as never);
    const metadata = { name, description: '', url: 'https://phone.test', icons: [] };
    const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } } as never);
    return new PhoneTestWallet(kit as Kit, core as Core, options);
  }

  /** Address of the account. */
  get address(): string {
    return this.#wallet.addresses[0] ?? '';
  }

  /** Topics of the sessions. */
  get sessions(): readonly string[] {
    return Object.keys(this.#kit.getActiveSessions());
  }

  /** Scans the QR code of a page: its URI, which begins with `wc:`. The script answers the proposal that follows. */
  async scan(uri: string): Promise<void> {
    await this.#kit.pair({ uri });
  }

  /** Switches the network, as a person does in the wallet, and tells the pages. */
  async useNetwork(chainId: number): Promise<void> {
    this.#wallet.useNetwork(chainId);
    await this.#tell('chainChanged', chainId);
  }

  /** Ends all sessions, as a person does in the wallet. */
  async disconnect(): Promise<void> {
    await Promise.all(this.sessions.map(topic => this.#kit.disconnectSession({ topic, reason: ENDED })));
  }

  /** Closes the connection to the relay. */
  async stop(): Promise<void> {
    this.#core.heartbeat.stop();
    this.#core.relayer.transportOpen = async () => undefined;
    await this.#core.relayer.transportClose();
  }

  async #tell(name: string, data: unknown): Promise<void> {
    const chainId = `eip155:${this.#wallet.chainId}`;
    await Promise.all(
      this.sessions.map(topic => this.#kit.emitSessionEvent({ topic, event: { name, data }, chainId })),
    );
  }

  async #decide({ id, params }: Proposal): Promise<void> {
    const { requiredNamespaces, optionalNamespaces } = params;
    const request = { ...optionalNamespaces, ...requiredNamespaces }['eip155'];
    const all = [requiredNamespaces['eip155'], optionalNamespaces['eip155']];
    let isLie: boolean;
    try {
      isLie = await this.script.decide('session_proposal', params);
      if (!request) throw new Error('The page asks for no EVM network');
    } catch {
      await this.#kit.rejectSession({ id, reason: DECLINED });
      return;
    }
    const address = isLie ? '0x000000000000000000000000000000000000dEaD' : this.address;
    const chains = this.#chains.filter(chain => all.some(part => part?.chains?.includes(chain)));
    const methods = [...new Set(all.flatMap(part => part?.methods ?? []))];
    const events = [...new Set(all.flatMap(part => part?.events ?? []))];
    const accounts = chains.map(chain => `${chain}:${address}`);
    await this.#kit.approveSession({ id, namespaces: { eip155: { chains, methods, events, accounts } } });
  }

  async #respond({ topic, id, params: { chainId, request } }: SessionRequest): Promise<void> {
    const reference = Number(chainId.replace('eip155:', ''));
    if (reference !== this.#wallet.chainId) this.#wallet.useNetwork(reference); // each request names its network
    const response = await this.#wallet.provider.request(request).then(
      result => ({ id, jsonrpc: '2.0', result }),
      (error: unknown) => {
        const { code = 5000, message } = error as Error & { readonly code?: number };
        return { id, jsonrpc: '2.0', error: { code, message } };
      },
    );
    await this.#kit.respondSessionRequest({ topic, response });
  }
}

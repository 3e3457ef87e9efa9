/** Entry `latchkey/universal-connector`: one connection by WalletConnect for networks of several namespaces. */
import type { AppKitNetwork, ChainNamespace, Metadata } from '../controllers/domain/entities.js';
import { W3mError } from '../controllers/domain/errors/errors.js';
import { isChainNamespace } from '../controllers/domain/networks/namespace-ids.js';
import type { AppKitOptions } from '../controllers/state/options.js';
import { createAppKit, type AppKit } from './app-kit.js';

/** Networks of one namespace, and what wallets are asked to approve on them. */
export interface UniversalNetworks {
  readonly namespace: ChainNamespace;
  readonly chains: readonly AppKitNetwork[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

export interface UniversalConnectorOptions {
  readonly projectId: string;
  readonly metadata: Metadata;
  readonly networks: readonly UniversalNetworks[];
  /** Other options of `createAppKit`, such as `themeMode`. */
  readonly modalConfig?: Partial<
    Omit<AppKitOptions, 'adapters' | 'networks' | 'projectId' | 'metadata' | 'universalProviderConfigOverride'>
  >;
}

/** The members of WalletConnect’s universal provider that hosts use. */
export interface UniversalProvider {
  readonly session?: UniversalSession | undefined;
  request<T = unknown>(call: { readonly method: string; readonly params?: unknown }, chain?: string): Promise<T>;
}

/** A session of WalletConnect, with its accounts as CAIP-10 ids. */
export interface UniversalSession {
  readonly topic: string;
  readonly namespaces: Readonly<Record<string, { readonly accounts: readonly string[] }>>;
}

/** Connects a wallet by WalletConnect through a modal without adapters, and sends it requests as they are. */
export class UniversalConnector {
  readonly appKit: AppKit;
  readonly provider: UniversalProvider;

  private constructor(appKit: AppKit, provider: UniversalProvider) {
    this.appKit = appKit;
    this.provider = provider;
  }

  /**
   * Creates the modal and loads WalletConnect, which restores the session of the last visit.
   * @throws {W3mError} `OPTIONS_INVALID` for networks of a namespace that is not supported, `CONNECTOR_NOT_FOUND` without
   * WalletConnect
   */
  static async init(options: UniversalConnectorOptions): Promise<UniversalConnector> {
    const appKit = createAppKit(optionsOf(options));
    const remote = (await appKit.modal.start()).source('walletConnect')?.remote;
    if (!remote) throw new W3mError('CONNECTOR_NOT_FOUND');
    return new UniversalConnector(appKit, (await remote.getProvider()) as UniversalProvider); // of `@walletconnect/universal-provider`
  }

  /**
   * Opens the modal and resolves with the session; at once with one that there is.
   * @throws {W3mError} `CONNECT_CLOSED`, `USER_REJECTED`, …
   */
  async connect(): Promise<{ readonly session: UniversalSession | undefined }> {
    if (!this.provider.session) await this.appKit.connect();
    return { session: this.provider.session };
  }

  /** Ends the session. */
  async disconnect(): Promise<void> {
    await this.appKit.disconnect();
  }

  /** Asks the wallet. @param chain CAIP-2 id of the network */
  async request<T = unknown>(call: { readonly method: string; readonly params?: unknown }, chain: string): Promise<T> {
    if (!this.provider.session) throw new W3mError('WALLET_DISCONNECTED');
    return this.provider.request<T>(call, chain);
  }
}

function optionsOf({ projectId, metadata, networks, modalConfig }: UniversalConnectorOptions): AppKitOptions {
  for (const { namespace } of networks) {
    if (isChainNamespace(namespace)) continue;
    const problem = `must be of a supported namespace, not "${String(namespace)}"`;
    throw new W3mError('OPTIONS_INVALID', { params: { option: 'networks', problem } });
  }
  const byNamespace = (texts: (row: UniversalNetworks) => readonly string[]): Record<string, readonly string[]> =>
    Object.fromEntries(networks.map(row => [row.namespace, texts(row)]));
  return {
    ...modalConfig,
    adapters: [],
    projectId,
    metadata,
    networks: networks.flatMap(({ namespace, chains }) =>
      chains.map(chain => ({ ...chain, chainNamespace: namespace })),
    ), // which are checked: an empty list is refused
    universalProviderConfigOverride: {
      methods: byNamespace(({ methods }) => methods),
      events: byNamespace(({ events }) => events),
    },
  };
}

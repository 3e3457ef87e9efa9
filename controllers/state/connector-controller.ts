import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { distinguishWallets, mergeConnectors, type LooksOf } from '../domain/wallets/connectors.js';
import type { ChainNamespace, Connector, Wallet } from '../domain/entities.js';

export interface ConnectorDeps {
  /** The connectors of each adapter. */
  readonly sources: readonly ReadonlySignal<readonly Connector[]>[];
  /** Returns the host's own image of a connector. */
  image(connectorId: string): string | undefined;
  /** True for a wallet that the host excludes. */
  isHidden(connector: Connector): boolean;
  /** Reads signals: undefined until what the name is compared with has loaded. */
  readonly looksOf: LooksOf;
}

/** Adds `info`, which hosts read, to an announced wallet. */
function withInfo(connector: Connector): Connector {
  const { name, rdns, imageUrl, info } = connector;
  if (rdns === undefined) return connector;
  return { ...connector, info: { ...info, name, rdns, ...(imageUrl ? { icon: imageUrl } : {}) } };
}

/** Lists the connectors of all namespaces. */
export class ConnectorController {
  readonly #deps: ConnectorDeps;

  /** Each connector of each namespace. */
  readonly all: ReadonlySignal<readonly Connector[]> = computed(() =>
    this.#deps.sources
      .flatMap(source => source.get())
      .map(connector => {
        const imageUrl = this.#deps.image(connector.id);
        return imageUrl ? { ...connector, imageUrl } : connector;
      })
      .map(withInfo),
  );

  /** One connector for each wallet, without those that the host excludes. */
  readonly wallets: ReadonlySignal<readonly Connector[]> = computed(() =>
    distinguishWallets(
      mergeConnectors(this.all.get().filter(connector => !this.#deps.isHidden(connector))),
      this.#deps.looksOf,
    ),
  );

  readonly #recent = signal<readonly Wallet[]>([]);
  /** The recently connected wallets, newest first. */
  readonly recent: ReadonlySignal<readonly Wallet[]> = this.#recent;

  constructor(deps: ConnectorDeps) {
    this.#deps = deps;
  }

  /** What a person sees of a wallet's name. Reads signals: undefined until what it is compared with has loaded. */
  get looksOf(): LooksOf {
    return this.#deps.looksOf;
  }

  /** Sets the recently connected wallets. */
  setRecent(recent: readonly Wallet[]): void {
    this.#recent.set(recent);
  }

  /** Returns the wallets of a namespace; all wallets by default. */
  inNamespace(namespace: ChainNamespace | undefined): readonly Connector[] {
    return this.wallets.get().flatMap(wallet => {
      if (!namespace || !wallet.connectors) return !namespace || wallet.namespace === namespace ? [wallet] : [];
      return wallet.connectors.filter(each => each.namespace === namespace);
    });
  }

  /** Finds a connector by id, rdns or name; without a namespace, the first that matches. */
  find(wallet: string, namespace?: ChainNamespace): Connector | undefined {
    const requested = wallet.toLowerCase();
    const candidates = untracked(() => this.all.get()).filter(each => !namespace || each.namespace === namespace);
    return (
      candidates.find(({ id }) => id === wallet) ??
      candidates.find(({ rdns }) => rdns?.toLowerCase() === requested) ??
      candidates.find(({ name }) => name.toLowerCase() === requested)
    );
  }
}

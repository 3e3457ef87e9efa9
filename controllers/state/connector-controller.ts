import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { distinguishWallets, mergeConnectors } from '../protocol/connectors.js';
import type { ChainNamespace, Connector, Wallet } from '../protocol/entities.js';

export interface ConnectorDeps {
  /** What each adapter has found. */
  readonly sources: readonly ReadonlySignal<readonly Connector[]>[];
  /** The host's own pictures by connector id. */
  image(connectorId: string): string | undefined;
  /** Wallets that the host does not want to see. */
  isHidden(connector: Connector): boolean;
}

/** Adds `info`, which lists of hosts read, to a wallet that announced itself. */
function withInfo(connector: Connector): Connector {
  const { name, rdns, imageUrl, info } = connector;
  if (rdns === undefined) return connector;
  return { ...connector, info: { ...info, name, rdns, ...(imageUrl ? { icon: imageUrl } : {}) } };
}

/** The wallets that can be asked to connect. */
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

  /** One row for each wallet, without those the host hides. */
  readonly wallets: ReadonlySignal<readonly Connector[]> = computed(() =>
    distinguishWallets(mergeConnectors(this.all.get().filter(connector => !this.#deps.isHidden(connector)))),
  );

  readonly #recent = signal<readonly Wallet[]>([]);
  /** The wallets last connected with, newest first. */
  readonly recent: ReadonlySignal<readonly Wallet[]> = this.#recent;

  constructor(deps: ConnectorDeps) {
    this.#deps = deps;
  }

  /** What is kept of the wallets last connected with has been read, or has changed. */
  setRecent(recent: readonly Wallet[]): void {
    this.#recent.set(recent);
  }

  /** The wallets that serve a namespace; all where none is named. */
  inNamespace(namespace: ChainNamespace | undefined): readonly Connector[] {
    return this.wallets.get().flatMap(wallet => {
      if (!namespace || !wallet.connectors) return !namespace || wallet.namespace === namespace ? [wallet] : [];
      return wallet.connectors.filter(each => each.namespace === namespace);
    });
  }

  /** A connector by its id, rdns or name; by the first that fits where no namespace is named. */
  find(wallet: string, namespace?: ChainNamespace): Connector | undefined {
    const wanted = wallet.toLowerCase();
    const candidates = untracked(() => this.all.get()).filter(each => !namespace || each.namespace === namespace);
    return (
      candidates.find(({ id }) => id === wallet) ??
      candidates.find(({ rdns }) => rdns?.toLowerCase() === wanted) ??
      candidates.find(({ name }) => name.toLowerCase() === wanted)
    );
  }
}

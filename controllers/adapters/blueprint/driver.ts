import { computed, signal, type Dispose, type ReadonlySignal } from '../../core/signals.js';
import type { ChainId } from '../../domain/entities.js';
import { isSameAddress } from '../../domain/assets/same-address.js';
import type { AdapterContext } from '../chain-adapter.js';
import type { Blueprint, BlueprintConnector } from './blueprint-types.js';
import { DrivenWallet, type News } from './driven-wallet.js';
import { readEvent, type BlueprintAccount } from './replies.js';
import { toConnector } from './to-connector.js';

/** Calls the adapter of a host, checks its results, and passes its events on to the wallet in use. */
export class Driver {
  readonly blueprint: Blueprint;
  readonly context: AdapterContext;
  readonly wallets: ReadonlySignal<readonly DrivenWallet[]>;
  readonly #listening = new Set<(news: News) => void>();
  /** Watches of wallets that share no account. */
  readonly #unlocks = new Set<(connectorId: string | undefined) => void>();
  readonly #known = new Map<string, DrivenWallet>();
  #attempts = 0;
  #reads = 0;

  constructor(blueprint: Blueprint, context: AdapterContext) {
    this.blueprint = blueprint;
    this.context = context;
    const rows = signal<readonly BlueprintConnector[]>([]);
    this.wallets = computed(() => rows.get().flatMap(row => this.#walletOf(row) ?? []));
    const { networks, discovery } = context;
    const given = { networks: networks(), projectId: blueprint.projectId };
    blueprint.construct({ ...given, namespace: blueprint.namespace });
    this.#follow(() => rows.set([...blueprint.connectors]));
    const options = {
      ...given,
      enableInjected: discovery.injected,
      enableEIP6963: discovery.announced,
      enableCoinbase: discovery.coinbase !== false,
    };
    rows.set([...blueprint.connectors]);
    (async () => blueprint.syncConnectors(options))().catch(context.scope.report);
  }

  /** Counts an attempt, so that the late result of an earlier one does not disconnect its wallet. */
  async attempt<T>(run: () => Promise<T>): Promise<T> {
    this.#attempts += 1;
    try {
      return await run();
    } finally {
      this.#attempts -= 1;
    }
  }

  /** True while a wallet is in use, or asked. */
  get isInUse(): boolean {
    return this.#listening.size + this.#attempts > 0;
  }

  /** Calls `hear` on each event of the adapter. After the last listener has left, calls `detach` of the adapter. */
  listen(listener: (news: News) => void): Dispose {
    this.#listening.add(listener);
    return () => {
      if (this.#listening.delete(listener) && this.#listening.size === 0) this.blueprint.detach?.();
    };
  }

  /**
   * Calls `back` when the adapter tells of accounts while no wallet is in use: of the wallet `connectorId`, or without
   * naming a wallet.
   */
  onUnlock(connectorId: string, back: () => void): Dispose {
    const listener = (named: string | undefined): void => {
      if (named === undefined || named === connectorId) back();
    };
    this.#unlocks.add(listener);
    return () => void this.#unlocks.delete(listener);
  }

  #tellUnlock(connectorId?: string): void {
    for (const listener of [...this.#unlocks]) listener(connectorId);
  }

  #walletOf(row: BlueprintConnector): DrivenWallet | undefined {
    const connector = toConnector(row, this.blueprint);
    if (!connector || this.context.sources?.some(source => source.connector.id === connector.id)) return undefined;
    const known = this.#known.get(connector.id);
    if (known?.row === row) return known;
    const wallet = new DrivenWallet(this, row, connector);
    this.#known.set(connector.id, wallet);
    return wallet;
  }

  #tell(news: News): void {
    for (const listener of [...this.#listening]) listener(news);
  }

  #follow(onConnectors: () => void): void {
    const { blueprint, context } = this;
    const listeners = {
      connectors: onConnectors,
      disconnect: () => this.#tell({ kind: 'gone' }),
      connections: (payload: unknown) => this.#onConnections(payload),
      accountChanged: (payload: unknown) => {
        const account = readEvent('accountChanged', payload);
        if (account) this.#onAccount(account.address, account.chainId);
      },
      switchNetwork: (payload: unknown) => {
        const account = readEvent('switchNetwork', payload);
        if (account?.address !== undefined) this.#onAccount(account.address, account.chainId);
        else if (account) this.#tell({ kind: 'network', chainId: account.chainId });
      },
    };
    for (const name of Object.keys(listeners) as (keyof typeof listeners)[]) {
      blueprint.on(name, listeners[name]);
      context.scope.onEnd(() => blueprint.off(name, listeners[name]));
    }
  }

  #inUse(): DrivenWallet | undefined {
    return [...this.#known.values()].find(({ isAttached }) => isAttached);
  }

  /** The event names one account: the others are read again. */
  #onAccount(address: string, chainId: ChainId | undefined): void {
    const wallet = this.#inUse();
    if (!wallet) return this.#tellUnlock();
    const isReported = (account: BlueprintAccount): boolean => isSameAddress(account.address, address);
    const others = wallet.accounts.filter(account => !isReported(account));
    const first = wallet.accounts.find(isReported) ?? { address };
    if (chainId !== undefined) this.#tell({ kind: 'network', chainId });
    wallet.accounts = [first as BlueprintAccount, ...others];
    this.#tell({ kind: 'accounts', accounts: wallet.accounts });
    const read = ++this.#reads;
    wallet.readAccounts(address).then(
      accounts => {
        if (read !== this.#reads || !wallet.isAttached) return;
        wallet.accounts = accounts;
        this.#tell({ kind: 'accounts', accounts });
      },
      (error: unknown) => this.context.scope.report(error), // the account that was told is in use nevertheless
    );
  }

  #onConnections(payload: unknown): void {
    const wallet = this.#inUse();
    const connections = readEvent('connections', payload)?.filter(({ accounts }) => accounts.length > 0) ?? [];
    if (!wallet) return connections.forEach(({ connectorId }) => this.#tellUnlock(connectorId));
    const accounts = connections.find(({ connectorId }) => connectorId === wallet.connector.id)?.accounts;
    if (!accounts) return; // the event lists what there is; `disconnect` says that a wallet has left
    this.#reads += 1; // an earlier read is out of date
    wallet.accounts = accounts;
    this.#tell({ kind: 'accounts', accounts });
  }
}

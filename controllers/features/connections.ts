import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import type { Account, CaipNetwork, ChainNamespace, Connection, Connector } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { connections, recentConnections, type StoredConnection } from '../domain/storage/connection-records.js';
import { endConnection, forgetRecent, storedConnections } from '../flows/remember-connections.js';
import { rememberAccount } from '../flows/remember-connector.js';
import type { FeatureContext } from './feature.js';
import { spellStored } from './spell-stored.js';

export type ConnectionsDeps = Pick<
  FeatureContext,
  | 'scope'
  | 'storage'
  | 'network'
  | 'connectors'
  | 'remembered'
  | 'connectionOf'
  | 'adapterOf'
  | 'connect'
  | 'disconnectActive'
  | 'useAccount'
>;

/**
 * `active`: the one wallet of the namespace that signs. `granted`: the wallet shares its accounts, but no request
 * reaches it before a switch. `locked`: its owner has to unlock it first. `recent`: it was disconnected.
 */
export type ConnectionState = 'active' | 'granted' | 'locked' | 'recent';

/** A wallet that is or was connected. Only the active one has a provider, which `AppKit.getProvider` returns. */
export interface KnownConnection {
  readonly state: ConnectionState;
  readonly namespace: ChainNamespace;
  readonly connectorId: string;
  readonly connector: Connector;
  /** The accounts that the wallet shares, or shared last; that of the last use first. */
  readonly accounts: readonly [Account, ...Account[]];
}

/**
 * A connection with its network, and the name and the icon of its wallet. Requests go to the one that is `active`, which
 * alone has a chain and a provider.
 */
export interface ConnectionInfo
  extends Omit<Connection, 'chainId' | 'provider'>, Partial<Pick<Connection, 'chainId' | 'provider'>> {
  readonly state: ConnectionState;
  readonly name: string | undefined;
  readonly icon: string | undefined;
  readonly networkIcon: string | undefined;
  readonly caipNetwork: CaipNetwork | undefined;
}

/** Creates the list of connections. */
export const createConnections = (deps: ConnectionsDeps): Connections => new Connections(deps);

/** Addresses by connector id; none while the wallet is locked. */
type Grants = ReadonlyMap<string, readonly string[]>;

/** The wallets of each namespace, of which one is in use. */
export class Connections {
  readonly #deps: ConnectionsDeps;
  readonly #lists = new Map<ChainNamespace, ReadonlySignal<readonly KnownConnection[]>>();

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps;
    for (const key of [connections, recentConnections]) deps.storage.watch(key, () => this.#touch(), deps.scope.signal);
  }

  /** The connections of a namespace, the active one first, without those that have ended. Reads signals. */
  of(namespace: ChainNamespace): readonly KnownConnection[] {
    return (this.#lists.get(namespace) ?? untracked(() => this.#createList(namespace))).get();
  }

  /** The connections of a namespace that have ended, the last one first. Reads signals. */
  recentOf(namespace: ChainNamespace): readonly KnownConnection[] {
    const ids = this.of(namespace).map(({ connectorId }) => connectorId);
    return this.#stored(namespace, recentConnections)
      .filter(({ connectorId }) => !ids.includes(connectorId))
      .flatMap(stored => this.#known(namespace, stored, 'recent'));
  }

  /** The connections of a namespace that are not in use, as hosts read them: those that remain, or have ended. Reads signals. */
  othersOf(namespace: ChainNamespace, which: 'granted' | 'recent'): readonly ConnectionInfo[] {
    const all = which === 'recent' ? this.recentOf(namespace) : this.of(namespace);
    const caipNetwork = this.#deps.network.of(namespace);
    return all.flatMap(({ connector: { name, imageUrl: icon }, ...known }) =>
      known.state === 'active'
        ? []
        : [{ ...known, name, icon, networkIcon: caipNetwork?.assets.imageUrl, caipNetwork }],
    );
  }

  /**
   * Puts a wallet in place of the one in use, without a prompt where the wallet allows it, with the account of that
   * address or the one of its last use. If it fails, the wallet in use stays.
   * @throws {W3mError} `CONNECTOR_NOT_FOUND`, `WALLET_NOT_AUTHORIZED` if the wallet does not share the account, and as `connect`
   */
  async switchTo(namespace: ChainNamespace, connectorId: string, address?: string): Promise<Connection> {
    const { connect, connectionOf, useAccount, storage } = this.#deps;
    const known = untracked(() => [...this.of(namespace), ...this.recentOf(namespace)]).find(
      each => each.connectorId === connectorId,
    );
    if (!known) throw new W3mError('CONNECTOR_NOT_FOUND');
    const account = address === undefined ? known.accounts[0] : accountOf(known, address);
    const active = untracked(() => connectionOf(namespace));
    if (known.state === 'active' && active) {
      if (!account) throw new W3mError('WALLET_NOT_AUTHORIZED');
      if (account.address !== active.accounts[0].address) useAccount(namespace, account.address);
      return untracked(() => connectionOf(namespace)) ?? active;
    }
    const isRecent = known.state === 'recent'; // it prompts, and may share an account that the list does not know
    if (!account && !isRecent) throw new W3mError('WALLET_NOT_AUTHORIZED');
    const connection = await connect(
      known.connector,
      isRecent ? { address, chainId: undefined } : { address: account?.address, isAgain: true, chainId: undefined },
    );
    rememberAccount(storage, connection); // the wallet may list another account first
    return connection;
  }

  /** Disconnects one wallet, and leaves the others as they are. @throws {W3mError} `DISCONNECT_FAILED` */
  async end(namespace: ChainNamespace, connectorId: string): Promise<void> {
    const { storage, adapterOf, connectionOf, disconnectActive } = this.#deps;
    if (untracked(() => connectionOf(namespace))?.connectorId === connectorId) return disconnectActive(namespace);
    endConnection(storage, namespace, connectorId);
    this.#touch();
    await adapterOf(namespace).revokeGrant?.(connectorId);
  }

  /** Removes a connection that has ended from the list. */
  forget(namespace: ChainNamespace, connectorId: string): void {
    forgetRecent(this.#deps.storage, namespace, connectorId);
    this.#touch();
  }

  #touch(): void {
    const { remembered } = this.#deps;
    remembered.set(untracked(() => remembered.get()) + 1);
  }

  #createList(namespace: ChainNamespace): ReadonlySignal<readonly KnownConnection[]> {
    const grants = this.#followGrants(namespace);
    this.#spellStored(namespace).catch(this.#deps.scope.report); // the list shows what it knew
    const list = computed(() => {
      const active = this.#deps.connectionOf(namespace);
      const first = active ? this.#known(namespace, active, 'active') : [];
      const others = this.#stored(namespace)
        .filter(({ connectorId }) => connectorId !== active?.connectorId)
        .flatMap(stored => {
          const addresses = grants.get().get(stored.connectorId);
          const isLocked = addresses?.length === 0;
          return this.#known(
            namespace,
            isLocked ? stored : updated(stored, addresses),
            isLocked ? 'locked' : 'granted',
          );
        });
      return [...first, ...others];
    });
    this.#lists.set(namespace, list);
    return list;
  }

  async #spellStored(namespace: ChainNamespace): Promise<void> {
    const { spell } = this.#deps.adapterOf(namespace);
    if (spell && (await spellStored(this.#deps.storage, namespace, spell))) this.#touch();
  }

  /** Follows the wallets of a namespace that are not in use; one whose grant has ended leaves the list. */
  #followGrants(namespace: ChainNamespace): ReadonlySignal<Grants> {
    const { scope, storage, adapterOf, connectionOf } = this.#deps;
    const grants = signal<Grants>(new Map());
    const lives = new Map<string, Scope>();
    const put = (connectorId: string, addresses: readonly string[] | undefined): void => {
      const all = new Map(untracked(() => grants.get()));
      if (addresses) all.set(connectorId, addresses);
      else all.delete(connectorId);
      grants.set(all);
    };
    scope.effect(() => {
      const active = connectionOf(namespace)?.connectorId;
      const ids = this.#stored(namespace).flatMap(({ connectorId }) => (connectorId === active ? [] : [connectorId]));
      for (const [id, life] of lives)
        if (!ids.includes(id)) {
          life.dispose();
          lives.delete(id);
          untracked(() => put(id, undefined)); // what it shared is read anew when it is not in use again
        }
      for (const id of ids) {
        if (lives.has(id)) continue;
        const life = scope.child();
        lives.set(id, life);
        const stop = adapterOf(namespace).followGrant?.(id, addresses => {
          if (life.signal.aborted) return;
          if (addresses) return put(id, addresses);
          endConnection(storage, namespace, id);
          this.#touch();
        });
        if (stop) life.onEnd(stop);
      }
    });
    return grants;
  }

  #stored(namespace: ChainNamespace, key?: typeof recentConnections): readonly StoredConnection[] {
    this.#deps.remembered.get();
    return storedConnections(this.#deps.storage, namespace, key);
  }

  /** Returns a connection whose wallet the page has; none without. */
  #known(
    namespace: ChainNamespace,
    {
      connectorId,
      accounts: [first, ...others],
    }: { readonly connectorId: string; readonly accounts: readonly Account[] },
    state: ConnectionState,
  ): readonly KnownConnection[] {
    const connector = this.#deps.connectors.all
      .get()
      .find(each => each.id === connectorId && each.namespace === namespace);
    return connector && first ? [{ state, namespace, connectorId, connector, accounts: [first, ...others] }] : [];
  }
}

const accountOf = ({ accounts }: KnownConnection, address: string): Account | undefined =>
  accounts.find(account => isSameAddress(account.address, address));

/** Returns a stored connection with the accounts that its wallet shares now, that of the last use first. */
function updated(stored: StoredConnection, addresses: readonly string[] | undefined): StoredConnection {
  const [last] = stored.accounts;
  if (!addresses || !last) return stored;
  const shared = addresses.map(address => {
    const known = stored.accounts.find(account => isSameAddress(account.address, address)) ?? last;
    return { ...known, address };
  });
  const rank = ({ address }: { readonly address: string }): number => Number(!isSameAddress(address, last.address));
  return { ...stored, accounts: [...shared].sort((a, b) => rank(a) - rank(b)) };
}

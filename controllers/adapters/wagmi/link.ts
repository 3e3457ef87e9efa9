import type { Config, Connection as WagmiConnection } from '@wagmi/core';
import { onReturn } from '../../core/on-return.js';
import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { untracked } from '../../core/signals.js';
import { RESTORE_WAIT_MS } from '../../domain/constants.js';
import type { Connection } from '../../domain/entities.js';
import { asW3mError } from '../../domain/errors/errors.js';
import type { AdapterContext, ConnectRequest } from '../chain-adapter.js';
import { Bridges, isBridge, type BridgesContext } from './bridges.js';
import type { Prompts } from './prompts.js';
import { connectionOf, currentOf } from './current.js';
import { Leaving } from './leaving.js';
import { isLockable, isLocked } from './lockable.js';
import { connectionsOf, dropConnection, idle, isBusy, readAgain, useConnection } from './usable.js';
import { WaitingConnection } from './waiting-connection.js';

export interface LinkContext extends BridgesContext {
  readonly scope: Scope;
  readonly hasBegun?: AdapterContext['hasBegun'];
  readonly prompts: Prompts;
  /** Connector id of this adapter for a connector of wagmi. */
  idOf(connector: { readonly id: string; readonly uid: string }): string;
}

interface Linked {
  readonly uid: string;
  readonly connectorId: string;
  readonly isBridge: boolean;
}

/**
 * Keeps the connection of the adapter and wagmi's current connection the same. A wallet that is attached here is given to
 * wagmi by a bridge, unless wagmi holds it itself; a wallet that wagmi connects is attached without a prompt.
 */
export class WagmiLink {
  readonly #context: LinkContext;
  /** wagmi's connection that stands for the attached wallet. */
  #linked: Linked | undefined;
  readonly #leaving: Leaving;
  readonly #bridges: Bridges;
  /** Own attempts under way; wagmi's state is compared when they have ended. */
  #attempts = 0;
  /** Connector id of the last of them. */
  #attempted: string | undefined;
  /** Connector ids of wallets that may still approve a cancelled attempt; wagmi's own connectors hear them do so. */
  readonly #cancelled = new Set<string>();
  #isBridging = false;
  /** wagmi's connection that was tried last. A refused one is tried again only when it or the list of connectors changes. */
  #tried: ReturnType<typeof currentOf>;
  readonly #waiting: WaitingConnection;

  constructor(context: LinkContext) {
    this.#context = context;
    this.#bridges = new Bridges(context);
    const isOf = (connection: WagmiConnection, connectorId: string): boolean => this.#isOf(connection, connectorId);
    this.#leaving = new Leaving({ config: context.config, isOf, attached: () => this.#attached() });
    this.#waiting = new WaitingConnection({
      config: context.config,
      isOf,
      isCancelled: uid => context.prompts.isCancelled(uid),
      leave: connection => this.#leaving.end(connection),
    });
  }

  /** Follows both sides until the scope ends. */
  follow(): void {
    const { scope, config, adapter, prompts } = this.#context;
    const stop = config.subscribe(
      state => state,
      ({ status }, before) => {
        if (status === 'connecting' && this.#attempts === 0) this.#cancelled.clear(); // the host connects by wagmi
        if (status !== 'reconnecting') this.#leaving.endReconnected();
        this.#putBack(before.connections);
        this.#compare();
      },
    );
    prompts.onGivenBack = () => this.#compare();
    this.#bridges.followAuth(scope);
    onReturn(() => this.#readAgain(), scope.signal);
    scope.onEnd(() => this.#bridges.end());
    scope.onEnd(stop); // runs first
    scope.effect(() => {
      adapter.connection.get();
      untracked(() => this.#mirror());
    });
    scope.effect(() => {
      adapter.connectors.get();
      this.#tried = undefined;
      untracked(() => this.#compare());
    });
    scope.effect(() => {
      if (!this.#hasBegun()) untracked(() => this.#compare());
    });
  }

  #hasBegun(): boolean {
    return this.#context.hasBegun?.() ?? false;
  }

  /** Connects through the adapter; meanwhile changes of wagmi are the attempt's own. */
  async connect(connectorId: string, request?: ConnectRequest): Promise<Connection> {
    this.#attempts += 1;
    this.#attempted = connectorId;
    this.#cancelled.delete(connectorId);
    try {
      return await this.#context.adapter.connect(connectorId, request);
    } catch (error) {
      if (request?.signal?.aborted && !request.silent) this.#cancelled.add(connectorId);
      throw error;
    } finally {
      this.#attempts -= 1;
      queueMicrotask(() => this.#compare());
    }
  }

  /** Disconnects the attached wallet, the one that waits in wagmi, and the one that is being taken from wagmi. */
  async disconnect(): Promise<void> {
    const { config, adapter } = this.#context;
    const current = this.#attached() ? undefined : currentOf(config);
    const isTaken = current && this.#attempts > 0 && this.#isOf(current, this.#attempted ?? '');
    this.#leaving.isReconnectUnwanted = config.state.status === 'reconnecting';
    await Promise.all([this.#waiting.end(), isTaken && this.#leaving.end(current), adapter.disconnect()]);
  }

  get #hasEnded(): boolean {
    return this.#context.scope.signal.aborted;
  }

  #attached(): Connection | undefined {
    return untracked(() => this.#context.adapter.connection.get());
  }

  #isOf({ connector }: WagmiConnection, connectorId: string): boolean {
    const { idOf, prompts } = this.#context;
    return idOf(connector) === connectorId && !prompts.isCancelled(connector.uid);
  }

  /** Returns wagmi's connection of the wallet: the current one, else the linked one, else any. */
  #ownConnection(connectorId: string): WagmiConnection | undefined {
    const { config } = this.#context;
    const candidates = [currentOf(config), connectionOf(config, this.#linked?.uid), ...connectionsOf(config)];
    return candidates.find(each => each && this.#isOf(each, connectorId));
  }

  /** Makes wagmi's state follow the adapter. */
  #mirror(): void {
    const { config } = this.#context;
    const attached = this.#attached();
    if (!attached) return void this.#unlink();
    const { connectorId } = attached;
    if (this.#waiting.isPresent) void this.#waiting.end(connectorId);
    const connection = this.#ownConnection(connectorId);
    if (!connection) {
      if (this.#isBridging) return;
      this.#isBridging = true;
      return void this.#bridge().finally(() => (this.#isBridging = false));
    }
    const { uid } = connection.connector;
    if (this.#linked && this.#linked.connectorId !== connectorId) void this.#unlink();
    this.#linked = { uid, connectorId, isBridge: isBridge(connection) };
    useConnection(config, uid); // before any other change of wagmi's state: each one leads to `#compare`
    this.#dropOthers(this.#linked);
    this.#bridges.tell(uid, attached);
  }

  /**
   * Leaves one connection of a wallet in wagmi. Its own connector connects beside a bridge when the wallet reports
   * accounts, and a page that does not reconnect wagmi keeps the stored one.
   */
  #dropOthers({ uid, connectorId }: Pick<Linked, 'uid' | 'connectorId'>): void {
    const { config } = this.#context;
    for (const each of [...config.state.connections.values()]) {
      if (each.connector.uid === uid || !this.#isOf(each, connectorId)) continue;
      this.#bridges.release(each.connector.uid);
      dropConnection(config, each.connector.uid);
    }
  }

  /** Gives the attached wallet to wagmi, once wagmi is not busy; a wallet that it reconnects may never answer. */
  async #bridge(): Promise<void> {
    const { scope, config } = this.#context;
    const wait = scope.child();
    wait.after(RESTORE_WAIT_MS, () => wait.dispose());
    await idle(config, wait.signal);
    wait.dispose();
    const before = this.#attached();
    if (before && this.#ownConnection(before.connectorId)) return this.#mirror(); // wagmi has connected it meanwhile
    await this.#unlink(); // wagmi's state would lose a connection that is made while another ends
    const attached = this.#attached();
    if (scope.signal.aborted || !attached || this.#ownConnection(attached.connectorId)) return;
    const { connectorId } = attached;
    this.#attempts += 1;
    const { uid, error } = await this.#bridges.connect(connectorId);
    this.#attempts -= 1;
    if (!error && uid) this.#linked = { uid, connectorId, isBridge: true };
    if (error && this.#attached()) report(error.reason); // otherwise the wallet has been disconnected meanwhile
    if (this.#hasEnded) return dropConnection(config, uid);
    if (this.#attached())
      this.#mirror(); // the wallet may have changed meanwhile
    else await this.#unlink();
  }

  /** Ends wagmi's connections of the wallet that was linked; a connector of wagmi ends its own. */
  async #unlink(): Promise<void> {
    const { config } = this.#context;
    const linked = this.#linked;
    if (!linked) return;
    this.#linked = undefined;
    this.#bridges.release(linked.uid);
    const all = connectionsOf(config).filter(each => this.#isOf(each, linked.connectorId));
    const [last] = [...all.filter(each => !isBridge(each)), ...all];
    if (!last) return;
    this.#dropOthers({ ...linked, uid: last.connector.uid });
    await this.#leaving.end(last);
  }

  /** Disconnects a wallet that wagmi has dropped. A locked one ends its session itself, and comes back with its unlock. */
  async #lose(attached: Connection, uid: string): Promise<void> {
    const { scope, config, adapter } = this.#context;
    const connector = config.connectors.find(each => each.uid === uid);
    if (connector && isLockable(connector) && (await isLocked(connector, scope))) return;
    if (this.#hasEnded || this.#attached() !== attached || currentOf(config)) return;
    await adapter.disconnect();
  }

  /**
   * Puts the linked connection back if wagmi has dropped it for one that it reconnects: wagmi forgets what a person has
   * connected before its first connector replies. `connect` and `disconnect` change the connections in another way.
   */
  #putBack(before: Config['state']['connections']): void {
    const { scope, config } = this.#context;
    const { uid } = this.#linked ?? {};
    const linked = uid === undefined ? undefined : before.get(uid);
    const current = currentOf(config);
    const attached = this.#attached();
    if (scope.signal.aborted || uid === undefined || !linked || !attached) return;
    if (!current || config.state.connections.has(uid) || before.has(current.connector.uid)) return;
    if (this.#isOf(current, attached.connectorId)) return; // the same wallet, which `#compare` links
    this.#leaving.replaceBy(linked, current);
  }

  /** Reads the linked wallet for wagmi, whose own connector has missed its events; the adapter reads it for itself. */
  #readAgain(): void {
    const { scope, config } = this.#context;
    const linked = connectionOf(config, this.#linked?.uid);
    if (linked && !isBridge(linked)) readAgain(config, linked, scope).catch(() => undefined); // it stays as it was
  }

  /** Lets a connection wait that wagmi has reconnected while a person connects another wallet. */
  #waitForAttempt(): void {
    const current = currentOf(this.#context.config);
    if (current && !this.#attached() && !this.#bridges.has(current.connector.uid))
      this.#waiting.setBeside(this.#attempted);
  }

  /** Makes the adapter follow wagmi. */
  #compare(): void {
    const { scope, config, idOf, prompts } = this.#context;
    if (this.#attempts > 0) this.#waitForAttempt();
    if (scope.signal.aborted || this.#attempts > 0 || isBusy(config) || prompts.isGivingBack) return;
    const attached = this.#attached();
    const linked = this.#linked;
    const isLost = linked !== undefined && !connectionOf(config, linked.uid);
    const current = currentOf(config);
    if (current !== this.#tried) this.#tried = undefined;
    if (isLost) {
      this.#bridges.delete(linked.uid);
      this.#linked = undefined;
      // wagmi drops a bridge without a word when it reconnects its own connectors, and so does another modal that ends
      if (attached && (linked.isBridge || this.#ownConnection(attached.connectorId))) return this.#mirror();
      if (attached && !current) return void this.#lose(attached, linked.uid).catch(report);
    }
    if (!current || current.connector.uid === this.#linked?.uid || this.#leaving.has(current.connector.uid)) return;
    if (prompts.isCancelled(current.connector.uid)) return;
    const connectorId = idOf(current.connector);
    if (attached?.connectorId === connectorId) return this.#mirror();
    if (this.#cancelled.has(connectorId)) return this.#leaving.giveBack(current, this.#linked?.uid);
    if (attached && this.#isBridging) return this.#waiting.set(current); // wagmi has reconnected it meanwhile
    if (this.#bridges.has(current.connector.uid)) return; // the bridge of a wallet that has left
    if (this.#tried) return;
    this.#waiting.set(!attached && untracked(() => this.#hasBegun()) ? current : undefined);
    if (this.#waiting.isPresent) return;
    this.#tried = current;
    this.connect(connectorId, { silent: true }).catch((error: unknown) => {
      // A wallet that does not answer stays wagmi's alone; one whose attempt another attempt has displaced was not asked
      if (asW3mError(error).code === 'CONNECT_ABORTED') this.#tried = undefined;
    });
  }
}

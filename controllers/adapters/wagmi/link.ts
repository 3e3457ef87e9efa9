import { connect, disconnect, type Config } from '@wagmi/core';
import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { untracked } from '../../core/signals.js';
import type { Connection } from '../../domain/entities.js';
import { asW3mError } from '../../domain/errors/errors.js';
import type { AdapterContext, ChainAdapter, ConnectRequest } from '../chain-adapter.js';
import { AUTH_TYPE, linkAuth } from './auth-connector.js';
import { BRIDGE_TYPE, createBridge, type Bridge } from './bridge.js';
import type { Prompts } from './prompts.js';
import { connectionOf, currentOf } from './current.js';
import { connectionsOf, dropConnection, idle, isBusy, useConnection } from './usable.js';

export interface LinkContext {
  readonly scope: Scope;
  readonly config: Config;
  readonly networks: AdapterContext['networks'];
  readonly adapter: Pick<ChainAdapter, 'connectors' | 'connection' | 'connect' | 'disconnect' | 'switchNetwork'>;
  readonly prompts: Prompts;
  /** Connector id of this adapter for a connector of wagmi. */
  idOf(connector: { readonly id: string; readonly uid: string }): string;
}

/**
 * Keeps the connection of the adapter and wagmi's current connection the same. A wallet that is attached here is given to
 * wagmi by a bridge, unless wagmi holds it itself; a wallet that wagmi connects is attached without a prompt.
 */
export class WagmiLink {
  readonly #context: LinkContext;
  /** wagmi's connection that stands for the attached wallet. */
  #uid: string | undefined;
  #isBridge = false;
  #bridges = new Map<string, Bridge>();
  /** Own attempts under way; wagmi's state is compared when they have ended. */
  #attempts = 0;
  #isBridging = false;
  /** wagmi's connection that was tried last. A refused one is tried again only when it or the list of connectors changes. */
  #tried: ReturnType<typeof currentOf>;

  constructor(context: LinkContext) {
    this.#context = context;
  }

  /** Follows both sides until the scope ends. */
  follow(): void {
    const { scope, config, adapter, prompts } = this.#context;
    const stop = config.subscribe(
      state => state,
      () => this.#compare(),
    );
    prompts.onGivenBack = () => this.#compare();
    for (const connector of config.connectors.filter(({ type }) => type === AUTH_TYPE))
      scope.onEnd(
        linkAuth(connector, {
          open: () => this.#openAuth(connector.uid),
          isOpen: () => this.#attached()?.connectorId === AUTH_TYPE,
        }),
      );
    scope.onEnd(() => this.#end());
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
  }

  /** Removes the bridges from wagmi: their wallet belongs to a modal that has ended. At once, so that the next link finds none. */
  #end(): void {
    for (const [uid, bridge] of this.#bridges) {
      bridge.release();
      dropConnection(this.#context.config, uid);
    }
    this.#bridges.clear();
  }

  /** Connects through the adapter; meanwhile changes of wagmi are the attempt's own. */
  async connect(connectorId: string, request?: ConnectRequest): Promise<Connection> {
    this.#attempts += 1;
    try {
      return await this.#context.adapter.connect(connectorId, request);
    } finally {
      this.#attempts -= 1;
      queueMicrotask(() => this.#compare());
    }
  }

  /** Attaches the embedded wallet for its connector of wagmi. */
  async #openAuth(uid: string): Promise<Bridge> {
    if (this.#attached()?.connectorId !== AUTH_TYPE) await this.#context.adapter.connect(AUTH_TYPE, { silent: true }); // only the modal has the views of a sign-in
    const bridge = this.#createBridge(AUTH_TYPE);
    this.#bridges.set(uid, bridge);
    return bridge;
  }

  #createBridge(connectorId: string): Bridge {
    const { adapter, networks } = this.#context;
    return createBridge(connectorId, {
      connection: adapter.connection,
      wallet: untracked(() => adapter.connectors.get()).find(({ id }) => id === connectorId),
      networks,
      switchNetwork: network => adapter.switchNetwork(network),
      disconnect: () => adapter.disconnect(),
    });
  }

  get #hasEnded(): boolean {
    return this.#context.scope.signal.aborted;
  }

  #attached(): Connection | undefined {
    return untracked(() => this.#context.adapter.connection.get());
  }

  /** Returns wagmi's own connection of the wallet: the linked one, else the current one, else any. */
  #ownConnection(connectorId: string): ReturnType<typeof currentOf> {
    const { config, idOf, prompts } = this.#context;
    const isIt = (each: ReturnType<typeof currentOf>): boolean =>
      each !== undefined && idOf(each.connector) === connectorId && !prompts.isCancelled(each.connector.uid);
    return [connectionOf(config, this.#uid), currentOf(config), ...connectionsOf(config)].find(isIt);
  }

  /** Makes wagmi's state follow the adapter. */
  #mirror(): void {
    const { config } = this.#context;
    const attached = this.#attached();
    if (!attached) return void this.#unlink();
    const connection = this.#ownConnection(attached.connectorId);
    if (!connection) {
      if (this.#isBridging) return;
      this.#isBridging = true;
      return void this.#bridge().finally(() => (this.#isBridging = false));
    }
    const { uid } = connection.connector;
    if (this.#uid !== uid) void this.#unlink();
    this.#uid = uid;
    this.#isBridge = [BRIDGE_TYPE, AUTH_TYPE].includes(connection.connector.type);
    this.#bridges.get(uid)?.tell(attached);
    useConnection(config, uid);
  }

  /** Gives the attached wallet to wagmi, once wagmi is not busy. */
  async #bridge(): Promise<void> {
    const { scope, config } = this.#context;
    await idle(config, scope.signal);
    const before = this.#attached();
    if (before && this.#ownConnection(before.connectorId)) return this.#mirror(); // wagmi has connected it meanwhile
    await this.#unlink(); // wagmi's state would lose a connection that is made while another ends
    const attached = this.#attached();
    if (scope.signal.aborted || !attached || this.#ownConnection(attached.connectorId)) return;
    const { connectorId } = attached;
    const bridge = this.#createBridge(connectorId);
    const bridged: { uid?: string } = {};
    this.#attempts += 1;
    try {
      await connect(config, {
        connector: parameters => {
          bridged.uid = parameters.emitter.uid;
          this.#bridges.set(bridged.uid, bridge);
          return bridge.create(parameters);
        },
      });
      this.#uid = bridged.uid;
      this.#isBridge = true;
    } catch (error) {
      this.#bridges.delete(bridged.uid ?? '');
      if (this.#attached()) report(error); // otherwise the wallet has been disconnected meanwhile
    } finally {
      this.#attempts -= 1;
    }
    if (this.#hasEnded) return dropConnection(config, bridged.uid);
    const now = this.#attached();
    if (now)
      bridge.tell(now); // the wallet may have changed meanwhile
    else await this.#unlink();
  }

  /** Ends wagmi's connection that stood for the wallet. */
  async #unlink(): Promise<void> {
    const { config } = this.#context;
    const uid = this.#uid;
    this.#uid = undefined;
    const connection = connectionOf(config, uid);
    if (uid) this.#bridges.get(uid)?.release();
    if (uid) this.#bridges.delete(uid);
    if (connection) await disconnect(config, { connector: connection.connector }).catch(report);
  }

  /** Makes the adapter follow wagmi. */
  #compare(): void {
    const { scope, config, adapter, idOf, prompts } = this.#context;
    if (scope.signal.aborted || this.#attempts > 0 || isBusy(config) || prompts.isGivingBack) return;
    const attached = this.#attached();
    const isLost = this.#uid !== undefined && !connectionOf(config, this.#uid);
    const current = currentOf(config);
    if (current !== this.#tried) this.#tried = undefined;
    if (isLost) {
      this.#bridges.delete(this.#uid ?? '');
      this.#uid = undefined;
      // wagmi drops a bridge without a word when it reconnects its own connectors, and so does another modal that ends
      if (attached && (this.#isBridge || this.#ownConnection(attached.connectorId))) return this.#mirror();
      if (attached && !current) return void adapter.disconnect().catch(report);
    }
    if (!current || current.connector.uid === this.#uid || prompts.isCancelled(current.connector.uid)) return;
    const connectorId = idOf(current.connector);
    if (attached?.connectorId === connectorId) return this.#mirror();
    if (this.#bridges.has(current.connector.uid)) return; // the bridge of a wallet that has left
    if (this.#tried) return;
    this.#tried = current;
    this.connect(connectorId, { silent: true }).catch((error: unknown) => {
      // A wallet that does not answer stays wagmi's alone; one whose attempt another attempt has displaced was not asked
      if (asW3mError(error).code === 'CONNECT_ABORTED') this.#tried = undefined;
    });
  }
}

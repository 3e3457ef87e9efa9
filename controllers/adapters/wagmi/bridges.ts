import { connect, type Config, type Connection as WagmiConnection } from '@wagmi/core';
import type { Scope } from '../../core/scope.js';
import { untracked } from '../../core/signals.js';
import type { Connection } from '../../domain/entities.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { AUTH_TYPE, linkAuth } from './auth-connector.js';
import { BRIDGE_TYPE, createBridge, type Bridge } from './bridge.js';
import { dropConnection } from './usable.js';

/** Dependencies of {@link Bridges}. */
export interface BridgesContext {
  readonly config: Config;
  readonly networks: AdapterContext['networks'];
  readonly adapter: Pick<ChainAdapter, 'connectors' | 'connection' | 'connect' | 'disconnect' | 'switchNetwork'>;
}

/** True for a connection of wagmi whose wallet the adapter has attached. */
export const isBridge = ({ connector: { type } }: WagmiConnection): boolean =>
  type === BRIDGE_TYPE || type === AUTH_TYPE;

/** The bridges by which wagmi holds wallets that the adapter has attached, by the uid of their connector. */
export class Bridges {
  readonly #context: BridgesContext;
  readonly #bridges = new Map<string, Bridge>();

  constructor(context: BridgesContext) {
    this.#context = context;
  }

  has(uid: string): boolean {
    return this.#bridges.has(uid);
  }

  /** Removes a bridge that wagmi has dropped. */
  delete(uid: string | undefined): void {
    this.#bridges.delete(uid ?? '');
  }

  /** Removes a bridge, whose end then leaves the wallet alone. */
  release(uid: string): void {
    this.#bridges.get(uid)?.release();
    this.#bridges.delete(uid);
  }

  /** Passes a change of the attached wallet on to wagmi. */
  tell(uid: string, connection: Connection): void {
    this.#bridges.get(uid)?.tell(connection);
  }

  /** Creates a bridge for the wallet that is attached now. */
  #create(connectorId: string): Bridge {
    const { adapter, networks } = this.#context;
    return createBridge(connectorId, {
      connection: adapter.connection,
      wallet: untracked(() => adapter.connectors.get()).find(({ id }) => id === connectorId),
      networks,
      switchNetwork: network => adapter.switchNetwork(network),
      disconnect: () => adapter.disconnect(),
    });
  }

  /**
   * Has wagmi connect a bridge for the wallet that is attached now. Returns the uid of its connector, if wagmi has created
   * it, and why the attempt failed.
   */
  async connect(
    connectorId: string,
  ): Promise<{ readonly uid?: string; readonly error?: { readonly reason: unknown } }> {
    const bridged: { uid?: string } = {};
    try {
      const bridge = this.#create(connectorId);
      await connect(this.#context.config, {
        connector: parameters => {
          bridged.uid = parameters.emitter.uid;
          this.#bridges.set(bridged.uid, bridge);
          return bridge.create(parameters);
        },
      });
      return bridged;
    } catch (reason) {
      this.delete(bridged.uid);
      return { ...bridged, error: { reason } };
    }
  }

  /** Has the embedded wallet answer for its connectors of wagmi until the scope ends. */
  followAuth(scope: Scope): void {
    const isOpen = (): boolean => this.#isAuthOpen();
    for (const connector of this.#context.config.connectors.filter(({ type }) => type === AUTH_TYPE))
      scope.onEnd(linkAuth(connector, { open: () => this.#openAuth(connector.uid), isOpen }));
  }

  /** True if the embedded wallet is attached. */
  #isAuthOpen(): boolean {
    return untracked(() => this.#context.adapter.connection.get())?.connectorId === AUTH_TYPE;
  }

  /** Attaches the embedded wallet for its connector of wagmi. */
  async #openAuth(uid: string): Promise<Bridge> {
    if (!this.#isAuthOpen()) await this.#context.adapter.connect(AUTH_TYPE, { silent: true }); // only the modal has the views of a sign-in
    const bridge = this.#create(AUTH_TYPE);
    this.#bridges.set(uid, bridge);
    return bridge;
  }

  /** Removes the bridges from wagmi: their wallet belongs to a modal that has ended. At once, so that the next link finds none. */
  end(): void {
    for (const uid of [...this.#bridges.keys()]) {
      this.release(uid);
      dropConnection(this.#context.config, uid);
    }
  }
}

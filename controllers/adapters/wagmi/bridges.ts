import type { Config } from '@wagmi/core';
import { untracked } from '../../core/signals.js';
import type { Connection } from '../../domain/entities.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { AUTH_TYPE } from './auth-connector.js';
import { createBridge, type Bridge } from './bridge.js';
import { dropConnection } from './usable.js';

/** Dependencies of {@link Bridges}. */
export interface BridgesContext {
  readonly config: Config;
  readonly networks: AdapterContext['networks'];
  readonly adapter: Pick<ChainAdapter, 'connectors' | 'connection' | 'connect' | 'disconnect' | 'switchNetwork'>;
}

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

  add(uid: string, bridge: Bridge): void {
    this.#bridges.set(uid, bridge);
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
  create(connectorId: string): Bridge {
    const { adapter, networks } = this.#context;
    return createBridge(connectorId, {
      connection: adapter.connection,
      wallet: untracked(() => adapter.connectors.get()).find(({ id }) => id === connectorId),
      networks,
      switchNetwork: network => adapter.switchNetwork(network),
      disconnect: () => adapter.disconnect(),
    });
  }

  /** True if the embedded wallet is attached. */
  isAuthOpen(): boolean {
    return untracked(() => this.#context.adapter.connection.get())?.connectorId === AUTH_TYPE;
  }

  /** Attaches the embedded wallet for its connector of wagmi. */
  async openAuth(uid: string): Promise<Bridge> {
    if (!this.isAuthOpen()) await this.#context.adapter.connect(AUTH_TYPE, { silent: true }); // only the modal has the views of a sign-in
    const bridge = this.create(AUTH_TYPE);
    this.add(uid, bridge);
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

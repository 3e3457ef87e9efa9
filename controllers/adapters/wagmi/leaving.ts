import { disconnect, type Config, type Connection as WagmiConnection } from '@wagmi/core';
import { report } from '../../core/report.js';
import type { Connection } from '../../domain/entities.js';
import { isBridge } from './bridges.js';
import { connectionsOf, dropConnection, useConnection } from './usable.js';

/** Dependencies of {@link Leaving}. */
export interface LeavingNeeds {
  readonly config: Config;
  /** The connection of the adapter. */
  attached(): Connection | undefined;
  /** True for a connection of the wallet with that connector id of the adapter. */
  isOf(connection: WagmiConnection, connectorId: string): boolean;
}

/** wagmi's connections that end by the link: they are not attached again meanwhile. */
export class Leaving {
  readonly #needs: LeavingNeeds;
  readonly #uids = new Set<string>();
  /** True if the person has disconnected while wagmi reconnects: its wallets end as soon as wagmi has them. */
  isReconnectUnwanted = false;

  constructor(needs: LeavingNeeds) {
    this.#needs = needs;
  }

  has(uid: string): boolean {
    return this.#uids.has(uid);
  }

  /** Ends a connection of wagmi. */
  async end({ connector }: WagmiConnection): Promise<void> {
    const { config, attached } = this.#needs;
    this.#uids.add(connector.uid);
    const provider: unknown = await connector.getProvider().catch(() => undefined);
    // wagmi's disconnect withdraws the permission of the wallet, which may be attached by another connector
    if (provider !== undefined && attached()?.provider === provider) dropConnection(config, connector.uid);
    else await disconnect(config, { connector }).catch(report);
    this.#uids.delete(connector.uid);
  }

  /** Disconnects what wagmi has reconnected after a disconnect of the person. */
  endReconnected(): void {
    if (!this.isReconnectUnwanted) return;
    this.isReconnectUnwanted = false;
    const { config, attached, isOf } = this.#needs;
    const inUse = attached();
    for (const connection of connectionsOf(config))
      if (!isBridge(connection) && !(inUse && isOf(connection, inUse.connectorId))) void this.end(connection);
  }

  /** Disconnects a wallet that has approved a cancelled attempt; wagmi continues with the linked one. */
  giveBack(connection: WagmiConnection, linkedUid: string | undefined): void {
    this.#uids.add(connection.connector.uid); // before wagmi's state changes
    useConnection(this.#needs.config, linkedUid ?? null);
    void this.end(connection);
  }

  /** Puts `linked` back in place of wagmi's current connection, which ends. */
  replaceBy(linked: WagmiConnection, current: WagmiConnection): void {
    const { uid } = linked.connector;
    this.#uids.add(current.connector.uid); // before wagmi's state changes
    this.#needs.config.setState(state => ({
      ...state,
      current: uid,
      connections: new Map([[uid, linked], ...state.connections]),
    }));
    void this.end(current);
  }
}

// What a page reads of wagmi before any click; the rest of the adapter is in `usable.ts`.
import type { Config, Connection, Connector } from '@wagmi/core';

/** Returns wagmi's connection with that uid; undefined if it is only stored: wagmi has then not reconnected it yet. */
export function connectionOf({ state }: Config, uid: string | null | undefined): Connection | undefined {
  const connection = uid ? state.connections.get(uid) : undefined;
  return connection && isUsable(connection.connector) ? connection : undefined;
}

/** Returns wagmi's current connection. */
export const currentOf = (config: Config): Connection | undefined => connectionOf(config, config.state.current);

/** The stored form of a connector has no methods. */
export const isUsable = (connector: Partial<Connector>): boolean => typeof connector.getProvider === 'function';

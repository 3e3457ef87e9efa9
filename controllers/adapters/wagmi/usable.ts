import type { Config, Connection, Connector } from '@wagmi/core';

/** Returns wagmi's connection with that uid; undefined if it is only stored: wagmi has then not reconnected it yet. */
export function connectionOf({ state }: Config, uid: string | null | undefined): Connection | undefined {
  const connection = uid ? state.connections.get(uid) : undefined;
  return connection && isUsable(connection.connector) ? connection : undefined;
}

/** Returns wagmi's current connection. */
export const currentOf = (config: Config): Connection | undefined => connectionOf(config, config.state.current);

/** Returns wagmi's usable connections. */
export const connectionsOf = (config: Config): readonly Connection[] =>
  [...config.state.connections.values()].filter(({ connector }) => isUsable(connector));

/** The stored form of a connector has no methods. */
const isUsable = (connector: Partial<Connector>): boolean => typeof connector.getProvider === 'function';

/** True while wagmi connects or reconnects. */
export const isBusy = ({ state }: Config): boolean => state.status === 'connecting' || state.status === 'reconnecting';

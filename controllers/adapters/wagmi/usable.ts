import type { Config, Connection } from '@wagmi/core';
import type { Scope } from '../../core/scope.js';
import { WALLET_READ_TIMEOUT_MS } from '../../domain/constants.js';
import { inTime } from '../in-time.js';
import { isUsable } from './current.js';

/** Returns wagmi's usable connections. */
export const connectionsOf = (config: Config): readonly Connection[] =>
  [...config.state.connections.values()].filter(({ connector }) => isUsable(connector));

/** True while wagmi connects or reconnects. */
export const isBusy = ({ state }: Config): boolean => state.status === 'connecting' || state.status === 'reconnecting';

/**
 * Reads accounts and chain of a connection for wagmi, unless wagmi learns something newer meanwhile. An empty list is left to
 * the adapter, which asks whether the wallet is locked.
 */
export async function readAgain(config: Config, { connector, ...known }: Connection, scope: Scope): Promise<void> {
  const before = config.state.connections.get(connector.uid);
  const limit = { scope, late: 'REQUEST_TIMEOUT' } as const;
  const replies = Promise.all([connector.getAccounts(), connector.getChainId()]);
  const [accounts, chainId] = await inTime(replies, WALLET_READ_TIMEOUT_MS, limit);
  const isSame = known.chainId === chainId && String(known.accounts) === String(accounts);
  if (isSame || accounts.length === 0 || config.state.connections.get(connector.uid) !== before) return;
  connector.emitter.emit('change', { accounts, chainId });
}

/** Makes a connection wagmi's current one; null leaves wagmi without one. */
export function useConnection(config: Config, uid: string | null): void {
  const { current, connections } = config.state;
  if (current === uid || (uid !== null && !connections.has(uid))) return;
  config.setState(state => ({ ...state, current: uid, status: uid === null ? 'disconnected' : 'connected' }));
}

/** Removes a connection from wagmi's state in one step, where `disconnect` would wait for its connector. */
export function dropConnection(config: Config, uid: string | undefined): void {
  if (uid === undefined || !config.state.connections.has(uid)) return;
  config.setState(state => {
    const connections = new Map(state.connections);
    connections.delete(uid);
    const [next = null] = connections.keys();
    const current = state.current === uid ? next : state.current;
    const status = current === null && state.status === 'connected' ? 'disconnected' : state.status;
    return { ...state, connections, current, status };
  });
}

/** Ends the status "connecting" of an attempt that was cancelled; wagmi itself waits for the wallet. */
export function stopConnecting(config: Config): void {
  if (config.state.status !== 'connecting') return;
  config.setState(state => ({ ...state, status: state.current ? 'connected' : 'disconnected' }));
}

/** Resolves when wagmi neither connects nor reconnects. */
export function idle(config: Config, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (!isBusy(config) || signal.aborted) return resolve();
    const end = (): void => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stop = config.subscribe(
      () => isBusy(config),
      busy => {
        if (!busy) end();
      },
    );
    signal.addEventListener('abort', end);
  });
}

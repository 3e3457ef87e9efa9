import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { CaipNetwork, ChainNamespace, Connection } from '../protocol/entities.js';

interface SwitchNetwork {
  /** The adapter of a namespace, if someone is connected there. */
  connectedAdapter(namespace: ChainNamespace):
    | {
        readonly connection: ReadonlySignal<Connection | undefined>;
        switchNetwork(network: CaipNetwork, signal?: AbortSignal): Promise<void>;
      }
    | undefined;
  readonly network: {
    setActive(network: CaipNetwork): void;
  };
  onSwitch(network: CaipNetwork): void;
}

/**
 * Moves to a network. Where a wallet is connected in its namespace, that goes first, and only if it does do we; so
 * what is shown is always where the wallet is.
 * @throws {W3mError} `USER_REJECTED`, `CHAIN_NOT_ADDED`, `SWITCH_IGNORED`, …
 */
export async function switchNetwork(
  { connectedAdapter, network, onSwitch }: SwitchNetwork,
  target: CaipNetwork,
  signal?: AbortSignal,
): Promise<void> {
  onSwitch(target);
  const adapter = connectedAdapter(target.chainNamespace);
  const at = untracked(() => adapter?.connection.get()?.chainId);
  if (adapter && String(at) !== String(target.id)) await adapter.switchNetwork(target, signal);
  network.setActive(target);
}

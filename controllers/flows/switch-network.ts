import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { untracked } from '../core/signals.js';
import type { CaipNetwork, ChainNamespace } from '../domain/entities.js';

interface SwitchNetwork {
  /** The adapter of a namespace, if a wallet is attached or connected there. */
  attachedAdapter(namespace: ChainNamespace): Pick<ChainAdapter, 'connection' | 'switchNetwork'> | undefined;
  readonly network: {
    setActive(network: CaipNetwork): void;
    setOfNamespace(network: CaipNetwork): void;
  };
  onSwitch(network: CaipNetwork): void;
}

/** Options of a switch of network. */
export interface SwitchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Switches the namespace of the network without activating it. */
  readonly isAside?: boolean | undefined;
}

/**
 * Switches to a network. A wallet that is attached in its namespace switches first; the state follows only if the
 * wallet succeeds, so that the page always shows the network of the wallet.
 * @throws {W3mError} `USER_REJECTED`, `CHAIN_NOT_ADDED`, `SWITCH_IGNORED`, …
 */
export async function switchNetwork(
  { attachedAdapter, network, onSwitch }: SwitchNetwork,
  target: CaipNetwork,
  { signal, isAside = false }: SwitchOptions = {},
): Promise<void> {
  onSwitch(target);
  const adapter = attachedAdapter(target.chainNamespace);
  const at = untracked(() => adapter?.connection.get()?.chainId);
  if (adapter && String(at) !== String(target.id)) await adapter.switchNetwork(target, signal);
  if (isAside) network.setOfNamespace(target);
  else network.setActive(target);
}

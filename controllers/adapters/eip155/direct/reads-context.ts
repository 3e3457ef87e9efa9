import type { ReadonlySignal } from '../../../core/signals.js';
import type { Connection } from '../../../domain/entities.js';
import type { Eip1193Provider } from '../eip1193.js';
import type { NodeContext } from '../node-client.js';

/** What the reads need from the adapter. */
export interface ReadsContext extends NodeContext {
  /** Chains of wallets that cannot tell their tokens there; they are not asked again. */
  readonly unable: WeakMap<Eip1193Provider, Set<string>>;
  /** The attached wallet, which may know more tokens than the host lists. */
  wallet():
    { readonly provider: Eip1193Provider; readonly connection: ReadonlySignal<Connection | undefined> } | undefined;
}

import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { lookForWallets, type SeenNamespace, type SeenWallet } from '../domain/wallets/seen-wallets.js';
import type { FeatureContext } from './feature.js';

/** Wallet of this browser that the page does not list. */
export interface UnusableWallet {
  readonly name: string;
  readonly namespace: SeenNamespace;
  /** `network`: the page wants another namespace; `incomplete`: it lacks what a page needs; `excluded`: by the host. */
  readonly reason: 'network' | 'incomplete' | 'excluded';
}

/** Most wallets that are named. */
const MOST = 5;

/** Follows the wallets of a window that the page does not list, until the modal ends. */
export function createUnusableWallets(
  { scope, options, shell }: Pick<FeatureContext, 'scope' | 'options' | 'shell'>,
  page: EventTarget,
): ReadonlySignal<readonly UnusableWallet[]> {
  const seen = signal<readonly SeenWallet[]>([]);
  scope.onEnd(
    lookForWallets(page, wallet => {
      const known = untracked(() => seen.get());
      const isKnown = known.some(({ name, namespace }) => name === wallet.name && namespace === wallet.namespace);
      if (known.length < MOST && !isKnown) seen.set([...known, wallet]);
    }),
  );
  return computed(() => {
    const requested = shell.namespace.get();
    const served: readonly SeenNamespace[] = options.get().adapters.map(({ namespace }) => namespace);
    return seen.get().map(({ name, namespace, lack }) => {
      const isServed = served.includes(namespace) && (requested ?? namespace) === namespace;
      return { name, namespace, reason: isServed ? (lack ? 'incomplete' : 'excluded') : 'network' };
    });
  });
}

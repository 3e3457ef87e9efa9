import type { Scope } from '../core/scope.js';
import { computed, untracked, type ReadonlySignal } from '../core/signals.js';
import { whenTrue } from '../core/when-true.js';
import type { ChainNamespace } from '../domain/entities.js';

interface RestoredAccounts {
  of(namespace: ChainNamespace): { readonly status: string };
  readonly attachedNamespaces: ReadonlySignal<readonly ChainNamespace[]>;
}

/**
 * Resolves once no wallet of an earlier visit is awaited: one that is restored later would move the page back to its own
 * network. A wallet that a check holds is attached already, and is not waited for.
 */
export async function whenRestored(scope: Scope, account: RestoredAccounts, namespace: ChainNamespace): Promise<void> {
  const isBack = computed(
    () => account.of(namespace).status !== 'reconnecting' || account.attachedNamespaces.get().includes(namespace),
  );
  if (!untracked(() => isBack.get())) await whenTrue(scope, isBack);
}

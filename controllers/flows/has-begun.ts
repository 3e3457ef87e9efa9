import type { ReadonlySignal } from '../core/signals.js';
import type { ChainNamespace, Connector } from '../domain/entities.js';
import { factsOf } from '../domain/views/view-facts.js';
import type { RouteEntry } from '../domain/views/views.js';

/** Where the person and the page stand. */
export interface Begun {
  readonly shell: { readonly isRequested: ReadonlySignal<boolean>; readonly isEmbedded: boolean };
  readonly router: { readonly current: ReadonlySignal<RouteEntry>; readonly canGoBack: ReadonlySignal<boolean> };
  readonly connection: {
    /** The attempt to connect another wallet, or the same by hand. */
    readonly attempt: ReadonlySignal<
      { readonly status: string; readonly connector: Pick<Connector, 'namespace'> } | undefined
    >;
  };
  /** Returns the embedded wallet, whose sign-in has a field in the first view. */
  source(id: 'ID_AUTH'): { readonly typedEmail: ReadonlySignal<string> } | undefined;
  readonly features: {
    /** Returns the directory of wallets, once a view has loaded it for its search. */
    get(name: 'directory'): { readonly search: ReadonlySignal<{ readonly text: string }> } | undefined;
  };
}

/**
 * True while a wallet that comes back by itself would interfere with what the person or the page has begun: an attempt in
 * the same namespace, or a way to a wallet beyond its first view, or with a text typed there. Once the page shows
 * "disconnected" (`isLate`), whatever the open modal shows counts. Reads signals.
 */
export function hasBegun(
  { shell, router, connection, source, features }: Begun,
  namespace: ChainNamespace,
  isLate: boolean,
): boolean {
  const attempt = connection.attempt.get();
  if (attempt?.status === 'waiting' && attempt.connector.namespace === namespace) return true;
  if (!shell.isRequested.get()) return false;
  if (isLate && !shell.isEmbedded) return true;
  const { isOnTheWay, hasSearch } = factsOf(router.current.get().view);
  if (!isOnTheWay) return false;
  const search = hasSearch ? features.get('directory')?.search.get().text : undefined;
  return router.canGoBack.get() || Boolean(source('ID_AUTH')?.typedEmail.get() || search);
}

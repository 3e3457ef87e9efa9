import { createResource, type Resource, type ResourceDeps } from './resource.js';
import type { Scope } from './scope.js';
import { signal, untracked } from './signals.js';

/** One resource per subject. */
export interface Resources<S, T> {
  /**
   * Returns the subject's resource; creates it on the first call, and refreshes it on later calls.
   * May be called while an element renders or a signal is computed.
   */
  of(subject: S): Resource<T>;
}

export interface ResourcesDeps<S, T> extends Omit<ResourceDeps<S, T>, 'subject' | 'lifetimeMs'> {
  /** How long a value counts as recent, in milliseconds. Without it each render would read again. */
  readonly lifetimeMs: number;
  /** Maximum number of resources; the least recently used one is dropped first. */
  readonly limit: number;
}

interface Entry<T> {
  readonly resource: Resource<T>;
  readonly scope: Scope;
}

/**
 * Creates resources over one fetch, for lists whose rows each need a value: names of addresses, balances per account.
 * Their first users are the features names and tokens.
 */
export function createResources<S, T>({ limit, ...deps }: ResourcesDeps<S, T>): Resources<S, T> {
  const entries = new Map<string, Entry<T>>(); // in order of use, the most recent last

  const create = (subject: S): Entry<T> => {
    const scope = deps.scope.child();
    return { scope, resource: createResource({ ...deps, scope, subject: signal<S | undefined>(subject) }) };
  };
  /** Lets the read of a dropped resource finish, since a row may still show it. */
  const drop = (key: string, { resource, scope }: Entry<T>): void => {
    entries.delete(key);
    void resource.settled().then(() => scope.dispose());
  };
  return {
    of: subject =>
      untracked(() => {
        const key = deps.key(subject);
        const known = entries.get(key);
        const used = known ?? create(subject);
        entries.delete(key);
        entries.set(key, used);
        const [oldest] = entries;
        if (entries.size > limit && oldest) drop(...oldest);
        // Deferred, since signals must not be written while an element renders
        if (known) queueMicrotask(() => void known.resource.refresh());
        return used.resource;
      }),
  };
}

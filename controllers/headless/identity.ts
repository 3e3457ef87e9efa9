import { unlessAborted } from '../core/abort.js';
import { untracked } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import { W3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import type { Store } from './store.js';

/** Name and picture of an account. */
export interface KitIdentity {
  readonly name?: string | undefined;
  /** URL of the picture. */
  readonly avatar?: string | undefined;
}

/** Name and picture of the EVM account in use. */
export interface IdentitySnapshot extends KitIdentity {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  /** True if names can be resolved. */
  readonly canResolve: boolean;
}

/** Names and pictures of accounts. */
export interface IdentityStore extends Store<IdentitySnapshot> {
  /** Looks up an account on the network of its namespace. @throws {W3mError} `NAME_LOOKUP_FAILED`, `UNSUPPORTED_CHAIN` */
  of(address: string, namespace?: ChainNamespace): Promise<KitIdentity>;
  /** Returns the address of a name; undefined if it has none. @throws {W3mError} `NAME_RESOLVE_FAILED`, … */
  resolve(name: string): Promise<string | undefined>;
  /** Reads the own identity again. A failure is in the snapshot. */
  refresh(): Promise<void>;
}

/** Creates the identities. */
export function createIdentity(modal: Modal): IdentityStore {
  const { store, load } = createFeatureStore(modal, 'identity', (identities, failure): IdentitySnapshot => {
    const state = identities?.own.state.get();
    const own = identities?.own.latest.get();
    return {
      status: failure ? 'failed' : (state?.status ?? 'idle'),
      error: failure ?? (state?.status === 'failed' ? state.error.code : undefined),
      canResolve: identities?.canResolve ?? false,
      name: own?.name,
      avatar: own?.avatar,
    };
  });
  const networkOf = (namespace: ChainNamespace) => {
    const network = untracked(() => modal.network.of(namespace));
    if (!network) throw new W3mError('UNSUPPORTED_CHAIN');
    return network;
  };
  const { signal } = modal.scope;
  return {
    ...store,
    async of(address, namespace = 'eip155') {
      const network = networkOf(namespace);
      const { name, avatar } = await unlessAborted((await load()).of({ address, network }, signal), signal);
      return { name, avatar };
    },
    async resolve(name) {
      return (await load()).resolve(name, networkOf('eip155'), signal);
    },
    async refresh() {
      await (await load()).own.refresh({ force: true });
    },
  };
}

import type { Scope } from '../../core/scope.js';
import type { CaipNetwork, ChainNamespace, Metadata } from '../../protocol/entities.js';
import type { NamespacesOverride } from './asked-namespaces.js';
import type { CreateTransport } from './transport.js';

/** How wallets on other devices are reached, as the host says. */
export interface RemoteOptions {
  readonly projectId?: string | undefined;
  /** The host's own relay, its storage prefix, and what stands in for both in a test. */
  readonly walletConnect?:
    | {
        readonly relayUrl?: string | undefined;
        readonly storagePrefix?: string | undefined;
        readonly transport?: CreateTransport | undefined;
      }
    | undefined;
  readonly metadata?: Metadata | undefined;
  readonly universalProvider?: unknown;
  readonly universalProviderConfigOverride?: NamespacesOverride | undefined;
  readonly manualWCControl?: boolean | undefined;
}

/** What wallets on other devices need of their modal. */
export interface RemoteContext {
  readonly scope: Scope;
  /** The modal's: two of one page keep their sessions apart. */
  readonly id: string;
  options(): RemoteOptions;
  networks(): readonly CaipNetwork[];
  /** The families that use the session now. */
  holders(): readonly ChainNamespace[];
}

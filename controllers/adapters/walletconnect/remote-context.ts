import type { Scope } from '../../core/scope.js';
import type { Authentication } from '../../domain/sign-in/authentication.js';
import type { CaipNetwork, ChainNamespace, Metadata } from '../../domain/entities.js';
import type { ResumedAnswer } from '../remote-wallet.js';
import type { NamespacesOverride } from './namespace-requests.js';
import type { CreateTransport } from './transport.js';

/** The host's configuration of WalletConnect. */
export interface RemoteOptions {
  readonly projectId?: string | undefined;
  /** Relay, storage prefix, and a transport that replaces both in a test. */
  readonly walletConnect?:
    | {
        readonly relayUrl?: string | undefined;
        readonly storagePrefix?: string | undefined;
        readonly transport?: CreateTransport | undefined;
        readonly onResumedAnswer?: ((answer: ResumedAnswer) => void) | undefined;
      }
    | undefined;
  readonly metadata?: Metadata | undefined;
  readonly universalProvider?: unknown;
  readonly universalProviderConfigOverride?: NamespacesOverride | undefined;
  readonly manualWCControl?: boolean | undefined;
}

/** What WalletConnect needs of the modal. */
export interface RemoteContext {
  readonly scope: Scope;
  /** Id of the modal, which separates the sessions of several modals. */
  readonly id: string;
  options(): RemoteOptions;
  networks(): readonly CaipNetwork[];
  /** Returns the sign-in that a wallet may approve together with the session; undefined if there is none. */
  signIn?(): Promise<Authentication | undefined>;
  /** Namespaces that use the session now. */
  holders(): readonly ChainNamespace[];
}

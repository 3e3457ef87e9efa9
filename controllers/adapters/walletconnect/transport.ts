import type { StorageBackend } from '../../core/storage.js';
import type { Authentication } from '../../domain/sign-in/authentication.js';
import type { ChainNamespace, Metadata } from '../../domain/entities.js';

/** Chains, methods and events to ask a wallet for, by namespace (CAIP-25). */
export type NamespaceRequests = Readonly<
  Partial<
    Record<
      ChainNamespace,
      {
        readonly chains: readonly string[];
        readonly methods: readonly string[];
        readonly events: readonly string[];
        /** RPC URLs by CAIP-2 reference. */
        readonly rpcMap: Readonly<Record<string, string>>;
      }
    >
  >
>;

/** A pairing that the relay has accepted. */
export interface Invitation {
  readonly uri: string;
  /** Resolves with the approved session, unchecked. Rejects with the error of the wallet or the kit. */
  readonly approval: Promise<unknown>;
  /** Stops waiting. A `session` event reports a wallet that approves later. */
  retire(): void;
}

/** An event that no call asked for. Values from the wallet are unchecked. */
export type TransportEvent =
  /**
   * A session was approved. `isEarlier` is true for one that answers an invitation of the page before this one,
   * or of another tab.
   */
  | { readonly type: 'session'; readonly session: unknown; readonly isEarlier?: boolean }
  /** The wallet changed or extended a session, which may be another than the one in use. */
  | { readonly type: 'changed'; readonly session: unknown }
  /** The wallet ended the session, or it expired. */
  | { readonly type: 'ended'; readonly topic: string }
  | {
      readonly type: 'event';
      readonly topic: string;
      readonly chain: unknown;
      readonly name: unknown;
      readonly data: unknown;
    }
  /** The host created a pairing with the kit. */
  | { readonly type: 'uri'; readonly uri: string }
  /** The relay refused the connection, with a reason. */
  | { readonly type: 'refused'; readonly error: unknown };

/** A request that this tab has sent before it was loaded again. */
export interface EarlierRequest {
  readonly id: number;
  readonly topic: string;
  /** The chain in the wallet’s own name. */
  readonly chain: string;
  readonly method: string;
  readonly params: unknown;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The wallet’s answer, unchecked. */
  readonly answer: Promise<unknown>;
}

/** Carries WalletConnect sessions. The code behind it is foreign: it may throw any value, or never settle. */
export interface RemoteTransport {
  /** Returns the stored session, or that of `topic`, unchecked; undefined if there is none. */
  stored(topic?: string): unknown;
  /** The stored session if its wallet approved it in the last minutes, unchecked. The page may not have used it yet. */
  recent?(): unknown;
  /**
   * Resolves when the relay has accepted the pairing. With `signIn` the wallet may connect and sign in by one approval;
   * the invitation's approval then waits until `signIn.accept` has taken the signatures. A wallet that does not support
   * that only connects.
   */
  invite(request: NamespaceRequests, signIn?: Authentication): Promise<Invitation>;
  /** Sends a request. `seconds` is the time limit of the wallet; `onSent` gets the id of the request. */
  request(
    topic: string,
    chain: string,
    call: { method: string; params?: unknown },
    seconds: number,
    onSent?: (id: number) => void,
  ): Promise<unknown>;
  /** The requests that this tab has sent before it was loaded again, and that have no answer yet. */
  unanswered?(topic: string): readonly EarlierRequest[];
  /** Tells the wallet that the session has ended, and deletes it. */
  end(topic: string): Promise<void>;
  /** Deletes a session without telling the wallet. */
  drop(topic: string): Promise<void>;
  /** Sets the only listener; it gets every event from now on. */
  listen(listener: (event: TransportEvent) => void): void;
  /** The kit's own object. */
  readonly provider: unknown;
  /** Closes sockets, timers and listeners. */
  close(): Promise<void>;
}

/** Configuration of a transport. */
export interface TransportConfig {
  readonly relayUrl: string | undefined;
  readonly projectId: string | undefined;
  /** Separates the stored data of several apps of one origin. */
  readonly storagePrefix: string;
  readonly metadata: Metadata;
  /** The host's own universal provider, used unchanged. */
  readonly provider?: unknown;
  /** Key-value store in the kit's shape; IndexedDB if absent. */
  readonly storage?: unknown;
  /** Stores what belongs to this tab, beyond a reload; `sessionStorage` if absent. */
  readonly tab?: StorageBackend | undefined;
}

/** Creates a transport. */
export type CreateTransport = (config: TransportConfig) => Promise<RemoteTransport>;

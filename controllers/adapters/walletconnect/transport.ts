import type { ChainNamespace, Metadata } from '../../protocol/entities.js';

/** What a session is asked to cover, by namespace (CAIP-25). */
export type AskedNamespaces = Readonly<
  Partial<
    Record<
      ChainNamespace,
      {
        readonly chains: readonly string[];
        readonly methods: readonly string[];
        readonly events: readonly string[];
        /** Nodes by the reference of their chain. */
        readonly rpcMap: Readonly<Record<string, string>>;
      }
    >
  >
>;

/** An invitation that stands at the relay. */
export interface Invitation {
  readonly uri: string;
  /** What a wallet approved, unchecked. Rejects with what the wallet or the kit says. */
  readonly approval: Promise<unknown>;
  /** Waits for it no more; what a wallet approves all the same is told by a `session` event. */
  retire(): void;
}

/** What happens without having been asked for. What comes from the wallet is unchecked. */
export type TransportEvent =
  /**
   * A session was made or changed. `isEarlier` is true for one that answers an invitation of the page before this one,
   * or of another tab.
   */
  | { readonly type: 'session'; readonly session: unknown; readonly isEarlier?: boolean }
  /** It was ended by the wallet, or by its age. */
  | { readonly type: 'ended'; readonly topic: string }
  | {
      readonly type: 'event';
      readonly topic: string;
      readonly chain: unknown;
      readonly name: unknown;
      readonly data: unknown;
    }
  /** An invitation that the host made with the kit. */
  | { readonly type: 'uri'; readonly uri: string }
  /** The relay refuses us, and says why. */
  | { readonly type: 'refused'; readonly error: unknown };

/** All that is needed of what carries sessions. It is foreign code behind: it may throw anything, and hang. */
export interface RemoteTransport {
  /** The session that is stored, unchecked; undefined where there is none. */
  stored(): unknown;
  /** The stored session if its wallet approved it in the last minutes, unchecked. The page may not have used it yet. */
  recent?(): unknown;
  /** Resolves once the invitation stands at the relay. */
  invite(asked: AskedNamespaces): Promise<Invitation>;
  /** `seconds` is how long the wallet may take. */
  request(topic: string, chain: string, call: { method: string; params?: unknown }, seconds: number): Promise<unknown>;
  /** Tells the wallet that the session is over, and forgets it. */
  end(topic: string): Promise<void>;
  /** Forgets a session, without a word to the wallet. */
  drop(topic: string): Promise<void>;
  /** One listener; it is told of everything from now on. */
  listen(listener: (event: TransportEvent) => void): void;
  /** The kit's own object. */
  readonly provider: unknown;
  /** Lets go of sockets, timers and listeners. */
  close(): Promise<void>;
}

/** What a transport is made of. */
export interface TransportConfig {
  readonly relayUrl: string | undefined;
  readonly projectId: string | undefined;
  /** Keeps what is stored apart from other apps of the page. */
  readonly storagePrefix: string;
  readonly metadata: Metadata;
  /** The host's own universal provider, which is used as it is. */
  readonly provider?: unknown;
  /** Where the kit keeps things, in its own terms; the browser's database if left out. */
  readonly storage?: unknown;
}

/** Makes a transport. */
export type CreateTransport = (config: TransportConfig) => Promise<RemoteTransport>;

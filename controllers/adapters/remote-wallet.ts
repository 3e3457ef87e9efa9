import type { ReadonlySignal } from '../core/signals.js';
import type { SignInProposal } from '../domain/sign-in/sign-in-proposal.js';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import type { W3mError } from '../domain/errors/errors.js';

/** Grant of a wallet for one namespace (CAIP-25, session namespaces of WalletConnect); all values are checked. */
export interface RemoteGrant {
  /** Non-empty, in the order of the wallet. */
  readonly accounts: readonly [CaipAddress, ...CaipAddress[]];
  readonly chains: readonly CaipNetworkId[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** WalletConnect session that a wallet approved. */
export interface RemoteSession {
  readonly topic: string;
  /** Metadata of the wallet; unsafe images and links are omitted. */
  readonly wallet: {
    readonly name: string;
    readonly description?: string | undefined;
    readonly url?: string | undefined;
    readonly imageUrl?: string | undefined;
    /** Every safe picture that it names, with that of `imageUrl`. */
    readonly icons?: readonly string[] | undefined;
    /** Links that open the wallet for a request. */
    readonly redirect?: { readonly native?: string | undefined; readonly universal?: string | undefined } | undefined;
  };
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** True if it was approved on this page; false if it was restored. */
  readonly isFresh: boolean;
  /** True if it was approved before the page was loaded again: no link or QR code of this page has led to it. */
  readonly isClaimed?: boolean | undefined;
  readonly grants: Readonly<Partial<Record<ChainNamespace, RemoteGrant>>>;
  /** Unchecked capabilities by address (ERC-5792), if the wallet sent them with the approval. */
  readonly capabilities?: unknown;
}

/** WalletConnect pairing, shown as a QR code or a link. */
export interface Pairing {
  /** `wc:…`, as in the WalletConnect pairing URI standard (ERC-1328). */
  readonly uri: string;
  /** Milliseconds since 1970. A pairing of the modal is renewed before that while a caller waits. */
  readonly expiresAt: number;
  /** The sign-in that the wallet may approve together with the connection. */
  readonly signIn?: SignInProposal | undefined;
}

/** A request that waits for the wallet’s owner. */
export interface OpenRequest {
  /** WalletConnect’s id, once the request has one. */
  readonly id?: number | undefined;
}

/** The wallet’s answer to a request that the page has sent before it was loaded again. */
export interface ResumedAnswer {
  readonly caipNetworkId: CaipNetworkId;
  readonly method: string;
  readonly params: unknown;
  /** The unchecked answer; undefined with an `error`. */
  readonly result?: unknown;
  /** Why the wallet refused. */
  readonly error?: W3mError | undefined;
}

/** Session event of the wallet on `chain`. */
export interface RemoteEvent {
  readonly chain: CaipNetworkId;
  readonly name: string;
  readonly data: unknown;
}

/**
 * Wallet on another device, whose one session serves every namespace. Each adapter uses it for its own chains.
 * Its code loads on the first method call. Every method rejects with a `W3mError`.
 */
export interface RemoteWallet {
  /** Pairing to show while a caller waits for approval. */
  readonly pairing: ReadonlySignal<Pairing | undefined>;
  readonly session: ReadonlySignal<RemoteSession | undefined>;
  /** Requests that wait for the wallet’s owner, oldest first. Absent for a wallet that no link opens. */
  readonly openRequests?: ReadonlySignal<readonly OpenRequest[]>;
  /** Loads and starts the code, so that pairing begins without delay. Sends no request to a relay. */
  prefetch(): Promise<void>;
  /**
   * Creates a pairing and waits for approval. Concurrent callers share one pairing; it is renewed before it expires, and
   * ends when every caller has aborted. All callers get the approved session, which replaces the previous one.
   */
  pair(options: { readonly signal: AbortSignal }): Promise<RemoteSession>;
  /** Resolves with the current session, or a valid stored one of an earlier visit or another tab. Sends no request if none is stored. */
  restore(options: { readonly signal: AbortSignal }): Promise<RemoteSession | undefined>;
  /** Sends a request to the wallet over the relay. Rejects methods and chains that the session does not grant. */
  request(
    chain: CaipNetworkId,
    call: { readonly method: string; readonly params?: unknown },
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<unknown>;
  /**
   * Tells the wallet which network is used from now on. Absent for a wallet whose session names every chain that it serves.
   * @throws {W3mError} `UNSUPPORTED_CHAIN` if the wallet does not serve it
   */
  useNetwork?(chain: CaipNetworkId): Promise<void>;
  /** Subscribes to wallet events; returns the unsubscribe function. */
  onEvent(listener: (event: RemoteEvent) => void): () => void;
  /** Subscribes to the creation, change and end of the session, synchronously, unlike an effect. Returns the unsubscribe function. */
  onSession(listener: () => void): () => void;
  /** Ends the session at once and notifies the wallet. A session shared by several namespaces ends when the last one releases it. */
  release(namespace: ChainNamespace): Promise<void>;
  /** Same as `release`, also for a session of the last visit that is not restored yet. */
  releaseStored(namespace: ChainNamespace): Promise<void>;
  /** Same as `release`, without notifying the wallet, because another tab has done so. */
  forget(namespace: ChainNamespace): void;
  /**
   * Replaces the session by the one that another tab has stored under `topic`. Ends and deletes nothing: the tabs share
   * what is stored. Absent where the wallet itself keeps the tabs in line.
   */
  adopt?(topic: string): Promise<void>;
  /** Shows a pairing URI of the host; undefined removes it. */
  invite(uri: string | undefined): void;
  /** Resolves with WalletConnect's universal provider, for hosts. */
  getProvider(): Promise<unknown>;
}

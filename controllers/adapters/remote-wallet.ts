import type { ReadonlySignal } from '../core/signals.js';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../protocol/entities.js';

/** What a wallet granted on one family of chains (CAIP-25, WalletConnect's session namespaces); nothing in it is unchecked. */
export interface RemoteGrant {
  /** Never empty; the order is the wallet's. */
  readonly accounts: readonly [CaipAddress, ...CaipAddress[]];
  readonly chains: readonly CaipNetworkId[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** What a wallet on another device approved. */
export interface RemoteSession {
  readonly topic: string;
  /** Who the wallet says it is; pictures and links are checked, or absent. */
  readonly wallet: {
    readonly name: string;
    readonly url?: string | undefined;
    readonly imageUrl?: string | undefined;
    /** Where requests can call the person back to the wallet. */
    readonly redirect?: { readonly native?: string | undefined; readonly universal?: string | undefined } | undefined;
  };
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** True if it was approved on this page, false if it stood already when the page, or this window of it, began. */
  readonly isFresh: boolean;
  readonly grants: Readonly<Partial<Record<ChainNamespace, RemoteGrant>>>;
  /** What the wallet says it can do, by address (ERC-5792), where it says so on approval. */
  readonly capabilities?: unknown;
}

/** An invitation that a wallet takes by scanning or by a link. */
export interface Pairing {
  /** `wc:…`, as in the WalletConnect pairing URI standard (ERC-1328). */
  readonly uri: string;
  /** Milliseconds since 1970. One of ours is renewed by itself before that, for as long as someone waits. */
  readonly expiresAt: number;
}

/** What the wallet told by itself; `chain` is where it happened. */
export interface RemoteEvent {
  readonly chain: CaipNetworkId;
  readonly name: string;
  readonly data: unknown;
}

/**
 * A wallet on another device, of which one session feeds every family of chains. It is no adapter: each adapter asks it
 * for its own chains. Nothing of it is loaded before a method is called. Every method rejects with a `W3mError`.
 */
export interface RemoteWallet {
  /** The invitation to show, while a wallet is waited for. */
  readonly pairing: ReadonlySignal<Pairing | undefined>;
  readonly session: ReadonlySignal<RemoteSession | undefined>;
  /** Fetches the code and starts it, so that a pairing begins without a wait. Speaks to nobody. */
  prefetch(): Promise<void>;
  /**
   * Invites a wallet and waits for its approval. One invitation serves all who ask at the same time; it is renewed
   * before it expires, and ends when everyone who waits has aborted. An approved session is given to all, and takes the
   * place of the one before.
   */
  pair(options: { readonly signal: AbortSignal }): Promise<RemoteSession>;
  /** The session there is, or that of an earlier visit or another tab, if it still stands. Speaks to nobody where none is stored. */
  restore(options: { readonly signal: AbortSignal }): Promise<RemoteSession | undefined>;
  /** Asks the wallet, over the relay. A method or a chain that it did not grant is refused here. */
  request(
    chain: CaipNetworkId,
    call: { readonly method: string; readonly params?: unknown },
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<unknown>;
  /** Tells of each event the wallet sends, until the function it returns is called. */
  onEvent(listener: (event: RemoteEvent) => void): () => void;
  /** Tells at once that the session was made, changed or ended, where an effect would do so a little later. */
  onSession(listener: () => void): () => void;
  /** Ends the session here at once, and tells the wallet; where several families share it, when the last lets go. */
  release(namespace: ChainNamespace): Promise<void>;
  /** As `release`, but says nothing to the wallet: another tab has done so. */
  forget(namespace: ChainNamespace): void;
  /** Shows an invitation that the host made by itself; undefined takes it back. */
  invite(uri: string | undefined): void;
  /** What the session runs on, for hosts that know it: WalletConnect's universal provider. */
  getProvider(): Promise<unknown>;
}

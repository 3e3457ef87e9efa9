import { untracked, type WritableSignal } from '../../core/signals.js';
import type { ChainNamespace } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { RemoteSession } from '../remote-wallet.js';
import { readSession, type ApprovedSession } from './read-session.js';

export interface CurrentSessionContext {
  /** Namespaces that use the session now. */
  holders(): readonly ChainNamespace[];
  /** Receives the session with the grants that no namespace has released. */
  readonly session: WritableSignal<RemoteSession | undefined>;
  onSession(): void;
}

/** A session from approval to end. */
export interface OpenSession extends ApprovedSession {
  /** Aborted when the session ends. */
  readonly life: AbortController;
}

/** The session in use: what it grants, and which namespaces have released it. */
export class CurrentSession {
  readonly #context: CurrentSessionContext;
  /** Namespaces that released a session which others still use. */
  readonly #released = new Set<ChainNamespace>();
  /** Topics of the sessions that have ended: the transport may list them until the wallet is told. */
  readonly #ended = new Set<string>();
  #open: OpenSession | undefined;

  constructor(context: CurrentSessionContext) {
    this.#context = context;
  }

  /** The session with all its grants. */
  get open(): OpenSession | undefined {
    return this.#open;
  }

  get topic(): string | undefined {
    return this.#open?.session.topic;
  }

  /** The session as adapters see it: without the grants that were released. */
  get visible(): RemoteSession | undefined {
    return untracked(() => this.#context.session.get());
  }

  /** True for a topic whose session has ended here. */
  hasEnded(topic: string | undefined): boolean {
    return topic !== undefined && this.#ended.has(topic);
  }

  /** Puts a session in place of the one before, whose requests reject. */
  replace(approved: ApprovedSession): void {
    const before = this.#open;
    this.#released.clear();
    this.#open = { ...approved, life: new AbortController() };
    this.#publish();
    before?.life.abort(new W3mError('WALLET_DISCONNECTED'));
  }

  /** Applies a change of the grant. @throws {W3mError} as {@link readSession}; the session stays as it was */
  update(given: unknown): void {
    const { life, session } = this.#open ?? {};
    if (!life || !session) return;
    const approved = readSession(given, session.isFresh);
    this.#open = { ...approved, session: { ...approved.session, isClaimed: session.isClaimed }, life };
    this.#publish();
  }

  /** Ends the session here. */
  end(): void {
    const ended = this.#open;
    this.#open = undefined;
    if (ended) this.#ended.add(ended.session.topic);
    this.#released.clear();
    this.#publish();
    ended?.life.abort(new W3mError('WALLET_DISCONNECTED'));
  }

  /** Releases the session for a namespace. If no other uses it, ends it here and returns it. */
  release(namespace: ChainNamespace): OpenSession | undefined {
    const current = this.#open;
    if (!current?.session.grants[namespace]) return undefined;
    this.#released.add(namespace);
    const isUsed = this.#context
      .holders()
      .some(other => !this.#released.has(other) && current.session.grants[other] !== undefined);
    if (isUsed) this.#publish();
    else this.end();
    return isUsed ? undefined : current;
  }

  #publish(): void {
    const { session } = this.#open ?? {};
    const isStillUsed = ([namespace]: [string, unknown]): boolean => !this.#released.has(namespace as ChainNamespace); // its keys
    const grants = session && Object.fromEntries(Object.entries(session.grants).filter(isStillUsed));
    this.#context.session.set(session && grants && { ...session, grants });
    this.#context.onSession();
  }
}

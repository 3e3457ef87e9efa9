import type { Scope } from '../core/scope.js';
import type { ChainNamespace } from '../domain/entities.js';
import { timeFault } from '../domain/sign-in/siwx-message.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import { keyOf, type Subject } from './subject.js';

/** A session that this page has seen. */
interface SeenSession {
  readonly subject: Subject;
  /** End in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** False once another sign-in may have replaced it: it is read again before its account passes. */
  readonly isCertain: boolean;
}

/** The sessions that this page has seen, so that a known wallet passes without a wait. */
export class KnownSessions {
  /** Sessions by account and network. */
  readonly #seen = new Map<string, SeenSession>();
  readonly #scope: Scope;
  readonly #siwx: SIWXConfig;
  /** Number of the last read, doubt or end, in their order. */
  #order = 0;
  /** Number of the last doubt. */
  #doubted = 0;
  /** Number of the last end of each namespace's sessions. */
  readonly #ended = new Map<ChainNamespace, number>();

  constructor(scope: Scope, siwx: SIWXConfig) {
    this.#scope = scope;
    this.#siwx = siwx;
  }

  /** True for a session that holds without another look. */
  isCertain(subject: Subject): boolean {
    const seen = this.#seen.get(keyOf(subject));
    return seen?.isCertain === true && seen.expiresAt > this.#scope.now();
  }

  /** True for a session that was there at the last look. */
  has(subject: Subject): boolean {
    return this.#seen.has(keyOf(subject));
  }

  /** Returns when the session of a subject expires; undefined if none is known. */
  expiryOf(subject: Subject): number | undefined {
    return this.#seen.get(keyOf(subject))?.expiresAt;
  }

  /**
   * Reads the sessions of a subject, and resolves with whether one of them is valid. What came before the answer counts: a
   * session of a wallet that has disconnected is not stored, and one that may have been replaced is in doubt.
   */
  async read(subject: Subject): Promise<boolean> {
    const { namespace, chainId, address } = subject;
    const begun = (this.#order += 1);
    const now = this.#scope.now();
    const valid = (await this.#siwx.getSessions(chainId, address)).filter(
      ({ data }) => timeFault(data, now) === undefined,
    );
    const ends = valid.map(({ data }) =>
      data.expirationTime === undefined ? Infinity : Date.parse(data.expirationTime),
    );
    const isCertain = this.#doubted < begun;
    const isEnded = (this.#ended.get(namespace) ?? 0) > begun;
    if (this.#siwx.holdsOneSession) this.doubtAll();
    if (ends.length === 0) this.delete(subject);
    else if (!isEnded) this.#seen.set(keyOf(subject), { subject, expiresAt: Math.max(...ends), isCertain });
    return ends.length > 0;
  }

  /** Doubts every session, since a sign-in, another tab or the server may have replaced or ended them. */
  doubtAll(): void {
    this.#doubted = this.#order += 1;
    for (const [key, seen] of this.#seen) this.#seen.set(key, { ...seen, isCertain: false });
  }

  /** Forgets the session of a subject. */
  delete(subject: Subject): void {
    this.#seen.delete(keyOf(subject));
  }

  /** Forgets the subjects of a namespace and returns them. */
  forget(namespace: ChainNamespace): readonly Subject[] {
    this.#ended.set(namespace, (this.#order += 1));
    const subjects = [...this.#seen.values()].flatMap(({ subject }) =>
      subject.namespace === namespace ? subject : [],
    );
    for (const subject of subjects) this.delete(subject);
    return subjects;
  }
}

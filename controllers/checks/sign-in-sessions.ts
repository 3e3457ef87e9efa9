import type { Scope } from '../core/scope.js';
import type { CaipNetworkId, ChainNamespace, Connection } from '../domain/entities.js';
import { toCaipNetworkId } from '../domain/networks/caip.js';
import { timeFault } from '../domain/sign-in/siwx-message.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';

/** Account and network of a session. */
export interface Subject {
  readonly namespace: ChainNamespace;
  readonly chainId: CaipNetworkId;
  readonly address: string;
}

/** Returns what a connection needs a session for. */
export const subjectOf = ({ namespace, chainId, accounts }: Connection): Subject => ({
  namespace,
  chainId: toCaipNetworkId(namespace, chainId),
  address: accounts[0].address,
});

const keyOf = ({ chainId, address }: Subject): string => `${chainId} ${address}`;

/** True for the same account on the same network. */
export const isSameSubject = (one: Subject, other: Subject): boolean => keyOf(one) === keyOf(other);

/** A session that this page has seen. */
interface SeenSession {
  readonly subject: Subject;
  /** End in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** False once another sign-in may have replaced it: it is read again before its account passes. */
  readonly isCertain: boolean;
}

/** The sessions that this page has seen, so that a known wallet passes without a wait. */
export class SignInSessions {
  /** Sessions by account and network. */
  readonly #known = new Map<string, SeenSession>();
  readonly #scope: Scope;
  readonly #siwx: SIWXConfig;

  constructor(scope: Scope, siwx: SIWXConfig) {
    this.#scope = scope;
    this.#siwx = siwx;
  }

  isKnown(subject: Subject): boolean {
    const seen = this.#known.get(keyOf(subject));
    return seen?.isCertain === true && seen.expiresAt > this.#scope.now();
  }

  /** Returns when the session of a subject expires; undefined if none is known. */
  expiryOf(subject: Subject): number | undefined {
    return this.#known.get(keyOf(subject))?.expiresAt;
  }

  /** Reads the sessions of a subject, and resolves with whether one of them is valid. */
  async read(subject: Subject): Promise<boolean> {
    const { chainId, address } = subject;
    const now = this.#scope.now();
    const valid = (await this.#siwx.getSessions(chainId, address)).filter(
      ({ data }) => timeFault(data, now) === undefined,
    );
    const ends = valid.map(({ data }) =>
      data.expirationTime === undefined ? Infinity : Date.parse(data.expirationTime),
    );
    if (this.#siwx.holdsOneSession) this.doubtAll();
    if (ends.length > 0) this.#known.set(keyOf(subject), { subject, expiresAt: Math.max(...ends), isCertain: true });
    else this.#known.delete(keyOf(subject));
    return ends.length > 0;
  }

  /** Doubts every session, since a sign-in, another tab or the server may have replaced or ended them. */
  doubtAll(): void {
    for (const [key, seen] of this.#known) this.#known.set(key, { ...seen, isCertain: false });
  }

  /** Forgets the subjects of a namespace and returns them. */
  forget(namespace: ChainNamespace): readonly Subject[] {
    const subjects = [...this.#known.values()].flatMap(({ subject }) =>
      subject.namespace === namespace ? subject : [],
    );
    for (const subject of subjects) this.#known.delete(keyOf(subject));
    return subjects;
  }
}

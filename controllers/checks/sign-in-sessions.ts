import { report } from '../core/report.js';
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

/** A session that is verified and stored. */
interface SignIn {
  readonly subject: Subject;
  /** Number of the sign-in: a later one has a higher number. */
  readonly order: number;
  /** True once the person has left its prompt. */
  isLeft(): boolean;
}

/** Longest wait for the end of sessions, in milliseconds: a host's sign-out may hang. */
const SIGN_OUT_WAIT_MS = 3_000;

/** Settles as the end of sessions does, or resolves after a limited time. */
export async function unlessSlow(scope: Scope, end: Promise<unknown>): Promise<void> {
  const wait = scope.child();
  const isLate = new Promise<void>(resolve => {
    wait.after(SIGN_OUT_WAIT_MS, resolve);
    wait.onEnd(resolve);
  });
  await Promise.race([end, isLate]).finally(() => wait.dispose());
}

/** The sessions that this page has seen, so that a known wallet passes without a wait. */
export class SignInSessions {
  /** Sessions by account and network. */
  readonly #known = new Map<string, SeenSession>();
  readonly #scope: Scope;
  readonly #siwx: SIWXConfig;
  readonly #underWay = new Set<SignIn>();
  /** Sign-ins that the host has stored after the person had left their prompts. */
  readonly #late = new Set<SignIn>();
  /** Settles once the sessions of late sign-ins have ended; undefined if none does. */
  #ending: Promise<unknown> | undefined;
  #order = 0;
  /** Number of the last sign-in that counts. */
  #last = 0;

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

  /**
   * Adds the session of a subject by `store`. Resolves with false if the person has left its prompt meanwhile: the session
   * is ended then, unless the person has signed in by a later prompt, whose session that would end too.
   */
  async add(subject: Subject, store: () => Promise<void>, isLeft: () => boolean): Promise<boolean> {
    if (this.#ending) await unlessSlow(this.#scope, this.#ending); // it must not end the new session
    const signIn = { subject, order: (this.#order += 1), isLeft };
    this.#underWay.add(signIn);
    try {
      await store();
      this.doubtAll(); // the server may hold one session
      const wasKnown = this.#known.has(keyOf(subject));
      if (!isLeft()) await this.read(subject);
      if (isLeft()) {
        if (!wasKnown) this.#known.delete(keyOf(subject));
        this.#late.add(signIn);
        return false;
      }
      this.#last = Math.max(this.#last, signIn.order);
      return true;
    } finally {
      this.#underWay.delete(signIn);
      this.#endLate();
    }
  }

  /** Ends the sessions of late sign-ins, once no later sign-in is under way that replaces them. */
  #endLate(): void {
    const isOne = this.#siwx.holdsOneSession === true;
    for (const signIn of this.#late) {
      const { subject, order } = signIn;
      const isAwaited = [...this.#underWay].some(
        other => !other.isLeft() && (isOne || isSameSubject(other.subject, subject)),
      );
      if (isAwaited) continue;
      this.#late.delete(signIn);
      const isReplaced = this.#known.has(keyOf(subject)) || (isOne && this.#last > order);
      // A host that destroys the modal has declined nothing, and the next modal may have read the session
      if (isReplaced || this.#scope.signal.aborted) continue;
      const end = this.#revoke(subject).catch(report);
      const ending = Promise.all([this.#ending, end]).finally(() => {
        if (this.#ending === ending) this.#ending = undefined;
      });
      this.#ending = ending;
    }
  }

  async #revoke({ chainId, address }: Subject): Promise<void> {
    await this.#siwx.revokeSession(chainId, address);
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

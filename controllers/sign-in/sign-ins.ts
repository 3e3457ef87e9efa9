import { report } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import type { ChainNamespace } from '../domain/entities.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import { KnownSessions } from './known-sessions.js';
import { isSameSubject, keyOf, type Subject } from './subject.js';
import { unlessSlow } from './unless-slow.js';

/** A session that is verified and stored. */
interface SignIn {
  readonly subject: Subject;
  /** Number of the sign-in: a later one has a higher number. */
  readonly order: number;
  /** True once the person has turned away from it. */
  isLeft(): boolean;
}

/** How a session is added. */
interface Addition {
  /** Verifies the session and stores it. */
  store(): Promise<void>;
  /** True once the person has turned away. */
  isLeft(): boolean;
  /** Called once the session is stored, unless the person has turned away; its failure is that of the sign-in. */
  onStored?(): Promise<unknown>;
}

/** The sign-ins of a page under way. Ends those that the host stores after the person has turned away. */
export class SignIns {
  readonly #scope: Scope;
  readonly #siwx: SIWXConfig;
  readonly #known: KnownSessions;
  readonly #underWay = new Set<SignIn>();
  /** The last sign-in that counts, by account and network. */
  readonly #done = new Map<string, SignIn>();
  /** Sign-ins that the host has stored after the person had turned away. */
  readonly #late = new Set<SignIn>();
  /** Settles once the sessions of late sign-ins have ended; undefined if none does. */
  #ending: Promise<unknown> | undefined;
  #order = 0;

  constructor(scope: Scope, siwx: SIWXConfig, known: KnownSessions) {
    this.#scope = scope;
    this.#siwx = siwx;
    this.#known = known;
  }

  /**
   * Adds the session of a subject. Resolves with false if the person has turned away meanwhile: the session is ended then,
   * unless the person has signed in again, which would end too.
   */
  async add(subject: Subject, { store, isLeft, onStored }: Addition): Promise<boolean> {
    if (this.#ending) await unlessSlow(this.#scope, this.#ending); // it must not end the new session
    const signIn = { subject, order: (this.#order += 1), isLeft };
    this.#underWay.add(signIn);
    try {
      await store();
      this.#known.doubtAll(); // the server may hold one session
      const wasKnown = this.#known.has(subject);
      if (!isLeft()) await onStored?.();
      if (isLeft()) {
        if (!wasKnown) this.#known.delete(subject);
        this.#late.add(signIn);
        return false;
      }
      const last = this.#done.get(keyOf(subject));
      if (!last || last.order < signIn.order) this.#done.set(keyOf(subject), signIn);
      return true;
    } finally {
      this.#underWay.delete(signIn);
      this.#endLate();
    }
  }

  /** Ends sign-ins that counted, since their wallet is not attached after all. */
  leave(subjects: readonly Subject[]): void {
    for (const subject of subjects) {
      const signIn = this.#done.get(keyOf(subject));
      if (!signIn) continue;
      this.#done.delete(keyOf(subject));
      this.#late.add(signIn);
    }
    this.#endLate();
  }

  /** Forgets the sign-ins of a namespace whose wallet is gone: none of them replaces one that comes late. */
  forget(namespace: ChainNamespace): void {
    for (const [key, { subject }] of this.#done) if (subject.namespace === namespace) this.#done.delete(key);
  }

  /** Ends the sessions of late sign-ins, once no later sign-in is under way that replaces them. */
  #endLate(): void {
    const isOne = this.#siwx.holdsOneSession === true;
    for (const signIn of this.#late) {
      const { subject, order } = signIn;
      const replaces = (other: SignIn): boolean => isOne || isSameSubject(other.subject, subject);
      if ([...this.#underWay].some(other => !other.isLeft() && replaces(other))) continue;
      this.#late.delete(signIn);
      const isReplaced =
        this.#known.has(subject) || [...this.#done.values()].some(other => other.order > order && replaces(other));
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
}

/** The sign-ins of a modal, and the sessions that it knows. */
interface SignInState {
  readonly known: KnownSessions;
  readonly signIns: SignIns;
}

/** State of sign-ins by modal: the check and WalletConnect's one tap may add sessions of the same account. */
const states = new WeakMap<Scope, SignInState>();

/** Returns the state of the sign-ins of a modal. */
export function signInState(scope: Scope, siwx: SIWXConfig): SignInState {
  const shared = states.get(scope);
  if (shared) return shared;
  const known = new KnownSessions(scope, siwx);
  const state = { known, signIns: new SignIns(scope, siwx, known) };
  states.set(scope, state);
  return state;
}

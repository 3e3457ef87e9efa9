import type { CaipNetworkId } from '../domain/entities.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { isSessionOf } from './storage.js';

/** A session that is verified. */
export interface Verification {
  readonly session: SIWXSession;
}

/** The sessions that are verified now. A sign-out ends them, so that none is stored after it. */
export class UnderWay {
  readonly #all = new Set<Verification>(); // oldest first

  /** Runs the verification of a session. */
  async run<T>(session: SIWXSession, verify: (verification: Verification) => Promise<T>): Promise<T> {
    const verification = { session };
    this.#all.add(verification);
    try {
      return await verify(verification);
    } finally {
      this.#all.delete(verification);
    }
  }

  /** True if a sign-out has ended the verification. */
  isEnded(verification: Verification): boolean {
    return !this.#all.has(verification);
  }

  endAll(): void {
    this.#all.clear();
  }

  /** Ends the verifications of an account on a network. */
  endOf(chainId: CaipNetworkId, address: string): void {
    for (const each of this.#all) if (isSessionOf(each.session, chainId, address)) this.#all.delete(each);
  }

  /** Ends the verifications that began before another one. */
  endBefore(verification: Verification): void {
    for (const each of this.#all) {
      if (each === verification) return;
      this.#all.delete(each);
    }
  }
}

import type { CaipNetworkId } from '../domain/entities.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { isSessionOf } from './storage.js';

/** Sessions that are verified and stored together. */
export interface Verification {
  readonly sessions: readonly SIWXSession[];
}

/** The sessions that are verified now. A sign-out ends them, so that none is stored after it. */
export class UnderWay {
  readonly #all = new Set<Verification>(); // oldest first

  /** Runs the verification of sessions. A sign-out of one ends it for all. */
  async run<T>(sessions: readonly SIWXSession[], verify: (verification: Verification) => Promise<T>): Promise<T> {
    const verification = { sessions };
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
    for (const each of this.#all) {
      if (each.sessions.some(session => isSessionOf(session, chainId, address))) this.#all.delete(each);
    }
  }

  /** Ends the verifications that began before another one. */
  endBefore(verification: Verification): void {
    for (const each of this.#all) {
      if (each === verification) return;
      this.#all.delete(each);
    }
  }
}

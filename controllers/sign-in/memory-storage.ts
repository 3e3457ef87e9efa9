import type { CaipNetworkId } from '../domain/entities.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { isSessionOf, withSession, type SIWXStorage } from './storage.js';

/** Keeps sessions until the page is left. */
export class MemoryStorage implements SIWXStorage {
  #sessions: readonly SIWXSession[] = [];

  async add(session: SIWXSession): Promise<void> {
    this.#sessions = withSession(this.#sessions, session);
  }

  async set(sessions: readonly SIWXSession[]): Promise<void> {
    this.#sessions = sessions;
  }

  async get(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    return this.#sessions.filter(session => isSessionOf(session, chainId, address));
  }

  async delete(chainId: CaipNetworkId, address: string): Promise<void> {
    this.#sessions = this.#sessions.filter(session => !isSessionOf(session, chainId, address));
  }
}

import { once } from '../core/once.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import type { SignInServer } from './sign-in-server.js';
import { isSessionOf, type SIWXStorage } from './storage.js';

/**
 * Keeps sessions on the host's server, which issues nonces, verifies signatures and identifies the browser by an
 * http-only cookie; see `latchkey/server`.
 */
export class ServerStorage implements SIWXStorage {
  readonly isVerifying = true;
  readonly #server;
  /** Connects the tabs; one object, since a channel does not hear itself. */
  readonly #channel: BroadcastChannel | undefined;

  /** @param url Base URL of the server, such as `https://api.example/sign-in`. */
  constructor(url: string, fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args)) {
    this.#channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`latchkey/siwx:${url}`);
    this.#server = once(async (): Promise<SignInServer> => {
      const { createSignInServer } = await import('./sign-in-server.js');
      return createSignInServer(url, fetch);
    });
  }

  /** Requests a nonce, which is valid once. */
  async nonce(): Promise<string> {
    return (await this.#server()).nonce();
  }

  async add(session: SIWXSession): Promise<void> {
    await (await this.#server()).verify(session);
    this.#notify();
  }

  async set(sessions: readonly SIWXSession[]): Promise<void> {
    const server = await this.#server();
    try {
      if (sessions.length === 0) return await server.signOut();
      // First the new ones: a read meanwhile, as of another tab, must not miss a session that stays
      for (const session of sessions) await server.verify(session);
      const others = (await server.sessions()).filter(
        ({ data }) => !sessions.some(session => isSessionOf(session, data.chainId, data.accountAddress)),
      );
      for (const { data } of others)
        await server.signOut({ chainId: data.chainId, accountAddress: data.accountAddress });
    } finally {
      this.#notify();
    }
  }

  async get(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const sessions = await (await this.#server()).sessions();
    return sessions.filter(session => isSessionOf(session, chainId, address));
  }

  async delete(chainId: CaipNetworkId, address: string): Promise<void> {
    await (await this.#server()).signOut({ chainId, accountAddress: address });
    this.#notify();
  }

  onChange(listener: () => void): () => void {
    this.#channel?.addEventListener('message', listener);
    return () => this.#channel?.removeEventListener('message', listener);
  }

  /** Tells the other tabs that the sessions have changed. */
  #notify(): void {
    this.#channel?.postMessage('changed');
  }
}

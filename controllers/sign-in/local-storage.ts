import { once } from '../core/once.js';
import type { TypedStorage } from '../core/storage.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { StorageKey } from '../domain/storage/storage-key.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { isSessionOf, withSession, type SIWXStorage } from './storage.js';

/** The browser's storage and the key of the sessions in it. */
interface Stored {
  readonly storage: TypedStorage;
  readonly key: StorageKey<readonly SIWXSession[]>;
}

/** Keeps sessions in the browser's local storage, which the tabs of an origin share. */
export class LocalStorage implements SIWXStorage {
  readonly #load;

  /**
   * @param options.id Id that separates the sessions of several modals of one origin
   * @param options.key Name of the entry in the storage, in place of that of the id
   */
  constructor({ id = 'default', key }: { readonly id?: string; readonly key?: string } = {}) {
    this.#load = once(async (): Promise<Stored> => {
      const [{ createStorage }, { siwxSessions }] = await Promise.all([
        import('../core/storage.js'),
        import('../domain/storage/sign-in-record.js'),
      ]);
      const entry = key === undefined ? siwxSessions : { ...siwxSessions, key, isShared: true as const };
      return { storage: createStorage({ prefix: id }), key: entry };
    });
  }

  async add(session: SIWXSession): Promise<void> {
    await this.#change(sessions => withSession(sessions, session));
  }

  async set(sessions: readonly SIWXSession[]): Promise<void> {
    await this.#change(() => sessions);
  }

  async get(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const { storage, key } = await this.#load();
    return (storage.get(key) ?? []).filter(session => isSessionOf(session, chainId, address));
  }

  async delete(chainId: CaipNetworkId, address: string): Promise<void> {
    await this.#change(sessions => sessions.filter(session => !isSessionOf(session, chainId, address)));
  }

  onChange(listener: () => void): () => void {
    const stop = new AbortController();
    void this.#load().then(
      ({ storage, key }) => storage.watch(key, listener, stop.signal),
      () => undefined, // the next access reports the failed load
    );
    return () => stop.abort();
  }

  /** Reads and writes in one turn, so that changes of this tab do not overlap. */
  async #change(change: (sessions: readonly SIWXSession[]) => readonly SIWXSession[]): Promise<void> {
    const { storage, key } = await this.#load();
    const sessions = change(storage.get(key) ?? []);
    if (sessions.length === 0) storage.remove(key);
    else storage.set(key, sessions);
  }
}

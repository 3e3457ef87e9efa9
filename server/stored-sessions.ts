import { digestOf, randomId } from './encoding.js';
import { endOf, readSessionRecords, type SessionKeeper, type SignOutMarks } from './session-keeper.js';

/** Keeps texts by key, shared by all instances of the server: a table, or Redis with `PXAT`. */
export interface SessionStore {
  /** The store may forget the text after `expiresAt`, in milliseconds since 1970. */
  set(key: string, text: string, expiresAt: number): Promise<void>;
  get(key: string): Promise<string | undefined>;
  delete(key: string): Promise<void>;
}

/** Keeps marks of sign-outs in a store, beside sessions; like those, they are JSON behind digests. */
export const signOutMarks = (store: SessionStore): SignOutMarks => ({
  set: async (name, expiresAt) => {
    await store.delete(name); // a `set` that inserts a row replaces none
    await store.set(name, JSON.stringify({ signOut: randomId() }), expiresAt);
  },
  get: name => store.get(name),
});

/**
 * Keeps sessions in a store. The cookie holds 256 random bits, and the store their digest: who reads the store cannot
 * take over a session.
 */
export const storedSessions = (store: SessionStore): SessionKeeper => ({
  open: async sessions => {
    const id = randomId();
    await store.set(await digestOf(id), JSON.stringify(sessions), endOf(sessions));
    return id;
  },
  read: async id => {
    const text = await store.get(await digestOf(id));
    return text === undefined ? undefined : readSessionRecords(text);
  },
  close: async id => store.delete(await digestOf(id)),
  signOuts: signOutMarks(store),
});

/**
 * Keeps sessions in the memory of one process: for development, tests and servers with one instance.
 * @param maxTexts Texts that it holds; the oldest are forgotten first. By default it holds all that have not expired
 */
export function memorySessions({
  now = Date.now,
  maxTexts = Infinity,
}: { readonly now?: () => number; readonly maxTexts?: number } = {}): SessionStore {
  const texts = new Map<string, { readonly text: string; readonly expiresAt: number }>();
  let nextSweep = 0;
  const sweep = (): void => {
    if (now() < nextSweep) return;
    nextSweep = now() + 60_000;
    for (const [key, { expiresAt }] of texts) if (expiresAt <= now()) texts.delete(key);
  };
  return {
    set: async (key, text, expiresAt) => {
      sweep();
      texts.delete(key); // a text that is set again is the newest
      texts.set(key, { text, expiresAt });
      for (const [oldest] of texts) {
        if (texts.size <= maxTexts) break;
        texts.delete(oldest);
      }
    },
    get: async key => texts.get(key)?.text,
    delete: async key => void texts.delete(key),
  };
}

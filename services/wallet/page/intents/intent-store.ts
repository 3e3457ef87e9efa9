/** What the frame has signed and sends until its outcome is final, in IndexedDB of the wallet's origin. */

const DATABASE = 'latchkey-wallet-intents';
const VERSION = 1;
const STORE = 'intents';

/** One signed order of a person. */
export interface Intent {
  /** Hash of the transaction or user operation, or first signature. */
  readonly hash: string;
  /** Network and account: only one intent of a lane is signed at a time. */
  readonly lane: string;
  /** What was asked for; equal for a request that is repeated because its answer was lost. */
  readonly order: string;
  readonly nonce?: number | undefined;
  /** What is sent: signed bytes, or a user operation as JSON. */
  readonly signed: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** True once the page has the hash. */
  readonly isAnswered: boolean;
  /** True once it is final and answered: kept some minutes for its nonce. */
  readonly isFinal?: boolean | undefined;
}

/** Keeps intents until some minutes after they are final and answered. */
export interface IntentStore {
  all(): Promise<readonly Intent[]>;
  put(intent: Intent): Promise<void>;
  remove(hash: string): Promise<void>;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The storage failed'));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The storage failed'));
  });

async function lastingStore(): Promise<IntentStore> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'hash' });
  const db = await settled(request);
  const change = (act: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    act(transaction.objectStore(STORE));
    return committed(transaction);
  };
  return {
    all: async () => (await settled(db.transaction(STORE).objectStore(STORE).getAll())) as Intent[], // written below
    put: intent => change(store => store.put(intent)),
    remove: hash => change(store => store.delete(hash)),
  };
}

/** Store of a browser that blocks storage: it lives as long as the page. */
export function passingStore(): IntentStore {
  const intents = new Map<string, Intent>();
  return {
    all: () => Promise.resolve([...intents.values()]),
    put: intent => Promise.resolve(void intents.set(intent.hash, intent)),
    remove: hash => Promise.resolve(void intents.delete(hash)),
  };
}

let opened: Promise<IntentStore> | undefined;

/** Returns the store of this browser. */
export const intentStore = (): Promise<IntentStore> =>
  (opened ??= lastingStore().catch((error: unknown) => {
    console.warn('The browser keeps no data for this page, so what is sent is not followed after a reload.', error);
    return passingStore();
  }));

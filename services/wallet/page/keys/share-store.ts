/** Device shares in the frame's IndexedDB, each encrypted by a key that no script can export. */

const DATABASE = 'latchkey-wallet';
const VERSION = 1;
const WRAPPING_KEY = 'wrapping key';
const IV_BYTES = 12;

/** A device share at rest. */
interface StoredShare {
  readonly setId: string;
  readonly userId: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
}

/** Device share of one split. */
export interface DeviceShare {
  readonly setId: string;
  readonly share: Uint8Array;
}

/** Keeps the device shares of this browser. */
export interface ShareStore {
  /** Shares of a user; several only while a change is not finished. */
  find(userId: string): Promise<readonly DeviceShare[]>;
  put(userId: string, share: DeviceShare): Promise<void>;
  remove(setIds: readonly string[]): Promise<void>;
  /** False where the browser forgets everything with the page, such as with blocked storage. */
  readonly isLasting: boolean;
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

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys');
    request.result.createObjectStore('shares', { keyPath: 'setId' }).createIndex('userId', 'userId');
  };
  return settled(request);
}

const context = (userId: string, setId: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${userId}:${setId}`);

/** Returns the wrapping key of this browser; makes it on first use. */
async function wrappingKey(db: IDBDatabase): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const transaction = db.transaction('keys', 'readwrite');
  const keys = transaction.objectStore('keys');
  const known = (await settled(keys.get(WRAPPING_KEY))) as CryptoKey | undefined; // written below
  if (!known) keys.put(key, WRAPPING_KEY);
  await committed(transaction);
  return known ?? key;
}

function lastingStore(db: IDBDatabase, key: CryptoKey): ShareStore {
  /** A row that was altered has no share: like a device without keys, the browser recovers them. */
  const decrypt = async ({ userId, setId, iv, ciphertext }: StoredShare): Promise<readonly DeviceShare[]> => {
    try {
      const algorithm = { name: 'AES-GCM', iv, additionalData: context(userId, setId) };
      return [{ setId, share: new Uint8Array(await crypto.subtle.decrypt(algorithm, key, ciphertext)) }];
    } catch (error) {
      console.warn('A key share of this browser cannot be read, so the wallet must be recovered.', error);
      return [];
    }
  };
  return {
    isLasting: true,
    async find(userId) {
      const index = db.transaction('shares').objectStore('shares').index('userId');
      const rows = (await settled(index.getAll(userId))) as StoredShare[]; // written below
      return (await Promise.all(rows.map(decrypt))).flat();
    },
    async put(userId, { setId, share }) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const algorithm = { name: 'AES-GCM', iv, additionalData: context(userId, setId) };
      const ciphertext = await crypto.subtle.encrypt(algorithm, key, new Uint8Array(share));
      const transaction = db.transaction('shares', 'readwrite', { durability: 'strict' });
      transaction.objectStore('shares').put({ setId, userId, iv, ciphertext } satisfies StoredShare);
      await committed(transaction);
    },
    async remove(setIds) {
      const transaction = db.transaction('shares', 'readwrite');
      for (const setId of setIds) transaction.objectStore('shares').delete(setId);
      await committed(transaction);
    },
  };
}

/** Store for a browser that blocks storage: the shares live as long as the page. */
function passingStore(): ShareStore {
  const shares = new Map<string, DeviceShare & { readonly userId: string }>();
  return {
    isLasting: false,
    find: async userId =>
      [...shares.values()]
        .filter(each => each.userId === userId)
        .map(({ setId, share }) => ({ setId, share: share.slice() })),
    put: async (userId, { setId, share }) => void shares.set(setId, { setId, userId, share: share.slice() }),
    remove: async setIds => setIds.forEach(setId => shares.delete(setId)),
  };
}

/** Opens the store of this browser. */
export async function openShareStore(): Promise<ShareStore> {
  try {
    const db = await openDatabase();
    return lastingStore(db, await wrappingKey(db));
  } catch (error) {
    console.warn('The browser keeps no data for this page, so the wallet must be recovered after a reload.', error);
    return passingStore();
  }
}

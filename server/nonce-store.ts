/** An issued nonce. */
export interface NonceRecord {
  /** What the nonce is bound to, such as the visit of a browser; empty if it is bound to nothing. */
  readonly binding: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Keeps issued nonces. All instances of a server must share one store, and `use` must be atomic:
 *
 * - SQL: `UPDATE nonces SET used = 1 WHERE nonce = ? AND used = 0` changes exactly one row for one caller.
 * - Redis: `SET used:<nonce> 1 NX PX <time until expiry>` succeeds for one caller.
 *
 * A store may forget a nonce after its expiry.
 */
export interface NonceStore {
  add(nonce: string, record: NonceRecord): Promise<void>;
  /** Resolves with the record, also of a used nonce; undefined if the nonce is unknown. */
  find(nonce: string): Promise<(NonceRecord & { readonly isUsed: boolean }) | undefined>;
  /** Marks the nonce as used. Resolves with true for exactly one caller, ever. */
  use(nonce: string): Promise<boolean>;
}

/** Nonces that the memory holds by default; the oldest are forgotten first, which refuses them. */
const MAX_NONCES = 100_000;

/** Keeps nonces in the memory of one process: for development, tests and servers with one instance. */
export function memoryNonces({
  now = Date.now,
  maxNonces = MAX_NONCES,
}: { readonly now?: () => number; readonly maxNonces?: number } = {}): NonceStore {
  const records = new Map<string, NonceRecord & { isUsed: boolean }>(); // oldest first
  const forget = (): void => {
    for (const [nonce, { expiresAt }] of records) {
      if (expiresAt > now() && records.size < maxNonces) return;
      records.delete(nonce);
    }
  };
  return {
    add: async (nonce, record) => {
      forget();
      records.set(nonce, { ...record, isUsed: false });
    },
    find: async nonce => records.get(nonce),
    use: async nonce => {
      const record = records.get(nonce);
      if (!record || record.isUsed) return false;
      record.isUsed = true;
      return true;
    },
  };
}

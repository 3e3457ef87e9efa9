import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const messageSchema = z.object({
  /** Digest of topic and message, used to detect duplicates. */
  id: z.string(),
  topic: z.string(),
  message: z.string(),
  tag: z.int(),
  /** Client id of the sender, which does not receive the message. */
  from: z.string(),
  attestation: z.optional(z.string()),
  /** In milliseconds since 1970. */
  publishedAt: z.int(),
  expiresAt: z.int(),
});

const entrySchema = z.union([
  z.object({ kind: z.literal('message'), message: messageSchema }),
  z.object({ kind: z.literal('taken'), id: z.string(), by: z.string() }),
]);

/** A stored message, still encrypted. */
export type MailboxMessage = z.infer<typeof messageSchema>;

/** Journal entry: a stored message or a confirmation by a client. */
export type JournalEntry = z.infer<typeof entrySchema>;

/** Rights of the file: its topics say who writes to whom. */
const OWNER_ALONE = 0o600;

function readEntries(path: string): readonly JournalEntry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  const lines = text.split('\n');
  // The last line is empty, or incomplete after a crash
  return lines.slice(0, -1).map(line => entrySchema.parse(JSON.parse(line)));
}

/**
 * Append-only file with one line per event, so that unconfirmed messages survive a restart or a kill of the process.
 * Writes are not synced to disk: a power failure can lose the last lines.
 */
export class Journal {
  readonly #path: string;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
  }

  /** Reads all entries. Closes the file for writing until `replace`. */
  read(): readonly JournalEntry[] {
    this.close();
    return readEntries(this.#path);
  }

  /** Replaces all entries atomically and opens the file for appending. */
  replace(entries: readonly JournalEntry[]): void {
    this.close();
    const fresh = `${this.#path}.new`;
    writeFileSync(fresh, entries.map(entry => `${JSON.stringify(entry)}\n`).join(''), { mode: OWNER_ALONE });
    chmodSync(fresh, OWNER_ALONE); // one that a crash has left
    renameSync(fresh, this.#path);
    this.#file = openSync(this.#path, 'a');
  }

  append(entry: JournalEntry): void {
    if (this.#file === undefined) throw new Error('The journal is not open');
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

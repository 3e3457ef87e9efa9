import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const messageSchema = z.object({
  /** The digest of topic and message: what is published twice is one message. */
  id: z.string(),
  topic: z.string(),
  message: z.string(),
  tag: z.int(),
  /** The client id of the sender, which never gets it back. */
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

/** A message in the mailbox, as sealed as its sender made it. */
export type MailboxMessage = z.infer<typeof messageSchema>;

/** What the journal holds: a message that came, or that a client has taken it. */
export type JournalEntry = z.infer<typeof entrySchema>;

function readEntries(path: string): readonly JournalEntry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  const lines = text.split('\n');
  // The last line is empty, or was being written when the process died
  return lines.slice(0, -1).map(line => entrySchema.parse(JSON.parse(line)));
}

/**
 * A file of one line for each thing that happened, so that what clients have not taken yet survives a restart, and even
 * a kill, of the process. Writing waits for the system, not for the disk: a power cut may cost the last lines.
 */
export class Journal {
  readonly #path: string;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
  }

  /** What is in it. Reading closes it for writing, until `replace`. */
  read(): readonly JournalEntry[] {
    this.close();
    return readEntries(this.#path);
  }

  /** Writes these in place of all there was, in one step, and opens it for more. */
  replace(entries: readonly JournalEntry[]): void {
    this.close();
    const fresh = `${this.#path}.new`;
    writeFileSync(fresh, entries.map(entry => `${JSON.stringify(entry)}\n`).join(''));
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

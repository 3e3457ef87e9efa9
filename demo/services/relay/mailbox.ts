import { createHash } from 'node:crypto';
import type { Journal, JournalEntry, MailboxMessage } from './journal.js';

export type { MailboxMessage } from './journal.js';

/** Number of obsolete lines after which the journal is rewritten. */
const DEAD_LINES = 5_000;

/** A published message. */
export interface Letter {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly ttlSeconds: number;
  readonly from: string;
  readonly attestation?: string | undefined;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Kept {
  readonly message: MailboxMessage;
  /** Clients that confirmed it. */
  readonly takenBy: Set<string>;
}

/** Stores each message for every client except its sender until the client confirms it or it expires. */
export class Mailbox {
  readonly #journal: Journal;
  readonly #kept = new Map<string, Kept>();
  readonly #topics = new Map<string, Set<Kept>>();
  #dead = 0;

  /** Restores the messages of the journal. */
  constructor(journal: Journal) {
    this.#journal = journal;
    for (const entry of journal.read()) this.#replay(entry);
    this.forgetExpired(Date.now());
    this.#rewrite();
  }

  /** Number of stored messages. */
  get size(): number {
    return this.#kept.size;
  }

  /** Stores a message. Returns undefined for a duplicate, for example when a client publishes again without an answer. */
  put({ topic, message, tag, ttlSeconds, from, attestation }: Letter): MailboxMessage | undefined {
    const id = digest(`${topic}:${message}`);
    if (this.#kept.has(id)) return undefined;
    const publishedAt = Date.now();
    const expiresAt = publishedAt + ttlSeconds * 1000;
    const kept = { id, topic, message, tag, from, publishedAt, expiresAt, ...(attestation && { attestation }) };
    this.#keep(kept);
    this.#journal.append({ kind: 'message', message: kept });
    return kept;
  }

  /** Returns the messages of a topic not yet confirmed by a client, oldest first. */
  waiting(topic: string, client: string): readonly MailboxMessage[] {
    const now = Date.now();
    return [...(this.#topics.get(topic) ?? [])]
      .filter(({ message, takenBy }) => message.from !== client && message.expiresAt > now && !takenBy.has(client))
      .map(({ message }) => message);
  }

  isWaiting(id: string, client: string): boolean {
    const kept = this.#kept.get(id);
    return kept !== undefined && kept.message.expiresAt > Date.now() && !kept.takenBy.has(client);
  }

  /** Records that a client confirmed a message, so that it is not delivered again. */
  take(id: string, client: string): void {
    const kept = this.#kept.get(id);
    if (!kept || kept.takenBy.has(client)) return;
    kept.takenBy.add(client);
    this.#journal.append({ kind: 'taken', id, by: client });
  }

  forgetExpired(now: number): void {
    for (const kept of this.#kept.values()) {
      const { id, topic, expiresAt } = kept.message;
      if (expiresAt > now) continue;
      this.#kept.delete(id);
      const onTopic = this.#topics.get(topic);
      onTopic?.delete(kept);
      if (onTopic?.size === 0) this.#topics.delete(topic);
      this.#dead += 1 + kept.takenBy.size;
    }
    if (this.#dead > DEAD_LINES) this.#rewrite();
  }

  close(): void {
    this.#journal.close();
  }

  #keep(message: MailboxMessage): void {
    const kept = { message, takenBy: new Set<string>() };
    this.#kept.set(message.id, kept);
    const onTopic = this.#topics.get(message.topic) ?? new Set<Kept>();
    this.#topics.set(message.topic, onTopic.add(kept));
  }

  #replay(entry: JournalEntry): void {
    if (entry.kind === 'message') this.#keep(entry.message);
    else this.#kept.get(entry.id)?.takenBy.add(entry.by);
  }

  #rewrite(): void {
    this.#journal.replace(
      [...this.#kept.values()].flatMap(({ message, takenBy }): readonly JournalEntry[] => [
        { kind: 'message', message },
        ...[...takenBy].map((by): JournalEntry => ({ kind: 'taken', id: message.id, by })),
      ]),
    );
    this.#dead = 0;
  }
}

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

interface StoredMessage {
  readonly message: MailboxMessage;
  /** Clients that confirmed it. */
  readonly takenBy: Set<string>;
}

/** Stores each message for every client except its sender until the client confirms it or it expires. */
export class Mailbox {
  readonly #journal: Journal;
  readonly #stored = new Map<string, StoredMessage>();
  readonly #topics = new Map<string, Set<StoredMessage>>();
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
    return this.#stored.size;
  }

  /** Stores a message. Returns undefined for a duplicate, for example when a client publishes again without an answer. */
  put({ topic, message, tag, ttlSeconds, from, attestation }: Letter): MailboxMessage | undefined {
    const id = digest(`${topic}:${message}`);
    if (this.#stored.has(id)) return undefined;
    const publishedAt = Date.now();
    const expiresAt = publishedAt + ttlSeconds * 1000;
    const stored = { id, topic, message, tag, from, publishedAt, expiresAt, ...(attestation && { attestation }) };
    this.#keep(stored);
    this.#journal.append({ kind: 'message', message: stored });
    return stored;
  }

  /** Returns the messages of a topic not yet confirmed by a client, oldest first. */
  waiting(topic: string, client: string): readonly MailboxMessage[] {
    const now = Date.now();
    return [...(this.#topics.get(topic) ?? [])]
      .filter(({ message, takenBy }) => message.from !== client && message.expiresAt > now && !takenBy.has(client))
      .map(({ message }) => message);
  }

  isWaiting(id: string, client: string): boolean {
    const stored = this.#stored.get(id);
    return stored !== undefined && stored.message.expiresAt > Date.now() && !stored.takenBy.has(client);
  }

  /** Records that a client confirmed a message, so that it is not delivered again. */
  take(id: string, client: string): void {
    const stored = this.#stored.get(id);
    if (!stored || stored.takenBy.has(client)) return;
    stored.takenBy.add(client);
    this.#journal.append({ kind: 'taken', id, by: client });
  }

  forgetExpired(now: number): void {
    for (const stored of this.#stored.values()) {
      const { id, topic, expiresAt } = stored.message;
      if (expiresAt > now) continue;
      this.#stored.delete(id);
      const onTopic = this.#topics.get(topic);
      onTopic?.delete(stored);
      if (onTopic?.size === 0) this.#topics.delete(topic);
      this.#dead += 1 + stored.takenBy.size;
    }
    if (this.#dead > DEAD_LINES) this.#rewrite();
  }

  close(): void {
    this.#journal.close();
  }

  #keep(message: MailboxMessage): void {
    const stored = { message, takenBy: new Set<string>() };
    this.#stored.set(message.id, stored);
    const onTopic = this.#topics.get(message.topic) ?? new Set<StoredMessage>();
    this.#topics.set(message.topic, onTopic.add(stored));
  }

  #replay(entry: JournalEntry): void {
    if (entry.kind === 'message') this.#keep(entry.message);
    else this.#stored.get(entry.id)?.takenBy.add(entry.by);
  }

  #rewrite(): void {
    this.#journal.replace(
      [...this.#stored.values()].flatMap(({ message, takenBy }): readonly JournalEntry[] => [
        { kind: 'message', message },
        ...[...takenBy].map((by): JournalEntry => ({ kind: 'taken', id: message.id, by })),
      ]),
    );
    this.#dead = 0;
  }
}

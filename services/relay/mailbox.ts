import { createHash } from 'node:crypto';
import type { Journal, JournalEntry, MailboxMessage } from './journal.js';

export type { MailboxMessage } from './journal.js';

/** Bytes of all stored messages, and of those of one sender; beyond, the oldest go. */
export const MAX_BYTES = 64_000_000;
export const MAX_BYTES_OF_SENDER = 8_000_000;
/** How long a message stays, whatever its sender asks for: the longest life of a request to a wallet. */
export const MAX_LIFE_S = 7 * 86_400;
/** Bytes of obsolete lines after which the journal is rewritten. */
const DEAD_BYTES = 16_000_000;
/** What a message costs besides its text, in memory and in the journal; and each client that has confirmed it. */
const MESSAGE_BYTES = 600;
const TAKEN_BYTES = 200;

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
  bytes: number;
}

/** Stored messages of one sender, oldest first. */
interface Sender {
  readonly messages: Set<StoredMessage>;
  bytes: number;
}

/** Returns what a message costs, in memory and in the journal. */
export const bytesOf = ({ message, attestation = '' }: MailboxMessage): number =>
  MESSAGE_BYTES + Buffer.byteLength(message) + Buffer.byteLength(attestation);

/**
 * Stores each message for every client except its sender until the client confirms it, it expires, or newer ones need
 * its room.
 */
export class Mailbox {
  readonly #journal: Journal;
  readonly #stored = new Map<string, StoredMessage>();
  readonly #topics = new Map<string, Set<StoredMessage>>();
  readonly #senders = new Map<string, Sender>();
  #bytes = 0;
  #deadBytes = 0;

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
    const expiresAt = publishedAt + Math.min(ttlSeconds, MAX_LIFE_S) * 1000;
    const stored = { id, topic, message, tag, from, publishedAt, expiresAt, ...(attestation && { attestation }) };
    this.#keep(stored);
    this.#journal.append({ kind: 'message', message: stored });
    this.#makeRoom(from);
    this.#compact();
    return stored;
  }

  /** Returns the messages of a topic not yet confirmed by a client, oldest first. */
  waiting(topic: string, client: string): readonly MailboxMessage[] {
    const now = Date.now();
    return [...(this.#topics.get(topic) ?? [])]
      .filter(({ message, takenBy }) => message.from !== client && message.expiresAt > now && !takenBy.has(client))
      .map(({ message }) => message);
  }

  /** Returns a message that waits for a client; undefined if it is confirmed, has expired or was dropped. */
  find(id: string, client: string): MailboxMessage | undefined {
    const stored = this.#stored.get(id);
    const isWaiting = stored && stored.message.expiresAt > Date.now() && !stored.takenBy.has(client);
    return isWaiting ? stored.message : undefined;
  }

  /** Records that a client confirmed a message, so that it is not delivered again. */
  take(id: string, client: string): void {
    const stored = this.#stored.get(id);
    if (!stored || stored.takenBy.has(client)) return;
    this.#markTaken(stored, client);
    this.#journal.append({ kind: 'taken', id, by: client });
    this.#makeRoom(stored.message.from);
    this.#compact();
  }

  forgetExpired(now: number): void {
    for (const stored of this.#stored.values()) if (stored.message.expiresAt <= now) this.#drop(stored);
    this.#compact();
  }

  close(): void {
    this.#journal.close();
  }

  #keep(message: MailboxMessage): void {
    const stored: StoredMessage = { message, takenBy: new Set<string>(), bytes: 0 };
    this.#stored.set(message.id, stored);
    const onTopic = this.#topics.get(message.topic) ?? new Set<StoredMessage>();
    this.#topics.set(message.topic, onTopic.add(stored));
    const sender = this.#senders.get(message.from) ?? { messages: new Set(), bytes: 0 };
    this.#senders.set(message.from, sender);
    sender.messages.add(stored);
    this.#charge(stored, bytesOf(message));
  }

  #markTaken(stored: StoredMessage, client: string): void {
    stored.takenBy.add(client);
    this.#charge(stored, TAKEN_BYTES);
  }

  #charge(stored: StoredMessage, bytes: number): void {
    stored.bytes += bytes;
    this.#bytes += bytes;
    const sender = this.#senders.get(stored.message.from);
    if (sender) sender.bytes += bytes;
  }

  #drop(stored: StoredMessage): void {
    const { id, topic, from } = stored.message;
    this.#stored.delete(id);
    const onTopic = this.#topics.get(topic);
    onTopic?.delete(stored);
    if (onTopic?.size === 0) this.#topics.delete(topic);
    this.#deadBytes += stored.bytes;
    this.#charge(stored, -stored.bytes);
    const sender = this.#senders.get(from);
    sender?.messages.delete(stored);
    if (sender?.messages.size === 0) this.#senders.delete(from);
  }

  /** Drops the oldest messages of a sender, then of all, until the rest is within the bounds. */
  #makeRoom(from: string): void {
    const sender = this.#senders.get(from);
    for (const stored of sender?.messages ?? []) {
      if (sender && sender.bytes <= MAX_BYTES_OF_SENDER) break;
      this.#drop(stored);
    }
    for (const stored of this.#stored.values()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#drop(stored);
    }
  }

  #replay(entry: JournalEntry): void {
    if (entry.kind === 'message') {
      this.#keep(entry.message);
      return this.#makeRoom(entry.message.from);
    }
    const stored = this.#stored.get(entry.id);
    if (stored) this.#markTaken(stored, entry.by);
  }

  #compact(): void {
    if (this.#deadBytes > DEAD_BYTES) this.#rewrite();
  }

  #rewrite(): void {
    this.#journal.replace(
      [...this.#stored.values()].flatMap(({ message, takenBy }): readonly JournalEntry[] => [
        { kind: 'message', message },
        ...[...takenBy].map((by): JournalEntry => ({ kind: 'taken', id: message.id, by })),
      ]),
    );
    this.#deadBytes = 0;
  }
}

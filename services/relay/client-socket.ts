import { createHash } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Mailbox, MailboxMessage } from './mailbox.js';
import { INVALID_PARAMS, RpcError, type Frame, type FrameId } from './methods.js';

/** Maximum number of subscriptions of a connection. */
export const MAX_TOPICS = 10_000;
/** Maximum number of deliveries whose confirmation is awaited; an older one is delivered again at the next subscription. */
const MAX_UNCONFIRMED = 10_000;
/** Bytes that a client has not read, from which deliveries wait. */
const PAUSE_BYTES = 1_000_000;
/** Bytes that a client has not read, from which it gets no further answer. */
const MAX_UNREAD_BYTES = 16_000_000;
const PAUSE_MS = 50;
/** Least number of deliveries from which those end whose message is gone. */
const SWEEP_FROM = 1_000;

/** Returns the subscription id, which clients also compute. */
export const subscriptionId = (topic: string, client: string): string =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex');

let lastId = Date.now() * 1000;

/** Connection of a client with its subscriptions and unconfirmed deliveries. */
export class ClientSocket {
  readonly client: string;
  readonly topics = new Set<string>();
  readonly #socket: WebSocket;
  readonly #mailbox: Mailbox;
  readonly #delayMs: () => number;
  /** Sent messages by the id of the delivering call. */
  readonly #unconfirmed = new Map<number, string>();
  /** When deliveries are due, by a clock that is never set, by the id of the message, oldest first. The mailbox alone holds messages, and bounds them. */
  readonly #queue = new Map<string, number>();
  #sweepAt = SWEEP_FROM;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: string, socket: WebSocket, mailbox: Mailbox, delayMs: () => number) {
    this.client = client;
    this.#socket = socket;
    this.#mailbox = mailbox;
    this.#delayMs = delayMs;
    socket.on('close', () => clearTimeout(this.#timer));
  }

  /** Subscribes to a topic and delivers its stored messages. Throws an {@link RpcError} beyond `MAX_TOPICS`. */
  subscribe(topic: string): string {
    if (this.topics.size >= MAX_TOPICS && !this.topics.has(topic))
      throw new RpcError(INVALID_PARAMS, 'This connection has too many subscriptions');
    this.topics.add(topic);
    for (const message of this.#mailbox.waiting(topic, this.client)) this.deliver(message);
    return subscriptionId(topic, this.client);
  }

  /** Number of deliveries that wait. */
  get queuedCount(): number {
    return this.#queue.size;
  }

  /** Delivers a message after the delay, in order of arrival. */
  deliver({ id }: Pick<MailboxMessage, 'id'>): void {
    if (this.#queue.has(id)) return;
    this.#queue.set(id, performance.now() + this.#delayMs());
    if (this.#queue.size > this.#sweepAt) this.#sweep();
    this.#timer ??= this.#wait();
  }

  /** Ends deliveries whose message is gone: a client that does not read would collect them. */
  #sweep(): void {
    for (const id of this.#queue.keys()) if (!this.#mailbox.find(id, this.client)) this.#queue.delete(id);
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#queue.size);
  }

  answer(id: FrameId, result: unknown, sent?: () => void): void {
    this.#send({ id, jsonrpc: '2.0', result }, sent);
  }

  fail(id: FrameId | null, code: number, message: string): void {
    this.#send({ id, jsonrpc: '2.0', error: { code, message } });
  }

  /** Handles the response to a delivery: only `true` confirms the message. */
  confirm(frame: Extract<Frame, { result: unknown }>): void {
    const id = Number(frame.id);
    const message = this.#unconfirmed.get(id);
    this.#unconfirmed.delete(id);
    if (message && frame.result === true) this.#mailbox.take(message, this.client);
  }

  #wait(): NodeJS.Timeout | undefined {
    const [dueAt] = this.#queue.values();
    if (dueAt === undefined) return undefined;
    const leastMs = this.#socket.bufferedAmount > PAUSE_BYTES ? PAUSE_MS : 0;
    return setTimeout(() => this.#deliverDue(), Math.max(leastMs, Math.ceil(dueAt - performance.now())));
  }

  #deliverDue(): void {
    const now = performance.now();
    for (const [id, dueAt] of this.#queue) {
      if (dueAt > now || this.#socket.bufferedAmount > PAUSE_BYTES) break;
      this.#queue.delete(id);
      // Another tab of the same client may have confirmed it, or the client may have unsubscribed
      const message = this.#mailbox.find(id, this.client);
      if (message && this.topics.has(message.topic)) this.#tell(message);
    }
    this.#timer = this.#wait();
  }

  #tell({ id, topic, message, publishedAt, tag, attestation }: MailboxMessage): void {
    const call = ++lastId;
    this.#unconfirmed.set(call, id);
    const [oldest] = this.#unconfirmed.keys();
    if (oldest !== undefined && this.#unconfirmed.size > MAX_UNCONFIRMED) this.#unconfirmed.delete(oldest);
    this.#send({
      id: call,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {
        id: subscriptionId(topic, this.client),
        data: { topic, message, publishedAt, tag, ...(attestation && { attestation }) },
      },
    });
  }

  #send(frame: object, sent?: () => void): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return; // the client reconnects and subscribes again
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) return this.#socket.terminate(); // it asks and does not read
    this.#socket.send(JSON.stringify(frame), error => {
      if (!error) sent?.();
    });
  }
}

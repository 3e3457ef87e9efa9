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

/** A delayed delivery. */
interface Due {
  readonly at: number;
  readonly message: MailboxMessage;
}

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
  /** Deliveries by the id of the message, oldest first. */
  readonly #queue = new Map<string, Due>();
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

  /** Delivers a message after the delay, in order of arrival. */
  deliver(message: MailboxMessage): void {
    if (this.#queue.has(message.id)) return;
    this.#queue.set(message.id, { at: Date.now() + this.#delayMs(), message });
    this.#timer ??= this.#wait();
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
    const [next] = this.#queue.values();
    const leastMs = this.#socket.bufferedAmount > PAUSE_BYTES ? PAUSE_MS : 0;
    return next && setTimeout(() => this.#deliverDue(), Math.max(leastMs, next.at - Date.now()));
  }

  #deliverDue(): void {
    const now = Date.now();
    for (const { at, message } of this.#queue.values()) {
      if (at > now || this.#socket.bufferedAmount > PAUSE_BYTES) break;
      this.#queue.delete(message.id);
      // Another tab of the same client may have confirmed it, or the client may have unsubscribed
      if (this.topics.has(message.topic) && this.#mailbox.isWaiting(message.id, this.client)) this.#tell(message);
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

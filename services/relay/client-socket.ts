import { createHash } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Mailbox, MailboxMessage } from './mailbox.js';
import type { Frame, FrameId } from './methods.js';

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
  #queue: readonly Due[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(client: string, socket: WebSocket, mailbox: Mailbox, delayMs: () => number) {
    this.client = client;
    this.#socket = socket;
    this.#mailbox = mailbox;
    this.#delayMs = delayMs;
    socket.on('close', () => clearTimeout(this.#timer));
  }

  /** Subscribes to a topic and delivers its stored messages. */
  subscribe(topic: string): string {
    this.topics.add(topic);
    for (const message of this.#mailbox.waiting(topic, this.client)) this.deliver(message);
    return subscriptionId(topic, this.client);
  }

  /** Delivers a message after the delay, in order of arrival. */
  deliver(message: MailboxMessage): void {
    if (this.#queue.some(due => due.message.id === message.id)) return;
    this.#queue = [...this.#queue, { at: Date.now() + this.#delayMs(), message }];
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
    const next = this.#queue[0];
    return next && setTimeout(() => this.#deliverDue(), Math.max(0, next.at - Date.now()));
  }

  #deliverDue(): void {
    const now = Date.now();
    while (this.#queue[0] && this.#queue[0].at <= now) {
      const { message } = this.#queue[0];
      this.#queue = this.#queue.slice(1);
      // Another tab of the same client may have confirmed it, or the client may have unsubscribed
      if (this.topics.has(message.topic) && this.#mailbox.isWaiting(message.id, this.client)) this.#tell(message);
    }
    this.#timer = this.#wait();
  }

  #tell({ id, topic, message, publishedAt, tag, attestation }: MailboxMessage): void {
    const call = ++lastId;
    this.#unconfirmed.set(call, id);
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
    this.#socket.send(JSON.stringify(frame), error => {
      if (!error) sent?.();
    });
  }
}

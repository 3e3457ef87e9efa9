import { subscriptionId, type ClientSocket } from './client-socket.js';
import type { Faults } from './faults.js';
import { bytesOf, type Letter, type Mailbox, type MailboxMessage } from './mailbox.js';
import { parseCall, RpcError, type Call, type FrameId, type Publication } from './methods.js';

const PROPOSE = 1100;
const PROPOSE_RESPONSE = 1101;
const SETTLE = 1102;
/** Maximum number of messages per response. */
const PAGE = 500;
/** Bytes of the messages of a response, from which no further one is in it. */
const PAGE_BYTES = 2_000_000;

export interface ExchangeParts {
  readonly mailbox: Mailbox;
  readonly faults: Faults;
  /** Connected clients. */
  readonly clients: () => Iterable<ClientSocket>;
  readonly cut: () => void;
  readonly onPublished: (message: MailboxMessage) => void;
}

/** Effects of a call, in order. */
function letters(call: Call, from: string): readonly Letter[] {
  const letter = ({ topic, message, tag, ttl, attestation }: Publication): Letter => ({
    topic,
    message,
    tag,
    ttlSeconds: ttl,
    from,
    attestation,
  });
  switch (call.method) {
    case 'irn_publish':
      return [letter(call.params)];
    case 'irn_batchPublish':
      return call.params.messages.map(letter);
    case 'wc_proposeSession': {
      const { pairingTopic: topic, sessionProposal: message, ttl, attestation } = call.params;
      return [letter({ topic, message, ttl, tag: PROPOSE, attestation })];
    }
    case 'wc_approveSession': {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = call.params;
      return [
        letter({ topic: pairingTopic, message: sessionProposalResponse, ttl, tag: PROPOSE_RESPONSE }),
        letter({ topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: SETTLE }),
      ];
    }
    default:
      return [];
  }
}

/** Returns the first messages, as many as are in one response: one at least. */
function pageOf(messages: readonly MailboxMessage[]): readonly MailboxMessage[] {
  const page: MailboxMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    if (page.length === PAGE || bytes >= PAGE_BYTES) break;
    bytes += bytesOf(message);
    page.push(message);
  }
  return page;
}

/** Handles client calls: stores, delivers and fetches messages. */
export class Exchange {
  readonly #parts: ExchangeParts;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  handle(socket: ClientSocket, id: FrameId, method: string, params: unknown): void {
    try {
      const call = parseCall(method, params);
      this.#publish(socket, id, call);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      socket.fail(id, error.code, error.message);
    }
  }

  #publish(socket: ClientSocket, id: FrameId, call: Call): void {
    const all = letters(call, socket.client);
    const fault = all.length > 0 ? this.#parts.faults.strike(all.map(({ tag }) => tag)) : undefined;
    if (fault === 'cut') this.#parts.cut();
    if (fault === 'cut' || fault === 'lost') return;
    for (const letter of all) this.#passOn(letter);
    if (fault === 'unanswered') this.#parts.cut();
    else this.#answer(socket, id, call);
  }

  #passOn(letter: Letter): void {
    const message = this.#parts.mailbox.put(letter);
    if (!message) return;
    this.#parts.onPublished(message);
    for (const client of this.#parts.clients())
      if (client.client !== message.from && client.topics.has(message.topic)) client.deliver(message);
  }

  #answer(socket: ClientSocket, id: FrameId, { method, params }: Call): void {
    const unsubscribe = (topic: string, subscription: string): void => {
      if (subscription !== subscriptionId(topic, socket.client))
        throw new RpcError(-32_602, `There is no subscription ${subscription}`);
      socket.topics.delete(topic);
    };
    switch (method) {
      case 'irn_publish':
      case 'irn_batchPublish':
        return socket.answer(id, true);
      case 'irn_subscribe':
        return socket.answer(id, socket.subscribe(params.topic));
      case 'irn_batchSubscribe':
        return socket.answer(
          id,
          params.topics.map(topic => socket.subscribe(topic)),
        );
      case 'irn_unsubscribe':
        unsubscribe(params.topic, params.id);
        return socket.answer(id, true);
      case 'irn_batchUnsubscribe':
        for (const one of params.subscriptions) unsubscribe(one.topic, one.id);
        return socket.answer(id, true);
      case 'irn_fetchMessages':
        return this.#handOut(socket, id, [params.topic]);
      case 'irn_batchFetchMessages':
        return this.#handOut(socket, id, params.topics);
      case 'wc_proposeSession':
        socket.subscribe(params.pairingTopic);
        return socket.answer(id, true);
      case 'wc_approveSession':
        socket.subscribe(params.sessionTopic);
        return socket.answer(id, true);
    }
  }

  /** Returns stored messages and marks them as delivered. */
  #handOut(socket: ClientSocket, id: FrameId, topics: readonly string[]): void {
    const { mailbox } = this.#parts;
    // A topic that is named often counts once: a short call would be answered with very much
    const waiting = [...new Set(topics)]
      .flatMap(topic => mailbox.waiting(topic, socket.client))
      .sort((one, other) => one.publishedAt - other.publishedAt);
    const page = pageOf(waiting);
    const messages = page.map(({ topic, message, publishedAt, tag, attestation }) => ({
      topic,
      message,
      publishedAt,
      tag,
      ...(attestation && { attestation }),
    }));
    socket.answer(id, { messages, hasMore: waiting.length > page.length }, () => {
      for (const message of page) mailbox.take(message.id, socket.client);
    });
  }
}

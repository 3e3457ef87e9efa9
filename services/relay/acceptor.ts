import type { WebSocket } from 'ws';
import { clientIdOf, Unauthorized } from './client-id.js';
import { ClientSocket } from './client-socket.js';
import type { Exchange } from './exchange.js';
import type { Mailbox } from './mailbox.js';
import { parseFrame, RpcError } from './methods.js';
import type { Visitors } from './visitors.js';

const UNAUTHORIZED = 3000;

export interface AcceptorParts {
  readonly visitors: Visitors;
  /** Port of the relay, which tokens name as their audience. */
  readonly port: () => number;
  /** Current mailbox; a restart replaces it. */
  readonly mailbox: () => Mailbox;
  /** Current exchange; a restart replaces it. */
  readonly exchange: () => Exchange;
  readonly delayMs: () => number;
  readonly pingMs: number;
}

/** Authenticates connections and passes the frames of connected clients on. */
export class Acceptor {
  readonly #parts: AcceptorParts;
  readonly #clients = new Map<WebSocket, ClientSocket>();

  constructor(parts: AcceptorParts) {
    this.#parts = parts;
  }

  /** Connected clients. */
  get clients(): Iterable<ClientSocket> {
    return this.#clients.values();
  }

  accept(webSocket: WebSocket, query: URLSearchParams, origin: string | undefined): void {
    const { visitors, mailbox, delayMs, pingMs } = this.#parts;
    webSocket.on('error', () => webSocket.terminate()); // the frame is too long or invalid
    const clientId = this.#authenticate(webSocket, query);
    if (clientId === undefined) return;
    const client = new ClientSocket(clientId, webSocket, mailbox(), delayMs);
    this.#clients.set(webSocket, client);
    const leave = visitors.came(query, clientId, origin);
    webSocket.on('close', () => {
      this.#clients.delete(webSocket);
      leave();
    });
    webSocket.on('message', data => {
      // With the default binaryType, text arrives as one Buffer
      if (data instanceof Buffer && this.#clients.has(webSocket)) this.#onFrame(client, data.toString('utf8'));
    });
    keepAlive(webSocket, pingMs);
  }

  /** Forgets the connected clients: frames that arrived in the same packet are ignored. */
  clear(): void {
    this.#clients.clear();
  }

  /** Returns the client id, or closes the connection and returns undefined. */
  #authenticate(webSocket: WebSocket, query: URLSearchParams): string | undefined {
    try {
      const isAudience = (audience: string): boolean => this.#isAudience(audience);
      return clientIdOf(query.get('auth') ?? '', { isAudience, now: Date.now() });
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      this.#parts.visitors.refused(query, error.message);
      webSocket.close(UNAUTHORIZED, error.message);
      return undefined;
    }
  }

  /** Whether the audience of a token is this relay, by either host name. */
  #isAudience(audience: string): boolean {
    const port = this.#parts.port();
    return URL.canParse(audience) && [`localhost:${port}`, `127.0.0.1:${port}`].includes(new URL(audience).host);
  }

  #onFrame(client: ClientSocket, text: string): void {
    try {
      const frame = parseFrame(text);
      if ('method' in frame) this.#parts.exchange().handle(client, frame.id, frame.method, frame.params);
      else if ('result' in frame) client.confirm(frame);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      client.fail(null, error.code, error.message);
    }
  }
}

/** Pings a client and terminates it if it did not answer the previous ping. */
function keepAlive(webSocket: WebSocket, everyMs: number): void {
  let isAlive = true;
  webSocket.on('pong', () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) return webSocket.terminate();
    isAlive = false;
    webSocket.ping();
  }, everyMs);
  webSocket.on('close', () => clearInterval(timer));
}

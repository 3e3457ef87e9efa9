import { createServer, type Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { listen } from '../../services/http/ports.js';
import { exactJson, parseExactJson } from './exact-json.js';
import type { Ledger } from './ledger.js';
import { asRpcError, refusal, requestSchema, type RpcRequest } from './rpc.js';
import { INVALID_REQUEST, PARSE_ERROR, RpcError } from './rpc-error.js';
import { Subscriptions } from './subscriptions.js';

/**
 * Behaviour of the websocket: `up` serves clients; `mute` accepts subscriptions and sends no notifications; `hanging`
 * accepts connections and answers nothing; `failing` rejects the upgrade with 503; `down` closes the port.
 */
export const socketModes = ['up', 'mute', 'hanging', 'failing', 'down'] as const;
export type SocketMode = (typeof socketModes)[number];

/** The websocket endpoint of the node. */
export interface SocketServer {
  readonly port: number;
  readonly mode: SocketMode;
  /** Number of open connections. */
  readonly connections: number;
  setMode(mode: SocketMode): Promise<void>;
  close(): Promise<void>;
}

/** Starts the subscription endpoint on `port`; if it is taken and `strict` is false, on any free port. */
export async function serveSocket(
  ledger: Ledger,
  port: number,
  strict: boolean,
  onRequest: (request: RpcRequest) => void,
): Promise<SocketServer> {
  const server = new LocalSocketServer(ledger, onRequest);
  await server.open(port, strict);
  return server;
}

class LocalSocketServer implements SocketServer {
  readonly #ledger: Ledger;
  readonly #onRequest: (request: RpcRequest) => void;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  #server: Server | undefined;
  #port = 0;
  #mode: SocketMode = 'up';

  constructor(ledger: Ledger, onRequest: (request: RpcRequest) => void) {
    this.#ledger = ledger;
    this.#onRequest = onRequest;
    this.#sockets.on('connection', socket => this.#serve(socket));
  }

  get port(): number {
    return this.#port;
  }

  get mode(): SocketMode {
    return this.#mode;
  }

  get connections(): number {
    return this.#sockets.clients.size;
  }

  async open(port: number, strict: boolean): Promise<void> {
    this.#server = this.#build();
    this.#port = await listen(this.#server, port, strict);
  }

  async setMode(next: SocketMode): Promise<void> {
    // A change between up and mute keeps connections open; every other change closes them
    const stays = [this.#mode, next].every(one => one === 'up' || one === 'mute');
    if (!stays && next !== this.#mode) this.#cut();
    this.#mode = next;
    if (next === 'down') await this.#shut();
    else if (!this.#server) await this.open(this.#port, true);
  }

  async close(): Promise<void> {
    await this.#shut();
    this.#sockets.close();
  }

  #build(): Server {
    const http = createServer((_, response) => response.writeHead(426).end());
    http.on('upgrade', (request, socket, head) => {
      if (this.#mode === 'failing') socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
      else this.#sockets.handleUpgrade(request, socket, head, one => this.#sockets.emit('connection', one, request));
    });
    return http;
  }

  #serve(socket: WebSocket): void {
    const send = (message: object): void => socket.send(exactJson(message));
    const subscriptions = new Subscriptions(this.#ledger, (method, result, subscription) => {
      if (this.#mode === 'up') send({ jsonrpc: '2.0', method, params: { result, subscription } });
    });
    socket.on('close', () => subscriptions.close());
    socket.on('error', error => console.warn('A websocket of the local Solana broke.', error));
    socket.on('message', (data: Buffer) => {
      if (this.#mode !== 'hanging') this.#onMessage(data.toString('utf8'), subscriptions, send);
    });
  }

  #onMessage(text: string, subscriptions: Subscriptions, send: (message: object) => void): void {
    let body: unknown;
    try {
      body = parseExactJson(text);
    } catch {
      return send(refusal(null, new RpcError(PARSE_ERROR, 'Parse error')));
    }
    const request = requestSchema.safeParse(body);
    if (!request.success) return send(refusal(null, new RpcError(INVALID_REQUEST, 'Invalid request')));
    const { id, method, params } = request.data;
    // Clients send notifications, which need no answer, to keep the connection open
    if (id === undefined || id === null) return;
    this.#onRequest(request.data);
    try {
      const { result, answered } = subscriptions.request(method, params ?? []);
      send({ jsonrpc: '2.0', result, id });
      answered();
    } catch (error) {
      send(refusal(id, asRpcError(error)));
    }
  }

  #shut(): Promise<void> {
    const old = this.#server;
    if (!old) return Promise.resolve();
    this.#server = undefined;
    return new Promise(resolve => {
      old.close(() => resolve());
      this.#cut();
      old.closeAllConnections();
    });
  }

  #cut(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }
}

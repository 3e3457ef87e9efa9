import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from '../../../services/http/ports.js';

/**
 * Mode of a gate: `up` forwards requests; `down` refuses connections like a stopped node; `hanging` accepts requests and
 * never answers; `failing` answers 503.
 */
export type GateMode = 'up' | 'down' | 'hanging' | 'failing';

export const gateModes: readonly GateMode[] = ['up', 'down', 'hanging', 'failing'];

/** Proxy in front of a node that can be closed and opened while the node keeps its state. */
export interface Gate {
  readonly port: number;
  readonly mode: GateMode;
  readonly delayMs: number;
  /** Number of requests of pages, without preflights; the servers of the demo read the node by themselves. */
  readonly requests: number;
  setMode(mode: GateMode): Promise<void>;
  /** Delays every response. */
  setDelay(ms: number): void;
  close(): Promise<void>;
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Port of a server, or a function that starts the server with the first request. */
export type GateTarget = number | (() => Promise<number>);

/** Opens a gate to the HTTP server on port `target`. Listens on `port` or, unless `strict`, on any free port. */
export async function openGate(target: GateTarget, port: number, strict: boolean): Promise<Gate> {
  const gate = new LocalGate(target);
  await gate.open(port, strict);
  return gate;
}

class LocalGate implements Gate {
  readonly #target: GateTarget;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #mode: GateMode = 'up';
  #delayMs = 0;
  #requests = 0;

  constructor(target: GateTarget) {
    this.#target = target;
  }

  get port(): number {
    return this.#port;
  }

  get mode(): GateMode {
    return this.#mode;
  }

  get delayMs(): number {
    return this.#delayMs;
  }

  get requests(): number {
    return this.#requests;
  }

  async open(port: number, strict: boolean): Promise<void> {
    this.#server = this.#build();
    this.#port = await listen(this.#server, port, strict);
  }

  async setMode(next: GateMode): Promise<void> {
    // Hanging requests must stay unanswered, so each mode change closes all connections
    if (next !== this.#mode) this.#cut();
    this.#mode = next;
    if (next === 'down') await this.#shut();
    else if (!this.#server) await this.open(this.#port, true);
  }

  setDelay(ms: number): void {
    this.#delayMs = ms;
  }

  close(): Promise<void> {
    this.#agent.destroy();
    return this.#shut();
  }

  #build(): Server {
    return createServer((incoming, outgoing) => this.#onRequest(incoming, outgoing)).on(
      'connection',
      (socket: Socket) => {
        this.#sockets.add(socket);
        socket.on('close', () => this.#sockets.delete(socket));
      },
    );
  }

  #onRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (incoming.method !== 'OPTIONS' && incoming.headers.origin !== undefined) this.#requests += 1;
    if (this.#mode === 'hanging') {
      incoming.resume();
    } else if (this.#mode === 'failing') {
      incoming.resume();
      outgoing.writeHead(incoming.method === 'OPTIONS' ? 204 : 503, CORS).end();
    } else if (this.#delayMs > 0) {
      setTimeout(() => this.#find(incoming, outgoing), this.#delayMs);
    } else {
      this.#find(incoming, outgoing);
    }
  }

  #find(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (typeof this.#target === 'number') return this.#pass(this.#target, incoming, outgoing);
    this.#target().then(
      port => this.#pass(port, incoming, outgoing),
      (error: unknown) => outgoing.writeHead(502, CORS).end(String(error)),
    );
  }

  #pass(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const target = { agent: this.#agent, host: '127.0.0.1', port, method, path: url, headers };
    const upstream = request(target, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', error => {
      if (!outgoing.headersSent) outgoing.writeHead(502, CORS);
      outgoing.end(error.message);
    });
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  async #shut(): Promise<void> {
    const old = this.#server;
    if (!old) return;
    this.#server = undefined;
    const closed = new Promise<void>(resolve => old.close(() => resolve()));
    this.#cut();
    await closed;
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

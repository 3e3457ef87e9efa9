import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from '../ports.js';

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
  /** Number of forwarded requests, without preflights. */
  readonly requests: number;
  setMode(mode: GateMode): Promise<void>;
  /** Delays every response. */
  setDelay(ms: number): void;
  close(): Promise<void>;
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Opens a gate to the HTTP server on port `target`. Listens on `port` or, unless `strict`, on any free port. */
export async function openGate(target: number, port: number, strict: boolean): Promise<Gate> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  let mode: GateMode = 'up';
  let delayMs = 0;
  let requests = 0;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, url, headers } = incoming;
    const upstream = request({ agent, host: '127.0.0.1', port: target, method, path: url, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', error => {
      if (!outgoing.headersSent) outgoing.writeHead(502, CORS);
      outgoing.end(error.message);
    });
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  };

  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (incoming.method !== 'OPTIONS') requests += 1;
    if (mode === 'hanging') {
      incoming.resume();
    } else if (mode === 'failing') {
      incoming.resume();
      outgoing.writeHead(incoming.method === 'OPTIONS' ? 204 : 503, CORS).end();
    } else if (delayMs > 0) {
      setTimeout(() => pass(incoming, outgoing), delayMs);
    } else {
      pass(incoming, outgoing);
    }
  };

  const build = (): Server =>
    createServer(onRequest).on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });

  const shut = (server: Server): Promise<void> => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };

  let server: Server | undefined = build();
  const bound = await listen(server, port, strict);

  return {
    port: bound,
    get mode() {
      return mode;
    },
    get delayMs() {
      return delayMs;
    },
    get requests() {
      return requests;
    },
    async setMode(next) {
      const old = server;
      // Hanging requests must stay unanswered, so each mode change closes all connections
      for (const socket of sockets) if (next !== mode) socket.destroy();
      mode = next;
      if (next === 'down' && old) {
        server = undefined;
        await shut(old);
      } else if (next !== 'down' && !old) {
        server = build();
        await listen(server, bound, true);
      }
    },
    setDelay(ms) {
      delayMs = ms;
    },
    async close() {
      agent.destroy();
      if (server) await shut(server);
      server = undefined;
    },
  };
}

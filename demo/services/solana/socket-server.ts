import { createServer, type Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { listen } from '../ports.js';
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
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  let mode: SocketMode = 'up';

  const serve = (socket: WebSocket): void => {
    const send = (message: object): void => socket.send(exactJson(message));
    const subscriptions = new Subscriptions(ledger, (method, result, subscription) => {
      if (mode === 'up') send({ jsonrpc: '2.0', method, params: { result, subscription } });
    });
    socket.on('close', () => subscriptions.close());
    socket.on('error', error => console.warn('A websocket of the local Solana broke.', error));
    socket.on('message', (data: Buffer) => {
      if (mode === 'hanging') return;
      let body: unknown;
      try {
        body = parseExactJson(data.toString('utf8'));
      } catch {
        return send(refusal(null, new RpcError(PARSE_ERROR, 'Parse error')));
      }
      const request = requestSchema.safeParse(body);
      if (!request.success) return send(refusal(null, new RpcError(INVALID_REQUEST, 'Invalid request')));
      const { id, method, params } = request.data;
      // Clients send notifications, which need no answer, to keep the connection open
      if (id === undefined || id === null) return;
      onRequest(request.data);
      try {
        const { result, answered } = subscriptions.request(method, params ?? []);
        send({ jsonrpc: '2.0', result, id });
        answered();
      } catch (error) {
        send(refusal(id, asRpcError(error)));
      }
    });
  };
  sockets.on('connection', serve);

  const build = (): Server => {
    const http = createServer((_, response) => response.writeHead(426).end());
    http.on('upgrade', (request, socket, head) => {
      if (mode === 'failing') socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
      else sockets.handleUpgrade(request, socket, head, one => sockets.emit('connection', one, request));
    });
    return http;
  };
  const cut = (): void => {
    for (const socket of sockets.clients) socket.terminate();
  };
  const shut = (http: Server): Promise<void> =>
    new Promise(resolve => {
      http.close(() => resolve());
      cut();
      http.closeAllConnections();
    });

  let server: Server | undefined = build();
  const bound = await listen(server, port, strict);
  return {
    port: bound,
    get mode() {
      return mode;
    },
    get connections() {
      return sockets.clients.size;
    },
    async setMode(next) {
      // A change between up and mute keeps connections open; every other change closes them
      const stays = [mode, next].every(one => one === 'up' || one === 'mute');
      const old = server;
      if (!stays && next !== mode) cut();
      mode = next;
      if (next === 'down' && old) {
        server = undefined;
        await shut(old);
      } else if (next !== 'down' && !old) {
        server = build();
        await listen(server, bound, true);
      }
    },
    async close() {
      if (server) await shut(server);
      server = undefined;
      sockets.close();
    },
  };
}

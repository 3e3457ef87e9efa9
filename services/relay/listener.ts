import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { listen } from '../http/ports.js';

const MAX_PAYLOAD = 1_000_000;

export interface ListenerParts {
  /** Whether connections are accepted but never answered. */
  readonly isHanging: () => boolean;
  readonly accept: (webSocket: WebSocket, request: IncomingMessage) => void;
}

/** WebSocket server that can be closed and opened again on the same port. */
export class Listener {
  readonly #parts: ListenerParts;
  readonly #webSockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD });
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  get port(): number {
    return this.#port;
  }

  /** Listens on `port` or, unless `strict`, on any free port. */
  async open(port: number, strict: boolean): Promise<void> {
    this.#server = this.#build();
    this.#port = await listen(this.#server, port, strict);
  }

  /** Listens on the same port again, if closed. */
  async reopen(): Promise<void> {
    if (!this.#server) await this.open(this.#port, true);
  }

  /** Closes the port and every connection. */
  async shut(): Promise<void> {
    const old = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>(resolve => {
      if (old) old.close(() => resolve());
      else resolve();
    });
    this.cut();
    await closed;
  }

  /** Closes every connection without a close frame. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #build(): Server {
    return createServer((_, response) => {
      if (!this.#parts.isHanging()) response.writeHead(426, { upgrade: 'websocket' }).end('A WebSocket is wanted here');
    })
      .on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => this.#upgrade(request, stream, head))
      .on('connection', (socket: Socket) => {
        this.#sockets.add(socket);
        socket.on('error', () => socket.destroy()); // the peer reset the connection
        socket.on('close', () => this.#sockets.delete(socket));
      });
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (this.#parts.isHanging()) return;
    this.#webSockets.handleUpgrade(request, stream, head, webSocket => this.#parts.accept(webSocket, request));
  }
}

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { listen } from '../http/ports.js';

const MAX_PAYLOAD = 1_000_000;
/** Base of the path of a request. */
const BASE = 'ws://relay';

/** Refuses an upgrade with a status line, such as `400 Bad Request`. */
function refuse(stream: Duplex, status: string): void {
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export interface ListenerParts {
  /** Whether connections are accepted but never answered. */
  readonly isHanging: () => boolean;
  /** Whether a page of this origin may connect; undefined for a program that is no page. */
  readonly isOrigin: (origin: string | undefined) => boolean;
  readonly accept: (webSocket: WebSocket, query: URLSearchParams, origin: string | undefined) => void;
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
    const { url = '', headers } = request;
    const { origin } = headers;
    if (!URL.canParse(url, BASE)) return refuse(stream, '400 Bad Request'); // such as `//`
    if (!this.#parts.isOrigin(origin)) return refuse(stream, '403 Forbidden');
    const { searchParams } = new URL(url, BASE);
    this.#webSockets.handleUpgrade(request, stream, head, webSocket =>
      this.#parts.accept(webSocket, searchParams, origin),
    );
  }
}

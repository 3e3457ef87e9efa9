import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { listen } from '../ports.js';
import { clientIdOf, Unauthorized } from './client-id.js';
import { ClientSocket } from './client-socket.js';
import { Exchange } from './exchange.js';
import { Faults, type Fault } from './faults.js';
import { Journal } from './journal.js';
import { Mailbox, type MailboxMessage } from './mailbox.js';
import { parseFrame, RpcError } from './methods.js';
import { Visitors, type Visit } from './visitors.js';

/** Mode of a relay: `up`; `down` refuses connections; `hanging` accepts them and never answers. */
export type RelayMode = 'up' | 'down' | 'hanging';

export const relayModes: readonly RelayMode[] = ['up', 'down', 'hanging'];

/** Without it, a client that hears of a message before it has heard that its own was taken may miss the former. */
export const HOLD_MS = 10;
/** Clients close a connection without traffic for 30 s. */
const PING_MS = 15_000;
const SWEEP_MS = 30_000;
const MAX_PAYLOAD = 1_000_000;
const MAX_RECORDS = 2_000;
const UNAUTHORIZED = 3000;

export interface RelayOptions {
  /** Preferred port. If it is taken, another one is used, unless `strictPort`. */
  readonly port: number;
  readonly strictPort?: boolean;
  /** File that persists messages across restarts; by default a temporary file that is deleted on stop. */
  readonly journal?: string;
  readonly pingMs?: number;
}

/** Metadata of a published message; its content is encrypted. */
export type PublicationRecord = Pick<MailboxMessage, 'topic' | 'tag' | 'from' | 'publishedAt' | 'expiresAt'>;

/** A running relay of the WalletConnect v2 protocol. */
export interface Relay {
  /** Relay URL for clients. */
  readonly url: string;
  readonly mode: RelayMode;
  /** Delay of each delivery in milliseconds. */
  readonly delayMs: number;
  /** Connections since the last reset, and those still open. */
  readonly visits: readonly Visit[];
  readonly publications: readonly PublicationRecord[];
  /** Planned faults. */
  readonly faults: readonly Fault[];
  /** Number of stored messages. */
  readonly kept: number;
  /** Makes the relay unreachable. Stored messages remain. */
  pause(how?: Exclude<RelayMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  setDelay(ms: number): void;
  /** Closes every connection without a close frame. */
  cut(): void;
  /** Simulates a process restart: only the journal survives. */
  restart(): Promise<void>;
  /** Plans a fault for a later publication. */
  plan(fault: Fault): void;
  /** Restores mode and delay, and clears faults and records. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a relay on the loopback interface. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const folder = options.journal ? undefined : mkdtempSync(join(tmpdir(), 'latchkey-relay-'));
  const journalPath = options.journal ?? join(folder ?? '', 'journal.jsonl');
  const visitors = new Visitors(MAX_RECORDS);
  const faults = new Faults();
  const sockets = new Set<Socket>();
  const clients = new Map<WebSocket, ClientSocket>();
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD });
  let publications: readonly PublicationRecord[] = [];
  let mode: RelayMode = 'up';
  let delayMs = HOLD_MS;
  let port = 0;
  let mailbox = new Mailbox(new Journal(journalPath));
  let exchange = newExchange();

  function cut(): void {
    clients.clear(); // ignore frames that arrived in the same packet
    for (const socket of sockets) socket.destroy();
  }

  function newExchange(): Exchange {
    return new Exchange({
      mailbox,
      faults,
      clients: () => clients.values(),
      cut,
      onPublished: ({ topic, tag, from, publishedAt, expiresAt }) => {
        publications = [...publications, { topic, tag, from, publishedAt, expiresAt }].slice(-MAX_RECORDS);
      },
    });
  }

  /** Whether the audience of a token is this relay, by either host name. */
  const isAudience = (audience: string): boolean =>
    URL.canParse(audience) && [`localhost:${port}`, `127.0.0.1:${port}`].includes(new URL(audience).host);

  const onFrame = (client: ClientSocket, text: string): void => {
    try {
      const frame = parseFrame(text);
      if ('method' in frame) exchange.handle(client, frame.id, frame.method, frame.params);
      else if ('result' in frame) client.confirm(frame);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      client.fail(null, error.code, error.message);
    }
  };

  const welcome = (webSocket: WebSocket, request: IncomingMessage): void => {
    webSocket.on('error', () => webSocket.terminate()); // the frame is too long or invalid
    const query = new URL(request.url ?? '/', 'ws://relay').searchParams;
    let clientId: string;
    try {
      clientId = clientIdOf(query.get('auth') ?? '', { isAudience, now: Date.now() });
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      visitors.refused(query, error.message);
      webSocket.close(UNAUTHORIZED, error.message.slice(0, 100));
      return;
    }
    const client = new ClientSocket(clientId, webSocket, mailbox, () => delayMs);
    clients.set(webSocket, client);
    const leave = visitors.came(query, clientId, request.headers.origin);
    webSocket.on('close', () => {
      clients.delete(webSocket);
      leave();
    });
    webSocket.on('message', data => {
      // With the default binaryType, text arrives as one Buffer
      if (data instanceof Buffer && clients.has(webSocket)) onFrame(client, data.toString('utf8'));
    });
    keepAlive(webSocket, options.pingMs ?? PING_MS);
  };

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (mode !== 'hanging')
      webSockets.handleUpgrade(request, stream, head, webSocket => {
        welcome(webSocket, request);
      });
  };

  const build = (): Server =>
    createServer((_, response) => {
      if (mode !== 'hanging') response.writeHead(426, { upgrade: 'websocket' }).end('A WebSocket is wanted here');
    })
      .on('upgrade', onUpgrade)
      .on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.on('error', () => socket.destroy()); // the peer reset the connection
        socket.on('close', () => sockets.delete(socket));
      });

  let server: Server | undefined;

  const open = async (wanted: number, strict: boolean): Promise<void> => {
    server = build();
    port = await listen(server, wanted, strict);
  };

  const shut = async (): Promise<void> => {
    const old = server;
    server = undefined;
    const closed = new Promise<void>(resolve => {
      if (old) old.close(() => resolve());
      else resolve();
    });
    cut();
    await closed;
  };

  const setMode = async (next: RelayMode): Promise<void> => {
    if (next !== mode) cut();
    mode = next;
    if (next === 'down') await shut();
    else if (!server) await open(port, true);
  };

  await open(options.port, options.strictPort ?? false);
  const sweep = setInterval(() => mailbox.forgetExpired(Date.now()), SWEEP_MS);

  return {
    url: `ws://127.0.0.1:${port}`,
    get mode() {
      return mode;
    },
    get delayMs() {
      return delayMs;
    },
    get visits() {
      return visitors.all;
    },
    get publications() {
      return publications;
    },
    get faults() {
      return faults.planned;
    },
    get kept() {
      return mailbox.size;
    },
    pause: (how = 'down') => setMode(how),
    resume: () => setMode('up'),
    setDelay: ms => {
      delayMs = ms;
    },
    cut,
    async restart() {
      await shut();
      mailbox.close();
      mailbox = new Mailbox(new Journal(journalPath));
      exchange = newExchange();
      mode = 'up';
      await open(port, true);
    },
    plan: fault => faults.plan(fault),
    async reset() {
      faults.forget();
      delayMs = HOLD_MS;
      publications = [];
      visitors.forget();
      await setMode('up');
    },
    async stop() {
      clearInterval(sweep);
      await shut();
      mailbox.close();
      if (folder) rmSync(folder, { recursive: true });
    },
  };
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

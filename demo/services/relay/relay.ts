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

/** How a relay treats those who come: `up`; `down` refuses connections; `hanging` accepts them and never says a word. */
export type RelayMode = 'up' | 'down' | 'hanging';

export const relayModes: readonly RelayMode[] = ['up', 'down', 'hanging'];

/** Without it, a client that hears of a message before it has heard that its own was taken may miss the former. */
export const HOLD_MS = 10;
/** Clients give up on a connection of which they hear nothing for half a minute. */
const PING_MS = 15_000;
const SWEEP_MS = 30_000;
const MAX_PAYLOAD = 1_000_000;
const MAX_RECORDS = 2_000;
const UNAUTHORIZED = 3000;

export interface RelayOptions {
  /** The port that is wanted; another one where it is taken, unless `strictPort`. */
  readonly port: number;
  readonly strictPort?: boolean;
  /** The file that keeps messages over restarts of the process; one that ends with the relay if left out. */
  readonly journal?: string;
  readonly pingMs?: number;
}

/** A message as it went through; what is in it only its readers know. */
export type PublicationRecord = Pick<MailboxMessage, 'topic' | 'tag' | 'from' | 'publishedAt' | 'expiresAt'>;

/** A running relay of WalletConnect's protocol, version 2. */
export interface Relay {
  /** What clients are given as their relay. */
  readonly url: string;
  readonly mode: RelayMode;
  /** How long a message is held before it is passed on. */
  readonly delayMs: number;
  /** Who connected since the records began, and who is connected still. */
  readonly visits: readonly Visit[];
  readonly publications: readonly PublicationRecord[];
  /** What is still to go wrong. */
  readonly faults: readonly Fault[];
  /** How many messages are kept. */
  readonly kept: number;
  /** Takes it out of reach, in one of two ways. Messages stay. */
  pause(how?: Exclude<RelayMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  setDelay(ms: number): void;
  /** Breaks every connection off, without a farewell. */
  cut(): void;
  /** As when the process ends and begins anew: it knows what the journal tells it, and nothing else. */
  restart(): Promise<void>;
  /** Lets something go wrong with a publication to come. */
  plan(fault: Fault): void;
  /** Up, at its usual pace, nothing planned, no records. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a relay that this machine alone can reach. */
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
    clients.clear(); // what came with the same packet is not heard any more either
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

  /** Whether a token made out to this relay; it has two names. */
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
    webSocket.on('error', () => webSocket.terminate()); // what is too long, or no WebSocket's frame
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
      // Text comes as one buffer, as nothing here asks for another type
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
        socket.on('error', () => socket.destroy()); // the other side broke it off
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

/** Pings a client, and lets go of one that did not answer the ping before. */
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

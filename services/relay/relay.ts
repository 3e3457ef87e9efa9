import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Acceptor } from './acceptor.js';
import { Exchange } from './exchange.js';
import { Faults, type Fault } from './faults.js';
import { Journal } from './journal.js';
import { Listener } from './listener.js';
import { Mailbox, type MailboxMessage } from './mailbox.js';
import { originCheck } from './origins.js';
import { Visitors, type Visit } from './visitors.js';

/** Mode of a relay: `up`; `down` refuses connections; `hanging` accepts them and never answers. */
export type RelayMode = 'up' | 'down' | 'hanging';

export const relayModes: readonly RelayMode[] = ['up', 'down', 'hanging'];

/** Without it, a client that hears of a message before it has heard that its own was taken may miss the former. */
export const HOLD_MS = 10;
/** Clients close a connection without traffic for 30 s. */
const PING_MS = 15_000;
const SWEEP_MS = 30_000;
const MAX_RECORDS = 2_000;

export interface RelayOptions {
  /** Preferred port. If it is taken, another one is used, unless `strictPort`. */
  readonly port: number;
  readonly strictPort?: boolean;
  /** File that persists messages across restarts; by default a temporary file that is deleted on stop. */
  readonly journal?: string;
  /** Origins whose pages may connect besides those of this machine; `*` for all. */
  readonly origins?: readonly string[];
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
  readonly stored: number;
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
export async function startRelay({ port, strictPort = false, ...options }: RelayOptions): Promise<Relay> {
  const relay = new LocalRelay(options);
  await relay.open(port, strictPort);
  return relay;
}

class LocalRelay implements Relay {
  readonly #folder: string | undefined;
  readonly #journalPath: string;
  readonly #visitors = new Visitors(MAX_RECORDS);
  readonly #faults = new Faults();
  readonly #acceptor: Acceptor;
  readonly #listener: Listener;
  #publications: readonly PublicationRecord[] = [];
  #mode: RelayMode = 'up';
  #delayMs = HOLD_MS;
  #mailbox: Mailbox;
  #exchange: Exchange;
  #sweep: NodeJS.Timeout | undefined;

  constructor({ journal, pingMs = PING_MS, origins = [] }: Omit<RelayOptions, 'port' | 'strictPort'>) {
    this.#folder = journal ? undefined : mkdtempSync(join(tmpdir(), 'latchkey-relay-'));
    this.#journalPath = journal ?? join(this.#folder ?? '', 'journal.jsonl');
    this.#mailbox = new Mailbox(new Journal(this.#journalPath));
    this.#exchange = this.#newExchange();
    this.#acceptor = new Acceptor({
      visitors: this.#visitors,
      port: () => this.#listener.port,
      mailbox: () => this.#mailbox,
      exchange: () => this.#exchange,
      delayMs: () => this.#delayMs,
      pingMs,
    });
    this.#listener = new Listener({
      isHanging: () => this.#mode === 'hanging',
      isOrigin: originCheck(origins),
      accept: (webSocket, query, origin) => this.#acceptor.accept(webSocket, query, origin),
    });
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#listener.port}`;
  }

  get mode(): RelayMode {
    return this.#mode;
  }

  get delayMs(): number {
    return this.#delayMs;
  }

  get visits(): readonly Visit[] {
    return this.#visitors.all;
  }

  get publications(): readonly PublicationRecord[] {
    return this.#publications;
  }

  get faults(): readonly Fault[] {
    return this.#faults.planned;
  }

  get stored(): number {
    return this.#mailbox.size;
  }

  async open(port: number, strictPort: boolean): Promise<void> {
    await this.#listener.open(port, strictPort);
    this.#sweep = setInterval(() => this.#mailbox.forgetExpired(Date.now()), SWEEP_MS);
  }

  pause(how: Exclude<RelayMode, 'up'> = 'down'): Promise<void> {
    return this.#setMode(how);
  }

  resume(): Promise<void> {
    return this.#setMode('up');
  }

  setDelay(ms: number): void {
    this.#delayMs = ms;
  }

  cut(): void {
    this.#acceptor.clear();
    this.#listener.cut();
  }

  async restart(): Promise<void> {
    await this.#shut();
    this.#mailbox.close();
    this.#mailbox = new Mailbox(new Journal(this.#journalPath));
    this.#exchange = this.#newExchange();
    this.#mode = 'up';
    await this.#listener.reopen();
  }

  plan(fault: Fault): void {
    this.#faults.plan(fault);
  }

  async reset(): Promise<void> {
    this.#faults.forget();
    this.#delayMs = HOLD_MS;
    this.#publications = [];
    this.#visitors.forget();
    await this.#setMode('up');
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#shut();
    this.#mailbox.close();
    if (this.#folder) rmSync(this.#folder, { recursive: true });
  }

  #newExchange(): Exchange {
    return new Exchange({
      mailbox: this.#mailbox,
      faults: this.#faults,
      clients: () => this.#acceptor.clients,
      cut: () => this.cut(),
      onPublished: ({ topic, tag, from, publishedAt, expiresAt }) => {
        const record = { topic, tag, from, publishedAt, expiresAt };
        this.#publications = [...this.#publications, record].slice(-MAX_RECORDS);
      },
    });
  }

  async #setMode(next: RelayMode): Promise<void> {
    if (next !== this.#mode) this.cut();
    this.#mode = next;
    if (next === 'down') await this.#shut();
    else await this.#listener.reopen();
  }

  #shut(): Promise<void> {
    this.#acceptor.clear();
    return this.#listener.shut();
  }
}

import type { Kit } from './kit.js';
import { Observable } from '../wallet/observable.js';

type Relayer = Kit['core']['relayer'];

/** State of the connection to the relay. */
export type LinkState = 'idle' | 'connected' | 'offline';

/** Connection to the relay, which can go offline for a time to simulate a phone without network. */
export class RelayLink extends Observable {
  readonly #relayer: Relayer;
  #reopened: Promise<void> | undefined;
  #reopen: (() => void) | undefined;
  #offlineUntil = 0;

  constructor(relayer: Relayer) {
    super();
    this.#relayer = relayer;
    for (const event of ['relayer_connect', 'relayer_disconnect']) relayer.on(event, () => this.changed());
  }

  /** Idle while there is no topic to subscribe to or the connection is being opened. */
  get state(): LinkState {
    if (this.#reopened) return 'offline';
    return this.#relayer.connected ? 'connected' : 'idle';
  }

  /** Time of automatic reconnection, in milliseconds since 1970; 0 while online. */
  get offlineUntil(): number {
    return this.#offlineUntil;
  }

  /** Resolves when the link is online. Outgoing messages wait for it. */
  async whenOpen(): Promise<void> {
    await this.#reopened;
  }

  /** Goes offline for a time. */
  async goOffline(ms: number): Promise<void> {
    if (this.#reopened) return;
    this.#offlineUntil = Date.now() + ms;
    const timer = setTimeout(() => void this.goOnline(), ms);
    this.#reopened = new Promise(resolve => {
      this.#reopen = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.changed();
    await this.#relayer.transportClose();
    this.changed();
  }

  /** Goes online immediately. */
  async goOnline(): Promise<void> {
    if (!this.#reopened) return;
    this.#offlineUntil = 0;
    this.#reopen?.();
    this.#reopened = undefined;
    this.changed();
    await this.#relayer.restartTransport();
    this.changed();
  }
}

import type { Kit } from './kit.js';
import { Observable } from '../wallet/observable.js';

type Relayer = Kit['core']['relayer'];

/** How the wallet stands to the relay. */
export type LinkState = 'idle' | 'connected' | 'offline';

/** The wallet's way to the relay, which can be closed for a time, as a phone loses its network. */
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

  /** Idle where there is nothing to listen to, or while the relay is looked for. */
  get state(): LinkState {
    if (this.#reopened) return 'offline';
    return this.#relayer.connected ? 'connected' : 'idle';
  }

  /** When it comes back by itself, in milliseconds since 1970; 0 while it is open. */
  get offlineUntil(): number {
    return this.#offlineUntil;
  }

  /** Resolves when it is open: what the wallet has to say waits for it. */
  async whenOpen(): Promise<void> {
    await this.#reopened;
  }

  /** Closes for a time. */
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

  /** Opens at once. */
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

import type { Scope } from '../core/scope.js';
import { signal, type Dispose, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { lastEmailLoginTime } from '../domain/storage/storage-keys.js';
import { emailWaitSeconds } from '../domain/validation.js';

/** Seconds until another e-mail may be requested. The pause holds across reloads and tabs. */
export class Countdown {
  readonly #scope: Scope;
  readonly #storage: TypedStorage;
  readonly #seconds = signal(0);
  #cancel: Dispose | undefined;

  readonly seconds: ReadonlySignal<number> = this.#seconds;

  constructor(scope: Scope, storage: TypedStorage) {
    this.#scope = scope;
    this.#storage = storage;
    storage.watch(lastEmailLoginTime, () => this.#tick(), scope.signal);
    this.#tick();
  }

  /** Begins the pause, because an e-mail is requested. */
  start(): void {
    this.#storage.set(lastEmailLoginTime, this.#scope.now());
    this.#tick();
  }

  /** Ends the pause: no e-mail was sent. */
  clear(): void {
    this.#storage.remove(lastEmailLoginTime);
    this.#tick();
  }

  #tick(): void {
    this.#cancel?.();
    const left = emailWaitSeconds(this.#storage.get(lastEmailLoginTime), this.#scope.now());
    this.#seconds.set(left);
    this.#cancel = left > 0 ? this.#scope.after(1_000, () => this.#tick()) : undefined;
  }
}

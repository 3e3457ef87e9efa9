import {
  frameMessages,
  type FrameEventName,
  type FrameMessageName,
} from '../../../controllers/frame/frame-messages.js';
import {
  errorType,
  eventType,
  readFromPage,
  successType,
  type FromPage,
} from '../../../controllers/frame/frame-envelope.js';
import { translateRefusal } from './ui/refusals.js';
import { WalletError } from './wallet-error.js';

/** Requests to the wallet are answered to a program; every other answer is shown to the person. */
const textFor = (name: FrameMessageName, message: string): string =>
  name === 'RPC_REQUEST' ? message : translateRefusal(message);

/** Answers a request of the page; the result is the payload of the response. */
export type Answer = (message: FromPage, origin: string, signal: AbortSignal) => Promise<unknown>;

/** The page of the host: the window that holds this frame, at one of the project's origins. */
export class Host {
  readonly #origins: readonly string[];
  readonly #open = new Map<string, AbortController>();
  #origin: string | undefined;

  constructor(origins: readonly string[]) {
    this.#origins = origins;
  }

  /** Origin of the page, once it has sent a message. */
  get origin(): string | undefined {
    return this.#origin;
  }

  /** Listens to the page. Messages of other windows, of other origins and malformed ones change nothing. */
  listen(answer: Answer): void {
    addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
      if (source !== parent || parent === window || !this.#origins.includes(origin)) return;
      const message = readFromPage(data);
      if (!message) return;
      this.#origin = origin;
      void this.#reply(message, origin, answer);
    });
  }

  /** Sends an event to the page, and to no page of another origin. */
  send(name: FrameEventName, payload?: unknown): void {
    for (const origin of this.#targets())
      parent.postMessage({ type: eventType(name), ...(payload !== undefined && { payload }) }, origin);
  }

  /** Ends a request that the page has taken back. */
  abort(id: string): void {
    this.#open.get(id)?.abort();
  }

  /** Before the first message, READY goes to the page that the browser names; one without that name gets all origins tried. */
  #targets(): readonly string[] {
    if (this.#origin !== undefined) return [this.#origin];
    const named = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined;
    return named === undefined ? this.#origins : this.#origins.filter(origin => origin === named);
  }

  async #reply(message: FromPage, origin: string, answer: Answer): Promise<void> {
    const { name, id } = message;
    const life = new AbortController();
    this.#open.set(id, life);
    try {
      const payload = this.#checked(name, await answer(message, origin, life.signal));
      parent.postMessage({ type: successType(name), id, ...(payload !== undefined && { payload }) }, origin);
    } catch (error) {
      if (!(error instanceof WalletError)) console.error(`${name} failed.`, error);
      // An unexpected error may name what the page should not know
      const known =
        error instanceof WalletError
          ? { message: textFor(name, error.message), code: error.code }
          : { message: textFor(name, 'An error occurred') };
      parent.postMessage({ type: errorType(name), id, payload: known }, origin);
    } finally {
      if (this.#open.get(id) === life) this.#open.delete(id);
    }
  }

  #checked(name: FrameMessageName, payload: unknown): unknown {
    return frameMessages[name].response.parse(payload);
  }
}

import { unlessAborted } from '../core/abort.js';
import { afterAwake } from '../core/after-awake.js';
import type { Scope } from '../core/scope.js';
import { signal, untracked, type Dispose, type ReadonlySignal } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import {
  FRAME_LOAD_TIMEOUT_MS,
  FRAME_READY_DELAY_MS,
  FRAME_RESYNC_DELAY_MS,
} from '../domain/embedded/frame-constants.js';
import { readFromFrame, requestType } from './frame-envelope.js';
import {
  frameMessages,
  type FrameEventName,
  type FrameEventPayload,
  type FrameMessage,
  type FrameMessageName,
  type FrameRequest,
  type FrameResponse,
} from './frame-messages.js';
import { aborted, OpenRequests } from './open-requests.js';

/** The frame in the page, as the channel uses it. */
export interface FrameTarget {
  /** The window of the frame; null once it is removed. */
  readonly contentWindow: MessageEventSource | null;
  remove(): void;
}

export interface FrameChannelConfig {
  readonly scope: Scope;
  /** Origin of the frame's page. Messages go to it alone, and come from it alone. */
  readonly origin: string;
  /** Window of this page; tests pass their own. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** Puts the frame into the page. Called when something is asked of it for the first time. */
  createFrame(): FrameTarget;
  /** Called when the frame has become ready, and after each reload: describes the page to it. */
  onInitialise(): void;
  /** Says to developers what to check if the frame does not load. */
  readonly hint?: string | undefined;
  /** Called with an error that is shown as an alert: a frame that does not load, or does not answer. */
  onAlert(error: W3mError): void;
}

/** How far the frame is. */
export type FrameLife = 'not created' | 'created' | 'ready' | 'initialised';

/** Messages that had no effect, by the reason. */
export interface IgnoredMessages {
  /** Of another origin or window. */
  readonly foreign: number;
  /** Of the frame, but unknown or not as the table says. */
  readonly malformed: number;
  /** Answers that nothing waits for: late, repeated or made up. */
  readonly unmatched: number;
}

/** Options of a request. */
export interface FrameRequestOptions {
  /** Ends the request, for the frame too. */
  readonly signal?: AbortSignal | undefined;
  /** The frame may send something: the request rejects with `OUTCOME_UNKNOWN` if its answer is lost. */
  readonly maySend?: boolean | undefined;
  /** Called with the id of the message, which the events of the frame name. */
  onSent?(id: string): void;
}

/** Typed requests and responses over `postMessage` between this page and the frame of the embedded wallet. */
export class FrameChannel {
  readonly #config: FrameChannelConfig;
  readonly #life = signal<FrameLife>('not created');
  readonly #open: OpenRequests;
  readonly #listeners = new Map<FrameEventName, Set<(payload: unknown) => void>>();
  readonly #ignored = { foreign: 0, malformed: 0, unmatched: 0 };
  #frame: FrameTarget | undefined;
  #loading: Promise<void> | undefined;
  #onReady: (() => void) | undefined;

  readonly life: ReadonlySignal<FrameLife> = this.#life;

  constructor(config: FrameChannelConfig) {
    this.#config = config;
    this.#open = new OpenRequests(config.scope, error => config.onAlert(error));
    const { page, scope } = config;
    page.addEventListener('message', event => this.#onMessage(event as MessageEvent<unknown>), {
      signal: scope.signal,
    });
    scope.onEnd(() => this.#remove(new W3mError('MODAL_DESTROYED')));
  }

  /** Numbers of messages that had no effect. */
  get ignored(): IgnoredMessages {
    return { ...this.#ignored };
  }

  /** Number of requests without an answer. */
  get pending(): number {
    return this.#open.size;
  }

  /** Creates the frame if there is none, and resolves once it is initialised. @throws {W3mError} `FRAME_LOAD_FAILED` */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  /**
   * Asks the frame.
   * @throws {W3mError} `FRAME_LOAD_FAILED`, `FRAME_REQUEST_TIMEOUT`, `FRAME_REFUSED`, `FRAME_FAILED`, `FRAME_ABORTED`,
   * `REQUEST_ABORTED`, `INVALID_REQUEST`, `OUTCOME_UNKNOWN`
   */
  async request<M extends FrameMessageName>(
    name: M,
    payload: FrameRequest<M>,
    { signal, maySend, onSent }: FrameRequestOptions = {},
  ): Promise<FrameResponse<M>> {
    const row: FrameMessage = frameMessages[name];
    const checked = row.request.safeParse(payload);
    if (!checked.success) throw new W3mError('INVALID_REQUEST', { cause: checked.error });
    const end = signal ?? this.#config.scope.signal;
    if (end.aborted) throw aborted(name, end.reason);
    // Without a pause where possible: what describes the page goes before the requests that wait for the frame
    if (untracked(() => this.#life.get()) !== 'initialised') {
      await unlessAborted(this.load(), end).catch((error: unknown) => {
        throw end.aborted ? aborted(name, error) : error;
      });
    }
    const id = crypto.randomUUID();
    const answer = this.#open.wait(id, { name, timeoutMs: row.timeoutMs, maySend });
    answer.catch(() => undefined); // if posting throws, nothing awaits it
    const onAbort = (): void => {
      if (this.#open.abort(id, end.reason)) this.#post('ABORT', crypto.randomUUID(), { id });
    };
    end.addEventListener('abort', onAbort);
    try {
      this.#post(name, id, checked.data);
      onSent?.(id);
      return (await answer) as FrameResponse<M>; // checked by the row of its name
    } catch (error) {
      this.#open.reject(id, error); // the payload cannot be cloned
      throw error;
    } finally {
      end.removeEventListener('abort', onAbort);
    }
  }

  /** Calls `listener` for each event of that name, until the returned function is called. */
  on<E extends FrameEventName>(name: E, listener: (payload: FrameEventPayload<E>) => void): Dispose {
    const listeners = this.#listeners.get(name) ?? new Set();
    const onNews = listener as (payload: unknown) => void; // called for its own name only
    this.#listeners.set(name, listeners.add(onNews));
    return () => listeners.delete(onNews);
  }

  /** Reloads the frame, and ends what was asked of it. Does nothing without a frame. */
  reload(): void {
    if (!this.#frame) return;
    const isLoaded = untracked(() => this.#life.get()) === 'initialised';
    this.#endAll();
    if (!isLoaded) return;
    this.#post('RELOAD', crypto.randomUUID(), undefined);
    this.#life.set('created');
    this.#loading = this.#untilReady(FRAME_RESYNC_DELAY_MS);
    this.#loading.catch(() => undefined); // the next request tells
  }

  /** True for a request that is not answered and not taken back. `id` is that of its message. */
  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Ends a request, for the frame too, which may hold one that has ended here. `id` is that of its message. */
  abortRequest(id: string): void {
    this.#open.abort(id);
    this.#post('ABORT', crypto.randomUUID(), { id });
  }

  async #load(): Promise<void> {
    const { scope, createFrame } = this.#config;
    if (scope.signal.aborted) throw new W3mError('MODAL_DESTROYED');
    this.#frame = createFrame();
    this.#life.set('created');
    await this.#untilReady(FRAME_READY_DELAY_MS);
  }

  /** Resolves `delay` milliseconds after READY, when the frame is initialised. */
  #untilReady(delay: number): Promise<void> {
    const { scope, hint, onAlert } = this.#config;
    const life = scope.child();
    return new Promise<void>((resolve, reject) => {
      const fail = (error: W3mError): void => {
        reject(error);
        life.dispose();
      };
      life.onEnd(() => fail(new W3mError('MODAL_DESTROYED'))); // no effect once settled
      const cancel = afterAwake(life, FRAME_LOAD_TIMEOUT_MS, () => {
        if (hint !== undefined) console.warn(hint); // a console may print an error without its cause
        const error = new W3mError('FRAME_LOAD_FAILED', hint === undefined ? {} : { cause: new Error(hint) });
        fail(error);
        this.#remove(error);
        onAlert(error);
      });
      this.#onReady = () => {
        this.#onReady = undefined;
        cancel();
        this.#life.set('ready');
        life.after(delay, () => {
          this.#initialise();
          resolve();
          life.dispose();
        });
      };
    });
  }

  #initialise(): void {
    this.#life.set('initialised');
    this.#config.onInitialise();
  }

  /** Takes the frame out of the page; the next request creates another. */
  #remove(error: W3mError): void {
    this.#onReady = undefined;
    this.#loading = undefined;
    this.#frame?.remove();
    this.#frame = undefined;
    this.#life.set('not created');
    this.#open.rejectAll(error);
  }

  #post(name: FrameMessageName, id: string, payload: unknown): void {
    const target = this.#frame?.contentWindow as Pick<Window, 'postMessage'> | null | undefined; // the source of a frame is a window
    target?.postMessage({ type: requestType(name), id, payload }, this.#config.origin);
  }

  #onMessage({ origin, source, data }: MessageEvent<unknown>): void {
    const isOurs = this.#frame !== undefined && origin === this.#config.origin && source === this.#frame.contentWindow;
    if (!isOurs || source === null) {
      this.#ignored.foreign++;
      return;
    }
    const message = readFromFrame(data);
    if (!message) this.#ignored.malformed++;
    else if (message.kind === 'event') this.#onEvent(message.name, message.payload);
    else if (!this.#open.settle(message)) this.#ignored.unmatched++;
  }

  #onEvent(name: FrameEventName, payload: unknown): void {
    if (name === 'READY') return this.#onReady ? this.#onReady() : this.#onReloaded();
    this.#notify(name, payload);
  }

  #notify(name: FrameEventName, payload?: unknown): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(payload);
  }

  /** Ends what the frame was asked, and what it has shown: it loads again. */
  #endAll(): void {
    this.#open.abortAll();
    this.#notify('HIDE');
  }

  /** The frame has loaded by itself again, such as after a restart of its service: what it was asked is lost. */
  #onReloaded(): void {
    if (untracked(() => this.#life.get()) !== 'initialised') return;
    this.#endAll();
    this.#initialise();
  }
}

import { readFromPage, errorType, eventType, successType, type FromPage } from '../controllers/frame/frame-envelope.js';
import type { FrameTarget } from '../controllers/frame/frame-channel.js';
import type { FrameEventName, FrameMessageName, FrameResponseSent } from '../controllers/frame/frame-messages.js';

const ORIGIN = 'https://wallet.test';

/** How a frame answers a request: with a payload, or with an error. */
export type FakeAnswers = {
  [M in FrameMessageName]?: (
    request: Extract<FromPage, { name: M }>['payload'],
  ) => FrameResponseSent<M> | Promise<FrameResponseSent<M>>;
};

/** Frame of the embedded wallet in a test: it takes and sends messages as a real one, and answers as the test says. */
export class FakeFrame {
  readonly origin = ORIGIN;
  /** Window of the page, as the channel listens to it. */
  readonly page = new EventTarget();
  /** What the page has asked, in order. */
  readonly requests: FromPage[] = [];
  /** Target origins of the messages of the page. */
  readonly targets = new Set<string>();
  /** Answers by message; a message without one stays open. */
  answers: FakeAnswers = {};
  /** Whether the frame reports that it is ready once it is created. */
  loads = true;
  frames = 0;
  framesRemoved = 0;
  readonly #port = new MessageChannel().port1; // stands for the frame's window, as the source of its messages

  /** Creates the frame, for the channel. */
  create = (): FrameTarget => {
    this.frames++;
    let isThere = true;
    if (this.loads) queueMicrotask(() => this.emit('READY', {}));
    const contentWindow = Object.assign(this.#port, {
      postMessage: (data: unknown, to: unknown) => this.#take(data, to),
    });
    return {
      get contentWindow() {
        return isThere ? (contentWindow as MessageEventSource) : null;
      },
      remove: () => {
        isThere = false;
        this.framesRemoved++;
      },
    };
  };

  /** Answers a request with an error; for `answers`. */
  refuse(payload: { readonly message?: string; readonly code?: number }): Promise<never> {
    return Promise.reject(Object.assign(new Error(payload.message), { payload }));
  }

  /** Sends any message from the frame, or in its name. */
  send(data: unknown, from: { readonly origin?: string; readonly source?: MessageEventSource | null } = {}): void {
    this.page.dispatchEvent(new MessageEvent('message', { data, origin: this.origin, source: this.#port, ...from }));
  }

  emit(name: FrameEventName, payload?: unknown): void {
    this.send({ type: eventType(name), payload });
  }

  succeed(name: FrameMessageName, payload?: unknown, id = this.lastId(name)): void {
    this.send({ type: successType(name), id, payload });
  }

  fail(name: FrameMessageName, payload?: unknown, id = this.lastId(name)): void {
    this.send({ type: errorType(name), id, payload });
  }

  /** Id of the last request of a name. */
  lastId(name: FrameMessageName): string {
    return this.requests.findLast(request => request.name === name)?.id ?? 'nothing-asked';
  }

  #take(data: unknown, target: unknown): void {
    this.targets.add(String(target));
    const request = readFromPage(structuredClone(data));
    if (!request) throw new Error(`The page sent what the table does not allow: ${JSON.stringify(data)}`);
    this.requests.push(request);
    const answer = this.answers[request.name] as ((payload: unknown) => unknown) | undefined; // the answer of its name
    if (!answer) return;
    void Promise.resolve()
      .then(() => answer(request.payload))
      .then(
        payload => this.succeed(request.name, payload, request.id),
        (error: unknown) => this.fail(request.name, (error as { readonly payload?: unknown }).payload, request.id),
      );
  }
}

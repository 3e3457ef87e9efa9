/** Code of a wallet that shows one prompt at a time, and has one open (EIP-1474). */
const BUSY = -32002;

/** Requests that are sent within `sharedMs` milliseconds are those of one click, for which one request is sent. */
interface Sharing {
  readonly sharedMs: number;
  now(): number;
}

const NOT_SHARED: Sharing = { sharedMs: 0, now: () => 0 };

/**
 * Requests for one grant that the wallet has not answered. It may have lost the prompt of an earlier one, so that a later
 * one asks anew; the answer to any of them is one to those that came after it.
 */
export class FirstAnswer<T> {
  readonly #sharing: Sharing;
  readonly #open = new Set<Promise<T>>();
  #last: { readonly at: number; readonly answer: Promise<T> } | undefined;

  constructor(sharing: Sharing = NOT_SHARED) {
    this.#sharing = sharing;
  }

  /**
   * Resolves with the first answer to this request or an earlier one. A refusal of an earlier request ends nothing; one of
   * this request does, unless the wallet still shows another.
   */
  of(request: () => Promise<T>): Promise<T> {
    const { sharedMs, now } = this.#sharing;
    const at = now();
    if (this.#last && at - this.#last.at < sharedMs) return this.#last.answer;
    const earlier = [...this.#open];
    const later = request();
    this.#follow(later);
    const own = later.catch((error: unknown) => {
      const shown = earlier.filter(each => this.#open.has(each));
      const isBusy = (error as { readonly code?: unknown } | null | undefined)?.code === BUSY; // a wallet may throw any value
      if (isBusy && shown.length > 0) return Promise.race(shown);
      throw error;
    });
    const answer = Promise.race([own, ...earlier.map(each => each.catch(() => own))]);
    this.#keep({ at, answer });
    return answer;
  }

  /** Keeps a request among the open ones until the wallet answers it. */
  #follow(request: Promise<T>): void {
    this.#open.add(request);
    const end = (): void => void this.#open.delete(request);
    request.then(end, end);
  }

  /** Keeps the answer for the other requests of the click until it comes. */
  #keep(last: { readonly at: number; readonly answer: Promise<T> }): void {
    this.#last = last;
    const end = (): void => {
      if (this.#last === last) this.#last = undefined;
    };
    last.answer.then(end, end);
  }
}

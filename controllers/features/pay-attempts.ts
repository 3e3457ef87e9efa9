import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { ExchangePayment, ExchangeVisit } from './pay-exchange.js';
import { mayHavePaid, type PayProgress } from './pay-parts.js';

const IDLE: PayProgress = { status: 'idle' };

/** The attempts of one payment: the one under way, and exchanges that were left and may still pay. */
export class PayAttempts {
  readonly #progress = signal<PayProgress>(IDLE);
  #stop = new AbortController();
  #exchange: ExchangePayment | undefined;
  /** Those whose page was opened, and which have not declined: each may still pay. */
  readonly #opened = new Set<ExchangePayment>();

  readonly progress: ReadonlySignal<PayProgress> = this.#progress;
  /** True if nothing else may be tried, as `mayHavePaid` says. */
  readonly mayHavePaid: ReadonlySignal<boolean> = computed(() => mayHavePaid(this.#progress.get()));
  /** True if the payment may be tried, in one way or another. */
  readonly canBegin: ReadonlySignal<boolean> = computed(
    () => ['idle', 'failed'].includes(this.#progress.get().status) && !this.mayHavePaid.get(),
  );

  /** The exchange of the attempt under way. */
  get exchange(): ExchangePayment | undefined {
    return this.#exchange;
  }

  /** Exchanges whose page was opened, and which have not declined. */
  get opened(): Iterable<ExchangePayment> {
    return this.#opened;
  }

  /** Begins an attempt, which the signal ends. */
  begin(progress: PayProgress, exchange?: ExchangePayment): AbortSignal {
    this.forget();
    this.#exchange = exchange;
    this.#progress.set(progress);
    return this.#stop.signal;
  }

  set(progress: PayProgress): void {
    this.#progress.set(progress);
  }

  /** Notes how far an exchange is. One that was left, and works on the payment now, is the attempt under way again. */
  report(exchange: ExchangePayment, visit: ExchangeVisit): void {
    if (visit.page) this.#opened.add(exchange);
    if (visit.isInProgress && this.#exchange !== exchange && this.#isLeft()) {
      this.#exchange?.close();
      this.#exchange = exchange;
    }
    if (this.#exchange === exchange) this.#progress.set({ status: 'exchange', visit });
  }

  #isLeft(): boolean {
    const { status } = untracked(() => this.#progress.get());
    return status !== 'wallet' && status !== 'done' && !untracked(() => this.mayHavePaid.get());
  }

  /** Notes that an exchange pays nothing. */
  decline(exchange: ExchangePayment): void {
    this.#opened.delete(exchange);
  }

  /** Ends the attempt under way, but not its exchange: the payment is made. */
  stop(): void {
    this.#stop.abort(new W3mError('REQUEST_ABORTED'));
  }

  /** Gives the attempt under way up. */
  forget(): void {
    this.stop();
    this.#stop = new AbortController();
    this.#exchange?.close();
    this.#exchange = undefined;
    this.#progress.set(IDLE);
  }

  /** Gives up all of them, for another payment. */
  clear(): void {
    this.forget();
    this.#opened.clear();
  }

  /** Returns the error of a payment that ends without an outcome; `last` is that of the last attempt. */
  errorAtEnd(last?: W3mError): W3mError {
    if (this.#opened.size > 0) return new W3mError('PAY_TIMEOUT');
    return last ?? new W3mError('PAY_CLOSED');
  }
}

import { createResource, type Resource } from '../core/resource.js';
import { wait } from '../core/wait.js';
import type { Scope } from '../core/scope.js';
import { computed, type ReadonlySignal } from '../core/signals.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import { BALANCE_RETRY_GAP_MS, EXCHANGE_POLLING_MS, EXCHANGE_WAIT_MS } from '../domain/constants.js';
import { assetId, type Exchange, type ExchangePage, type Payment } from '../domain/transactions/pay.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import type { PaySource } from '../providers/providers.js';

const FIRST_PAGE = 1;

/** The window of an exchange. */
export interface ExchangeWindow {
  readonly closed: boolean;
  /** Opens the page of the exchange in the window. */
  go(url: string): void;
  close(): void;
}

/** How far a payment at an exchange is. */
export interface ExchangeVisit {
  readonly exchange: Exchange;
  /** Undefined until the exchange has named its page. */
  readonly page: ExchangePage | undefined;
  readonly isBlocked: boolean;
  /** The person has closed the window. The payment may still succeed. */
  readonly isClosed: boolean;
  /** The exchange works on the payment. */
  readonly isInProgress: boolean;
  /** The exchange has not told the end in time. */
  readonly isLate: boolean;
}

/** A visit that an earlier page has begun, and which may have paid or may still pay. */
export interface EarlierVisit {
  readonly exchange: Exchange;
  readonly page: ExchangePage;
  /** The exchange works on the payment, or has made it. */
  readonly isInProgress: boolean;
}

export interface ExchangeDeps {
  readonly scope: Scope;
  readonly source: PaySource;
  /** Opens an empty window; must be called by a click itself. */
  openWindow(): ExchangeWindow | undefined;
  /** Replaces the page by that of the exchange. */
  leave(url: string): void;
  /** Called once the exchange has named its page, before it is opened. */
  onPage(page: ExchangePage): void;
  /** A visit that an earlier page has begun, and which goes on. */
  readonly earlier?: EarlierVisit | undefined;
}

/** A payment at an exchange, from the click to its end. */
export class ExchangePayment {
  readonly #deps: ExchangeDeps;
  readonly #payment: Payment;
  readonly #onChange: (visit: ExchangeVisit) => void;
  #visit: ExchangeVisit;
  #window: ExchangeWindow | undefined;
  #isLeft = false;

  /** Opens a window at once, unless the visit goes on, because browsers block windows that open later. */
  constructor(deps: ExchangeDeps, payment: Payment, exchange: Exchange, onChange: (visit: ExchangeVisit) => void) {
    this.#deps = deps;
    this.#payment = payment;
    this.#onChange = onChange;
    const isOpening = payment.openInNewTab && !deps.earlier;
    if (isOpening) this.#window = deps.openWindow();
    const isBlocked = isOpening && !this.#window;
    this.#visit = { exchange, page: undefined, isBlocked, isClosed: false, isInProgress: false, isLate: false };
  }

  get visit(): ExchangeVisit {
    return this.#visit;
  }

  /** Opens the page again; must be called by a click itself. */
  reopen(): void {
    const { page } = this.#visit;
    if (!page) return;
    this.#window = this.#deps.openWindow();
    this.#window?.go(page.url);
    this.#change({ isBlocked: !this.#window, isClosed: false });
  }

  /** Closes the window of the exchange; a page that it has not named yet is not opened. */
  close(): void {
    this.#isLeft = true;
    this.#window?.close();
  }

  /**
   * Resolves with the hash of the transaction, if the exchange tells it, once the payment has succeeded.
   * @throws {W3mError} `EXCHANGE_URL_FAILED`, `EXCHANGE_DECLINED`, `REQUEST_ABORTED` if the person left before the page was named
   */
  async run(stop: AbortSignal): Promise<string | undefined> {
    const { earlier, onPage } = this.#deps;
    if (earlier) {
      this.#change({ page: earlier.page, isInProgress: earlier.isInProgress });
      return this.#watch(earlier.page, stop);
    }
    const page = await this.#begin(stop);
    if (this.#isLeft) throw new W3mError('REQUEST_ABORTED');
    onPage(page);
    this.#change({ page });
    if (!this.#payment.openInNewTab) this.#deps.leave(page.url);
    else if (this.#window?.closed) this.#change({ isClosed: true });
    else this.#window?.go(page.url);
    return this.#watch(page, stop);
  }

  async #begin(stop: AbortSignal): Promise<ExchangePage> {
    const { asset, recipient, amountText, redirectUrl } = this.#payment;
    const order = {
      exchangeId: this.#visit.exchange.id,
      asset: assetId(asset),
      amount: amountText,
      recipient: `${asset.network}:${recipient}`,
      ...(redirectUrl !== undefined && { redirectUrl }),
    };
    try {
      const page = await this.#deps.source.payUrl(order, stop);
      if (!isSafeWebLink(page.url)) throw new W3mError('HTTP_BAD_ANSWER', { params: { url: page.url } });
      return page;
    } catch (cause) {
      this.#window?.close();
      stop.throwIfAborted();
      throw new W3mError('EXCHANGE_URL_FAILED', { cause: asW3mError(cause) });
    }
  }

  async #watch({ sessionId }: ExchangePage, stop: AbortSignal): Promise<string | undefined> {
    const { scope, source, earlier } = this.#deps;
    const start = scope.now();
    for (let isFirst = true; ; isFirst = false) {
      if (!isFirst || !earlier) await wait(scope, EXCHANGE_POLLING_MS, stop);
      if (this.#window?.closed) this.#change({ isClosed: true });
      // A failed look is repeated
      const now = await source.status({ exchangeId: this.#visit.exchange.id, sessionId }, stop).catch(() => undefined);
      stop.throwIfAborted();
      if (now?.status === 'SUCCESS') return now.txHash;
      if (now?.status === 'FAILED') throw new W3mError('EXCHANGE_DECLINED');
      const isInProgress = now ? now.status === 'IN_PROGRESS' : this.#visit.isInProgress;
      this.#change({ isInProgress, isLate: scope.now() - start >= EXCHANGE_WAIT_MS });
    }
  }

  #change(change: Partial<ExchangeVisit>): void {
    this.#visit = { ...this.#visit, ...change };
    this.#onChange(this.#visit);
  }
}

/** Reads which exchanges the page offers for a payment. */
export const exchangesOf = (
  { scope, source }: { readonly scope: Scope; readonly source: PaySource | undefined },
  payment: ReadonlySignal<Payment | undefined>,
): Resource<readonly Exchange[]> =>
  createResource({
    scope,
    subject: computed(() => (source ? payment.get() : undefined)),
    key: ({ id }) => id,
    fetch: async ({ asset, amountText, includeOnly, exclude }, stop) => {
      const query = { page: FIRST_PAGE, asset: assetId(asset), amount: amountText, includeOnly, exclude };
      const answer = await source?.exchanges(query, stop);
      const offered = answer?.exchanges ?? [];
      return offered.filter(({ id }) => (includeOnly?.includes(id) ?? true) && !(exclude?.includes(id) ?? false));
    },
    failure: 'EXCHANGES_UNAVAILABLE',
    retryGapMs: BALANCE_RETRY_GAP_MS,
  });

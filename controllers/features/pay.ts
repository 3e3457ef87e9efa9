import type { Resource } from '../core/resource.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { PAY_OUTCOME_MS } from '../domain/constants.js';
import { parseCaipNetworkId, toChainId } from '../domain/networks/caip.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import { formatUnits } from '../domain/format.js';
import {
  namespaceOf,
  readPayment,
  type DepositOptions,
  type Exchange,
  type ExchangePage,
  type PayResult,
  type Payment,
} from '../domain/transactions/pay.js';
import type { Preview } from '../domain/assets/preview.js';
import type { PaySource } from '../providers/providers.js';
import type { CurrentPayment } from '../state/events-controller.js';
import { ExchangePayment, exchangesOf, type EarlierVisit, type ExchangeVisit } from './pay-exchange.js';
import { PayAttempts } from './pay-attempts.js';
import {
  attemptOf,
  checkAsset,
  configurationOf,
  windowsOf,
  type PayDeps,
  type PayProgress,
  type PaymentOutcome,
} from './pay-parts.js';
import { followModal } from './pay-presence.js';
import { PayVisits } from './pay-visits.js';
import { payByWallet, reviewOf } from './pay-wallet.js';
import { transferPreview } from './send-preview.js';
import type { SendReview } from './send-submission.js';
import { whyNotNow } from './sent-record.js';

export type { PayDeps, PayProgress, PaymentOutcome } from './pay-parts.js';

/** True if the network has a transaction of a failed payment, which may still bring the price or has brought a part. */
const isPaid = ({ code }: W3mError): boolean => code === 'PAY_UNCONFIRMED' || code === 'PAY_SHORT';

/** Creates the feature behind the Pay views. */
export const createPay = (deps: PayDeps): Pay => new Pay(deps);

/** One payment at a time, by the wallet or by an exchange. */
export class Pay {
  readonly #deps: PayDeps;
  readonly #payment = signal<Payment | undefined>(undefined);
  readonly #outcome = signal<PaymentOutcome | undefined>(undefined);
  /** Why the modal may close and opens again: the person connects a wallet, or disconnects it. */
  readonly #away = signal<'connecting' | 'held' | undefined>(undefined);
  readonly #attempts = new PayAttempts();
  readonly #visits: PayVisits;
  /** Ends with the payment, not with an attempt: an exchange that the person gave up may still have been paid. */
  #life = new AbortController();
  #onEnd: ((outcome: PaymentOutcome) => void) | undefined;

  readonly source: PaySource | undefined;
  /** What is to be paid; undefined while no payment is open. */
  readonly payment: ReadonlySignal<Payment | undefined> = this.#payment;
  readonly network: ReadonlySignal<CaipNetwork | undefined>;
  /** The account that would pay. */
  readonly account: ReadonlySignal<Account | undefined>;
  readonly exchanges: Resource<readonly Exchange[]>;
  readonly progress: ReadonlySignal<PayProgress> = this.#attempts.progress;
  /** True if a payment may still come of the last attempt, so that no other is offered. */
  readonly mayHavePaid: ReadonlySignal<boolean> = this.#attempts.mayHavePaid;
  /** The outcome of the last payment. */
  readonly outcome: ReadonlySignal<PaymentOutcome | undefined> = this.#outcome;
  /** True while the wallet is asked, the network confirms, or an exchange is open. */
  readonly isUnderWay: ReadonlySignal<boolean> = computed(() =>
    ['wallet', 'exchange'].includes(this.progress.get().status),
  );
  /** The transfer that the wallet would make. */
  readonly review: ReadonlySignal<SendReview | undefined>;
  /** What the transfer would change, as nodes compute it. */
  readonly preview: Resource<Preview>;

  constructor(deps: PayDeps) {
    const { source, accountOf, network } = deps;
    this.#deps = deps;
    this.source = source;
    this.#visits = new PayVisits(deps);
    this.network = computed(() => {
      const { asset, namespace } = this.#payment.get() ?? {};
      const id = asset && parseCaipNetworkId(asset.network);
      return id && namespace && network.find(namespace, toChainId(id));
    });
    this.account = computed(() => {
      const namespace = this.#payment.get()?.namespace;
      return namespace && accountOf(namespace);
    });
    this.review = computed(() => {
      const [payment, account, on] = [this.#payment.get(), this.account.get(), this.network.get()];
      return payment && account && on && !payment.isDeposit ? reviewOf(payment, account, on) : undefined;
    });
    this.preview = transferPreview(deps, this.review);
    this.exchanges = exchangesOf(deps, this.#payment);
    followModal(deps, {
      payment: this.#payment,
      progress: this.progress,
      mayHavePaid: this.mayHavePaid,
      account: this.account,
      away: this.#away,
      canBegin: () => this.#canBegin(),
      show: () => this.show(),
      giveUp: () => this.#attempts.forget(),
      end: error => this.#end({ success: false, error: this.#attempts.errorAtEnd(error) }),
    });
  }

  /**
   * Opens the modal for a payment.
   * @throws {W3mError} `PAY_INVALID_OPTIONS`, `PAY_UNAVAILABLE`, `PAY_UNDER_WAY`
   */
  async open(given: unknown, onEnd?: (outcome: PaymentOutcome) => void): Promise<void> {
    await this.#open(readPayment(given, crypto.randomUUID()), onEnd);
  }

  /**
   * Opens the modal for a deposit: an exchange pays to the connected account, to no other one.
   * @throws {W3mError} `EXCHANGES_UNAVAILABLE` without a service, `WALLET_DISCONNECTED`, or as {@link open}
   */
  async deposit(given: DepositOptions, onEnd?: (outcome: PaymentOutcome) => void): Promise<void> {
    if (!this.source) throw new W3mError('EXCHANGES_UNAVAILABLE');
    const namespace = namespaceOf(given);
    const account = namespace && untracked(() => this.#deps.accountOf(namespace));
    if (namespace && !account) throw new W3mError('WALLET_DISCONNECTED');
    const recipient = account?.address ?? 'unknown'; // the network is refused first
    await this.#open(readPayment({ ...given, recipient }, crypto.randomUUID(), true), onEnd);
  }

  async #open(payment: Payment, onEnd?: (outcome: PaymentOutcome) => void): Promise<void> {
    const { scope, adapterOf, events } = this.#deps;
    this.#expectNone();
    const { network } = payment.asset;
    const id = parseCaipNetworkId(network);
    const isKnown = id && untracked(() => this.#deps.network.find(payment.namespace, toChainId(id)));
    if (!isKnown) throw new W3mError('PAY_UNAVAILABLE', { cause: new Error(network) });
    for (const [option, address] of [
      ['recipient', payment.recipient],
      ['paymentAsset.asset', payment.token],
    ] as const) {
      if (address === undefined || (await adapterOf(payment.namespace).isAddress(address))) continue;
      throw new W3mError('PAY_INVALID_OPTIONS', { params: { option, problem: 'is no valid address' } });
    }
    await checkAsset(adapterOf(payment.namespace), payment, isKnown);
    const earlier = await this.#visits.earlier(payment, scope.signal);
    this.#expectNone(); // one may have begun meanwhile
    this.#end({ success: false, error: this.#attempts.errorAtEnd() });
    this.#attempts.clear();
    this.#onEnd = onEnd;
    this.#outcome.set(undefined);
    this.#payment.set(payment);
    for (const visit of earlier) this.#goOn(payment, visit);
    this.show();
    events.track('PAY_MODAL_OPEN', { configuration: configurationOf(payment), exchanges: [] });
  }

  /** Shows the open payment. */
  show(): void {
    const { shell, router } = this.#deps;
    if (!untracked(() => this.#payment.get())) return;
    router.reset(untracked(() => this.progress.get()).status === 'idle' ? 'Pay' : 'PayLoading');
    shell.open();
  }

  /** Pays from the connected wallet; without one, asks to connect it. Never rejects. */
  async payByWallet(): Promise<void> {
    const { router, events, shell } = this.#deps;
    const [payment, account, network] = untracked(() => [this.#payment.get(), this.account.get(), this.network.get()]);
    if (!payment || payment.isDeposit || !network || !this.#canBegin()) return;
    if (!account) {
      shell.open(payment.namespace); // only wallets that can pay
      router.push('Connect');
      this.#away.set('connecting');
      return;
    }
    router.push('PayLoading');
    const stop = this.#attempts.begin({ status: 'wallet', step: 'switching' });
    events.track('PAY_INITIATED', attemptOf(payment, { type: 'wallet' }));
    let hash: string | undefined;
    try {
      const deps = { ...this.#deps, preview: this.preview };
      const { hash: txHash, received } = await payByWallet(deps, { payment, account, network }, stop, (step, sent) => {
        hash = sent ?? hash;
        if (!stop.aborted) this.#attempts.set({ status: 'wallet', step, hash });
      });
      const amount = received === undefined ? undefined : formatUnits(received, payment.asset.metadata.decimals);
      this.#succeed(payment, { type: 'wallet', txHash, ...(amount !== undefined && { received: amount }) });
    } catch (cause) {
      const error = asW3mError(cause);
      this.#fail(payment, error, 'wallet', isPaid(error) ? hash : undefined, stop);
    }
  }

  /** Pays from an account at an exchange. Must be called by a click itself, else browsers block the window. Never rejects. */
  async payByExchange(exchange: Exchange): Promise<void> {
    const { router, events } = this.#deps;
    const payment = untracked(() => this.#payment.get());
    if (!payment || !this.source || !this.#canBegin()) return;
    const underWay = this.#underWay();
    if (underWay) {
      router.push('PayLoading');
      return this.#fail(payment, underWay, exchange, undefined, this.#life.signal);
    }
    const exchangePayment = this.#exchangePayment(this.source, payment, exchange);
    router.push('PayLoading');
    this.#attempts.begin({ status: 'exchange', visit: exchangePayment.visit }, exchangePayment);
    const { configuration, currentPayment, ...attempt } = attemptOf(payment, {
      type: 'exchange',
      exchangeId: exchange.id,
    });
    const { id, name } = exchange;
    events.track('PAY_EXCHANGE_SELECTED', { exchange: { id, name }, configuration, currentPayment, headless: false });
    events.track('PAY_INITIATED', { ...attempt, configuration, currentPayment });
    await this.#run(payment, exchangePayment);
  }

  /** Follows a visit that an earlier page has begun: the exchange may have made the payment, or may still make it. */
  #goOn(payment: Payment, visit: EarlierVisit): void {
    if (this.source) void this.#run(payment, this.#exchangePayment(this.source, payment, visit.exchange, visit));
  }

  #exchangePayment(source: PaySource, payment: Payment, exchange: Exchange, earlier?: EarlierVisit): ExchangePayment {
    const { scope } = this.#deps;
    const onPage = (page: ExchangePage): void => this.#visits.add(payment, exchange, page);
    const deps = { scope, source, ...windowsOf(this.#deps), onPage, earlier };
    const report = (visit: ExchangeVisit): void => this.#attempts.report(exchangePayment, visit);
    const exchangePayment: ExchangePayment = new ExchangePayment(deps, payment, exchange, report);
    return exchangePayment;
  }

  /** Follows a payment at an exchange to its end. Never rejects. */
  async #run(payment: Payment, exchangePayment: ExchangePayment): Promise<void> {
    const { exchange } = exchangePayment.visit;
    const stop = this.#life.signal;
    try {
      const txHash = await exchangePayment.run(stop);
      this.#attempts.stop(); // another one is not needed any more
      const sessionId = exchangePayment.visit.page?.sessionId;
      this.#succeed(payment, { type: 'exchange', txHash, exchangeId: exchange.id, sessionId });
    } catch (cause) {
      const error = asW3mError(cause);
      if (error.code === 'EXCHANGE_DECLINED') this.#decline(exchangePayment);
      if (this.#attempts.exchange === exchangePayment) this.#fail(payment, error, exchange, undefined, stop);
    }
  }

  #decline(exchangePayment: ExchangePayment): void {
    const { page } = exchangePayment.visit;
    if (page) this.#visits.remove(page);
    this.#attempts.decline(exchangePayment);
  }

  /** Opens the page of the exchange again; must be called by a click itself. */
  reopen(): void {
    this.#attempts.exchange?.reopen();
  }

  /** Goes back to the ways to pay: after a failure, or when the person gives up an exchange. */
  restart(): void {
    const { router } = this.#deps;
    const { status } = untracked(() => this.progress.get());
    if (status === 'done' || status === 'wallet' || untracked(() => this.mayHavePaid.get())) return;
    this.#attempts.forget();
    if (untracked(() => router.current.get()).view === 'PayLoading') router.goBack();
  }

  /** Ends the payment and closes the modal. */
  finish(): void {
    this.#deps.shell.close();
  }

  /** Keeps the payment open while `action` closes the modal, as disconnecting does. */
  async hold(action: () => Promise<unknown>): Promise<void> {
    this.#away.set('held');
    try {
      await action();
    } finally {
      this.#away.set(undefined);
      if (untracked(() => this.#payment.get())) this.show();
    }
  }

  /** @throws {W3mError} `PAY_UNDER_WAY`, unless the person has closed the modal while an exchange is open that has not begun */
  #expectNone(): void {
    const { status } = untracked(() => this.progress.get());
    const isOpen = untracked(() => this.#deps.shell.isOpen.get());
    const mayEnd = status === 'exchange' && !isOpen && !untracked(() => this.mayHavePaid.get());
    if (untracked(() => this.isUnderWay.get()) && !mayEnd) throw new W3mError('PAY_UNDER_WAY');
  }

  /** Returns why nothing else may pay: the wallet may have made the payment for an earlier page, or for another tab. */
  #underWay(): W3mError | undefined {
    const { sent, scope } = this.#deps;
    const review = untracked(() => this.review.get());
    return review && whyNotNow(sent, review, scope.now());
  }

  #canBegin(): boolean {
    return untracked(() => this.#attempts.canBegin.get());
  }

  #succeed(payment: Payment, result: PayResult): void {
    const { scope, events } = this.#deps;
    if (untracked(() => this.#payment.get()) !== payment) return;
    this.#attempts.set({ status: 'done', result });
    events.track('PAY_SUCCESS', attemptOf(payment, { ...result, result: result.txHash }));
    this.#settle({ success: true, result });
    scope.after(PAY_OUTCOME_MS, () => {
      if (untracked(() => this.#payment.get()) === payment) this.finish();
    });
  }

  #fail(payment: Payment, error: W3mError, by: 'wallet' | Exchange, hash: string | undefined, stop: AbortSignal): void {
    const { events } = this.#deps;
    if (stop.aborted || untracked(() => this.#payment.get()) !== payment) return;
    this.#attempts.set({ status: 'failed', error, by, hash });
    const { sessionId } = this.#attempts.exchange?.visit.page ?? {};
    const attempt: CurrentPayment =
      by === 'wallet' ? { type: by, result: hash } : { type: 'exchange', exchangeId: by.id, sessionId };
    events.track('PAY_ERROR', { ...attemptOf(payment, attempt), message: error.message });
    // Another try may still succeed, unless this one may have paid
    if (untracked(() => this.mayHavePaid.get())) this.#settle({ success: false, error });
  }

  /** Tells the host the outcome, once. */
  #settle(outcome: PaymentOutcome): void {
    this.#outcome.set(outcome);
    for (const { visit } of this.#attempts.opened) if (visit.page) this.#visits.remove(visit.page);
    const tell = this.#onEnd;
    this.#onEnd = undefined;
    tell?.(outcome);
  }

  /** Ends the payment; tells the host unless it knows the outcome. */
  #end(outcome: PaymentOutcome): void {
    if (!untracked(() => this.#payment.get())) return;
    this.#attempts.forget();
    this.#life.abort(new W3mError('REQUEST_ABORTED'));
    this.#life = new AbortController();
    this.#payment.set(undefined);
    this.#away.set(undefined);
    if (!untracked(() => this.#outcome.get())) this.#settle(outcome);
  }
}

import { untracked } from '../core/signals.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { Decimal } from '../domain/format.js';
import { W3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { Exchange, PaymentOptions, PayResult } from '../domain/transactions/pay.js';
import type { ExchangeVisit } from '../features/pay-exchange.js';
import type { PayProgress } from '../features/pay-parts.js';
import type { Pay } from '../features/pay.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import { NO_PAYMENT } from './initial.js';
import { previewOf, type PreviewSnapshot } from './previews.js';
import type { Store } from './store.js';

/** What is to be paid. */
export interface KitPayment {
  readonly network: CaipNetworkId;
  /** Contract or mint; undefined for the native coin. */
  readonly token?: string | undefined;
  readonly symbol: string;
  /** In units of the asset. */
  readonly amount: Decimal;
  readonly recipient: string;
  readonly decimals: number;
  readonly networkName?: string | undefined;
}

/** The visit of an exchange. */
export interface PayVisit {
  readonly exchange: Exchange;
  /** Its page, once it has named it. */
  readonly url?: string | undefined;
  /** The browser has blocked the window: `reopen()` in the handler of a click. */
  readonly isBlocked: boolean;
  /** The person has closed the window. The payment may still succeed. */
  readonly isClosed: boolean;
  /** The exchange works on the payment. */
  readonly isInProgress: boolean;
  /** The exchange has not told the end in time. */
  readonly isLate: boolean;
}

/** A payment to the host, by the wallet or by an exchange. */
export interface PaySnapshot {
  /** Undefined while no payment is open. */
  readonly payment?: KitPayment | undefined;
  /** Address that would pay; undefined until a wallet of the network is connected. */
  readonly payer?: string | undefined;
  /** What the transfer of the wallet would change. */
  readonly preview?: PreviewSnapshot | undefined;
  /** False if the host has no service of exchanges. */
  readonly hasExchanges?: boolean | undefined;
  readonly exchanges: readonly Exchange[];
  /** `failed`: the service did not name them; `refreshExchanges()` asks again. */
  readonly exchangesStatus?: 'idle' | 'loading' | 'ready' | 'failed' | undefined;
  readonly status: PayProgress['status'];
  /** Where the wallet stands while `status` is `wallet`. */
  readonly step?: 'switching' | 'asking' | 'sent' | undefined;
  readonly hash?: string | undefined;
  /** The page of the exchange while `status` is `exchange`. */
  readonly exchangeUrl?: string | undefined;
  /** The exchange while `status` is `exchange`. */
  readonly visit?: PayVisit | undefined;
  /** True if the payment may have happened: nothing else may be tried. */
  readonly mayHavePaid?: boolean | undefined;
  /** What has failed: the wallet, or the exchange of that id. */
  readonly failedBy?: string | undefined;
  /** Outcome of the last payment. */
  readonly result?: PayResult | undefined;
  /** `failed` with a `hash` may still have paid: nothing is tried again then. */
  readonly error?: ErrorCode | undefined;
}

/** Payments to the host: start, then pay by wallet or exchange. */
export interface PayStore extends Store<PaySnapshot> {
  /** Opens a payment. @throws {W3mError} `PAY_INVALID_OPTIONS`, `PAY_UNAVAILABLE`, `PAY_UNDER_WAY` */
  start(options: PaymentOptions): Promise<void>;
  /** Pays from the connected wallet; its end is in the snapshot. @throws {W3mError} `WALLET_DISCONNECTED` without one */
  payByWallet(): Promise<void>;
  /**
   * Opens the page of an exchange; its end is in the snapshot. Call it in the handler of a click.
   * @throws {W3mError} `INVALID_REQUEST` for an unknown exchange
   */
  payByExchange(id: string): void;
  /** Opens the page of the exchange again. Call it in the handler of a click. */
  reopen(): void;
  /** Asks for the exchanges again. A failure is in the snapshot. */
  refreshExchanges(): Promise<void>;
  /** Disconnects the wallet that would pay, for another one; the payment stays open. @throws {W3mError} `DISCONNECT_FAILED` */
  disconnectPayer(): Promise<void>;
  /** Goes back to the ways to pay, unless the payment may have happened. */
  restart(): Promise<void>;
  /** Ends the payment. */
  finish(): Promise<void>;
}

function readVisit({ exchange, page, isBlocked, isClosed, isInProgress, isLate }: ExchangeVisit): PayVisit {
  return { exchange, url: page?.url, isBlocked, isClosed, isInProgress, isLate };
}

function readPay(pay: Pay): PaySnapshot {
  const [payment, progress, outcome] = [pay.payment.get(), pay.progress.get(), pay.outcome.get()];
  return {
    payment: payment && {
      network: payment.asset.network,
      token: payment.token,
      symbol: payment.asset.metadata.symbol,
      amount: payment.amountText,
      recipient: payment.recipient,
      decimals: payment.asset.metadata.decimals,
      networkName: pay.network.get()?.name,
    },
    payer: pay.account.get()?.address,
    preview: previewOf(pay.preview),
    hasExchanges: pay.source !== undefined,
    exchanges: pay.exchanges.latest.get() ?? [],
    exchangesStatus: pay.exchanges.state.get().status,
    status: progress.status,
    step: progress.status === 'wallet' ? progress.step : undefined,
    hash: 'hash' in progress ? progress.hash : undefined,
    exchangeUrl: progress.status === 'exchange' ? progress.visit.page?.url : undefined,
    visit: progress.status === 'exchange' ? readVisit(progress.visit) : undefined,
    mayHavePaid: pay.mayHavePaid.get(),
    failedBy: progress.status === 'failed' ? (progress.by === 'wallet' ? 'wallet' : progress.by.id) : undefined,
    result: outcome?.success ? outcome.result : undefined,
    error: progress.status === 'failed' ? progress.error.code : undefined,
  };
}

/** Creates the payments. */
export function createPay(modal: Modal): PayStore {
  let loaded: Pay | undefined;
  const { store, load } = createFeatureStore(modal, 'pay', (pay, error): PaySnapshot => {
    loaded = pay;
    return pay ? readPay(pay) : { ...NO_PAYMENT, error };
  });
  return {
    ...store,
    async start(options) {
      await (await load()).open(options);
    },
    async payByWallet() {
      const pay = await load();
      if (!untracked(() => pay.account.get())) throw new W3mError('WALLET_DISCONNECTED');
      await pay.payByWallet();
    },
    payByExchange(id) {
      const pay = loaded;
      const exchange = pay && untracked(() => pay.exchanges.latest.get())?.find(each => each.id === id);
      if (!exchange) throw new W3mError('INVALID_REQUEST');
      void pay.payByExchange(exchange); // never rejects
    },
    reopen() {
      if (!loaded) throw new W3mError('INVALID_REQUEST');
      loaded.reopen();
    },
    async refreshExchanges() {
      await (await load()).exchanges.refresh({ force: true });
    },
    async disconnectPayer() {
      const [pay, session] = [await load(), await modal.start()];
      const namespace = untracked(() => pay.account.get())?.namespace;
      if (!namespace) throw new W3mError('WALLET_DISCONNECTED');
      await pay.hold(() => session.disconnect(namespace));
    },
    async restart() {
      (await load()).restart();
    },
    async finish() {
      (await load()).finish();
    },
  };
}

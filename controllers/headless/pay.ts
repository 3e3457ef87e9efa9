import { untracked } from '../core/signals.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { Decimal } from '../domain/format.js';
import { W3mError, type ErrorCode } from '../domain/errors/errors.js';
import type { Exchange, PaymentOptions, PayResult } from '../domain/transactions/pay.js';
import type { PayProgress } from '../features/pay-parts.js';
import type { Pay } from '../features/pay.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import { NO_PAYMENT } from './initial.js';
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
}

/** A payment to the host, by the wallet or by an exchange. */
export interface PaySnapshot {
  /** Undefined while no payment is open. */
  readonly payment?: KitPayment | undefined;
  /** Address that would pay; undefined until a wallet of the network is connected. */
  readonly payer?: string | undefined;
  readonly exchanges: readonly Exchange[];
  readonly status: PayProgress['status'];
  /** Where the wallet stands while `status` is `wallet`. */
  readonly step?: 'switching' | 'asking' | 'sent' | undefined;
  readonly hash?: string | undefined;
  /** The page of the exchange while `status` is `exchange`. */
  readonly exchangeUrl?: string | undefined;
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
  /** Goes back to the ways to pay, unless the payment may have happened. */
  restart(): Promise<void>;
  /** Ends the payment. */
  finish(): Promise<void>;
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
    },
    payer: pay.account.get()?.address,
    exchanges: pay.exchanges.latest.get() ?? [],
    status: progress.status,
    step: progress.status === 'wallet' ? progress.step : undefined,
    hash: 'hash' in progress ? progress.hash : undefined,
    exchangeUrl: progress.status === 'exchange' ? progress.visit.page?.url : undefined,
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
    async restart() {
      (await load()).restart();
    },
    async finish() {
      (await load()).finish();
    },
  };
}

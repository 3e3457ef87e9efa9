import { untracked } from '../core/signals.js';
import type { FeatureMap } from '../features/registry.js';
import type { PaymentOutcome } from '../features/pay.js';
import { findModal } from '../modal/modal-registry.js';
import type { Modal } from '../modal/modal.js';
import { PAY_TIMEOUT_MS } from '../domain/constants.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import {
  assetId,
  readPayAmount,
  type DepositOptions,
  type Exchange,
  type ExchangeBuyStatus,
  type ExchangeFilter,
  type ExchangePage,
  type PaymentAsset,
  type PaymentOptions,
  type PayResult,
} from '../domain/transactions/pay.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import type { PaySource } from '../providers/providers.js';

/** Selects the modal; the page's modal by default. */
export interface PayReference {
  readonly modalId?: string | undefined;
}

/** Options of `pay` beside the payment. */
export interface PayRequest extends PayReference {
  /** How long to wait for the outcome, in milliseconds; `Infinity` for as long as it takes. */
  readonly timeoutMs?: number | undefined;
}

/** What exchanges are asked for. */
export interface AvailableExchangesRequest extends ExchangeFilter, PayReference {
  readonly page?: number | undefined;
  /** Asset of a payment, its CAIP-19 id, or, with `network`, `native` or an address. */
  readonly asset?: Pick<PaymentAsset, 'network' | 'asset'> | string | undefined;
  readonly network?: PaymentAsset['network'] | undefined;
  readonly amount?: string | number | undefined;
}

/** What an exchange is to pay. */
export interface PayUrlRequest extends Pick<PaymentAsset, 'network' | 'asset'> {
  readonly recipient: string;
  readonly amount: string | number;
}

/** Exchanges of one page, and how many there are. */
export interface AvailableExchanges {
  readonly exchanges: readonly Exchange[];
  readonly total: number;
}

function modalOf(name: string, modalId: string | undefined): Modal {
  const modal = untracked(() => findModal(modalId));
  if (!modal) throw new W3mError('MODAL_MISSING', { params: { name } });
  return modal;
}

async function featureOf(name: string, { modalId }: PayReference): Promise<FeatureMap['pay']> {
  const { features } = await modalOf(name, modalId).start();
  return features.load('pay');
}

/** Returns the feature if it is loaded, since these functions answer at once. */
const loadedPay = ({ modalId }: PayReference): FeatureMap['pay'] | undefined =>
  findModal(modalId)?.session.get()?.features.get('pay');

async function sourceOf(name: string, reference: PayReference): Promise<PaySource> {
  const { source } = await featureOf(name, reference);
  if (!source) throw new W3mError('EXCHANGES_UNAVAILABLE');
  return source;
}

/**
 * Opens the modal for a payment. Requires the option `features.pay`.
 * @throws {W3mError} `MODAL_MISSING`, `FEATURE_DISABLED`, `PAY_INVALID_OPTIONS`, `PAY_UNAVAILABLE`, `PAY_UNDER_WAY`
 */
export async function openPay(options: PaymentOptions, reference: PayReference = {}): Promise<void> {
  await (await featureOf('openPay', reference)).open(options);
}

/**
 * Opens the modal for a payment and resolves with the outcome, also of a failure. After `timeoutMs`, 5 minutes by
 * default, or a number in place of the request, it resolves with `PAY_TIMEOUT`; the payment may still be made.
 * @throws {W3mError} as {@link openPay}
 */
export const pay = (options: PaymentOptions, request: PayRequest | number = {}): Promise<PaymentOutcome> =>
  settle('pay', request, (feature, onEnd) => feature.open(options, onEnd));

/**
 * Opens the modal for a deposit from an exchange to the account that is connected on the network of the asset, and resolves
 * as {@link pay} does.
 * @throws {W3mError} `EXCHANGES_UNAVAILABLE`, `WALLET_DISCONNECTED`, or as {@link openPay}
 */
export const depositFromExchange = (
  options: DepositOptions,
  request: PayRequest | number = {},
): Promise<PaymentOutcome> =>
  settle('depositFromExchange', request, (feature, onEnd) => feature.deposit(options, onEnd));

/** Opens the modal by `open`, and resolves with the outcome or after the time of the request; `Infinity` waits for its end. */
async function settle(
  name: string,
  request: PayRequest | number,
  open: (feature: FeatureMap['pay'], onEnd: (outcome: PaymentOutcome) => void) => Promise<void>,
): Promise<PaymentOutcome> {
  const { timeoutMs = PAY_TIMEOUT_MS, ...reference } = typeof request === 'number' ? { timeoutMs: request } : request;
  const { scope } = modalOf(name, reference.modalId);
  const feature = await featureOf(name, reference);
  return new Promise((resolve, reject) => {
    const late = (): void => resolve({ success: false, error: new W3mError('PAY_TIMEOUT') });
    const cancel = scope.after(timeoutMs, late);
    open(feature, outcome => {
      cancel();
      resolve(outcome);
    }).catch((error: unknown) => {
      cancel();
      reject(asW3mError(error));
    });
  });
}

/** Returns the CAIP-19 id of what exchanges are asked for. */
function idOf(asset: NonNullable<AvailableExchangesRequest['asset']>, network?: PaymentAsset['network']): string {
  if (typeof asset !== 'string') return assetId(asset);
  return network === undefined || asset.includes('/') ? asset : assetId({ network, asset });
}

/**
 * Reads the exchanges that can pay an asset. The last parameter takes precedence over `modalId` of the request.
 * @throws {W3mError} `EXCHANGES_UNAVAILABLE`, or as the service
 */
export async function getAvailableExchanges(
  request: AvailableExchangesRequest = {},
  reference: PayReference = {},
): Promise<AvailableExchanges> {
  const { page = 1, asset, network, amount, includeOnly, exclude } = request;
  const { modalId = request.modalId } = reference;
  const source = await sourceOf('getAvailableExchanges', { modalId });
  const query = { page, asset: asset && idOf(asset, network), amount: amount === undefined ? amount : String(amount) };
  const { signal } = modalOf('getAvailableExchanges', modalId).scope;
  return source.exchanges({ ...query, includeOnly, exclude }, signal);
}

/**
 * Begins a payment at an exchange and returns its page.
 * @throws {W3mError} `PAY_INVALID_OPTIONS` for an amount that is none, or as the service
 */
export async function getPayUrl(
  exchangeId: string,
  { network, asset, recipient, amount }: PayUrlRequest,
  reference: PayReference = {},
): Promise<ExchangePage> {
  const source = await sourceOf('getPayUrl', reference);
  const order = { exchangeId, asset: assetId({ network, asset }), amount: readPayAmount(amount) };
  const page = await source.payUrl(
    { ...order, recipient: `${network}:${recipient}` },
    modalOf('getPayUrl', reference.modalId).scope.signal,
  );
  if (!isSafeWebLink(page.url)) throw new W3mError('EXCHANGE_URL_FAILED');
  return page;
}

/**
 * Opens the page of an exchange in a window, or in place of the page. Must be called by a click itself, else browsers
 * block the window.
 * @throws {W3mError} `EXCHANGE_URL_FAILED` if the browser blocks the window, or as {@link getPayUrl}
 */
export async function openPayUrl(
  exchangeId: string,
  request: PayUrlRequest,
  openInNewTab = true,
  reference: PayReference = {},
): Promise<ExchangePage> {
  const opened = openInNewTab ? window.open('', '_blank', 'popup,width=600,height=800') : null;
  if (openInNewTab && !opened)
    throw new W3mError('EXCHANGE_URL_FAILED', { cause: new Error('The window was blocked') });
  if (opened) opened.opener = null; // the page of the exchange cannot navigate this one
  try {
    const page = await getPayUrl(exchangeId, request, reference);
    (opened ?? window).location.assign(page.url);
    return page;
  } catch (error) {
    opened?.close();
    throw error;
  }
}

/** Reads how far a payment at an exchange is. @throws {W3mError} as the service */
export async function getExchangeBuyStatus(
  exchangeId: string,
  sessionId: string,
  reference: PayReference = {},
): Promise<ExchangeBuyStatus> {
  const source = await sourceOf('getExchangeBuyStatus', reference);
  const { signal } = modalOf('getExchangeBuyStatus', reference.modalId).scope;
  return source.status({ exchangeId, sessionId }, signal);
}

/** True while the wallet is asked, the network confirms, or an exchange is open. */
export const getIsPaymentInProgress = (reference: PayReference = {}): boolean =>
  untracked(() => loadedPay(reference)?.isUnderWay.get() ?? false);

/** The exchanges that the open payment offers. */
export const getExchanges = (reference: PayReference = {}): readonly Exchange[] =>
  untracked(() => loadedPay(reference)?.exchanges.latest.get() ?? []);

/** The result of the last payment; undefined if it failed or goes on. */
export function getPayResult(reference: PayReference = {}): PayResult | undefined {
  const outcome = untracked(() => loadedPay(reference)?.outcome.get());
  return outcome?.success === true ? outcome.result : undefined;
}

/** The error of the last payment; undefined if it succeeded or goes on. */
export function getPayError(reference: PayReference = {}): W3mError | undefined {
  const outcome = untracked(() => loadedPay(reference)?.outcome.get());
  return outcome?.success === false ? outcome.error : undefined;
}

import { foreignWindow } from '../core/platform.js';
import type { Resource } from '../core/resource.js';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { CaipNetwork } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { Exchange, PayResult, Payment } from '../domain/transactions/pay.js';
import type { PaySource } from '../providers/providers.js';
import type { CurrentPayment, PayConfiguration, PayProperties } from '../state/events-controller.js';
import type { FeatureContext } from './feature.js';
import type { ExchangeVisit, ExchangeWindow } from './pay-exchange.js';
import type { WalletStep } from './pay-wallet.js';
import type { SentList } from './sent.js';

export interface PayDeps extends Pick<
  FeatureContext,
  | 'scope'
  | 'storage'
  | 'accountOf'
  | 'adapterOf'
  | 'shell'
  | 'router'
  | 'events'
  | 'refreshBalance'
  | 'switchNetwork'
  | 'platform'
> {
  readonly network: Pick<FeatureContext['network'], 'find' | 'of'>;
  readonly source: PaySource | undefined;
  readonly tokens: Pick<Resource<unknown>, 'refresh'>;
  readonly sent: SentList;
  /** Opens an empty window; by default that of the platform or the browser. */
  openWindow?(): ExchangeWindow | undefined;
  /** Replaces the page; by default by the browser. */
  leave?(url: string): void;
}

/** How far a payment is. */
export type PayProgress =
  | { readonly status: 'idle' }
  | { readonly status: 'wallet'; readonly step: WalletStep; readonly hash?: string | undefined }
  | { readonly status: 'exchange'; readonly visit: ExchangeVisit }
  | { readonly status: 'done'; readonly result: PayResult }
  | {
      readonly status: 'failed';
      readonly error: W3mError;
      readonly by: 'wallet' | Exchange;
      /** Set if the network has a transaction that is not confirmed. */
      readonly hash?: string | undefined;
    };

/**
 * True if nothing else may be tried: an exchange works on the payment, the network has a transaction that is not confirmed,
 * or the wallet did not say what it has done.
 */
export const mayHavePaid = (progress: PayProgress): boolean =>
  progress.status === 'failed'
    ? progress.hash !== undefined || progress.error.code === 'OUTCOME_UNKNOWN'
    : progress.status === 'exchange' && progress.visit.isInProgress;

/**
 * Compares what the page says of the asset with the network.
 * @throws {W3mError} `PAY_INVALID_OPTIONS` if it is another asset, `PAY_UNAVAILABLE` if the network does not answer
 */
export async function checkAsset(
  adapter: Pick<ChainAdapter, 'checkAsset'>,
  { asset: { metadata }, token }: Payment,
  network: CaipNetwork,
): Promise<void> {
  try {
    await adapter.checkAsset?.({ ...metadata, address: token }, network);
  } catch (cause) {
    const { code } = asW3mError(cause);
    if (code !== 'ASSET_MISMATCH' && code !== 'INVALID_REQUEST') throw new W3mError('PAY_UNAVAILABLE', { cause });
    const params = { option: 'paymentAsset.metadata', problem: 'differs from the asset on the network' };
    throw new W3mError('PAY_INVALID_OPTIONS', { params, cause });
  }
}

/** Outcome of a payment, as `pay` resolves with it. */
export type PaymentOutcome =
  { readonly success: true; readonly result: PayResult } | { readonly success: false; readonly error: W3mError };

/** Opens an empty window of the browser. */
const openBrowserWindow = (): ExchangeWindow | undefined => {
  const opened = window.open('', '_blank', 'popup,width=600,height=800');
  if (!opened) return undefined;
  opened.opener = null; // the page of the exchange cannot navigate this one
  return {
    get closed() {
      return opened.closed;
    },
    go: url => opened.location.replace(url),
    close: () => opened.close(),
  };
};

/** Returns how windows open and the page is left: by the platform of the host, or by the browser. */
export function windowsOf({ openWindow, leave, platform }: PayDeps): Required<Pick<PayDeps, 'openWindow' | 'leave'>> {
  const open = platform?.links && ((url: string): void => void platform.links?.open(url));
  return {
    openWindow: openWindow ?? (open ? () => ({ ...foreignWindow, go: open }) : openBrowserWindow),
    leave: leave ?? open ?? leavePage,
  };
}

/** Replaces the page. */
const leavePage = (url: string): void => {
  location.assign(url);
};

/** Returns what events tell of a payment. */
export const configurationOf = ({ asset: { network, asset }, amountText, recipient }: Payment): PayConfiguration => ({
  network,
  asset,
  recipient,
  amount: amountText,
});

/** Returns what events tell of an attempt; properties that are not known yet are absent. */
export function attemptOf(payment: Payment, { type, exchangeId, sessionId, result }: CurrentPayment): PayProperties {
  const currentPayment = {
    type,
    ...(exchangeId !== undefined && { exchangeId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(result !== undefined && { result }),
  };
  return { paymentId: payment.id, configuration: configurationOf(payment), type, currentPayment };
}

import { wait } from '../core/wait.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import { EARLIER_VISIT_MS, EXCHANGE_POLLING_MS } from '../domain/constants.js';
import { exchangeVisits as key, type StoredVisit } from '../domain/storage/exchange-visit-record.js';
import { assetId, type Exchange, type ExchangePage, type Payment } from '../domain/transactions/pay.js';
import type { EarlierVisit } from './pay-exchange.js';
import type { PayDeps } from './pay-parts.js';

/** Visits that are stored. */
const LIMIT = 20;

/**
 * Pages of exchanges that were opened for payments whose outcome no host knows yet, stored in this browser, so that a reload
 * leads to no second payment.
 */
export class PayVisits {
  readonly #deps: Pick<PayDeps, 'scope' | 'storage' | 'source'>;

  constructor(deps: Pick<PayDeps, 'scope' | 'storage' | 'source'>) {
    this.#deps = deps;
  }

  /** Adds a visit once the exchange has named its page. */
  add(payment: Payment, { id: exchangeId, name }: Exchange, page: ExchangePage): void {
    if (payment.isDeposit) return; // a second one is no loss: the account has both
    const visit = { ...termsOf(payment), exchangeId, name, ...page, at: this.#deps.scope.now() };
    this.#store([visit, ...this.#stored().filter(each => !isOf(each, page))]);
  }

  /** Removes a visit: the exchange has declined, or the host knows an outcome. */
  remove(page: ExchangePage): void {
    const stored = this.#stored();
    const others = stored.filter(each => !isOf(each, page));
    if (others.length < stored.length) this.#store(others);
  }

  /** Reads how far the visits of the last hour for the same payment are; one that is not told in time has not begun. */
  async earlier(payment: Payment, signal: AbortSignal): Promise<readonly EarlierVisit[]> {
    const { scope, source } = this.#deps;
    const terms = termsOf(payment);
    const isSame = ({ asset, amount, recipient, at }: StoredVisit): boolean =>
      asset === terms.asset &&
      amount === terms.amount &&
      isSameAddress(recipient, terms.recipient) &&
      scope.now() - at < EARLIER_VISIT_MS;
    const found = payment.isDeposit || !source ? [] : this.#stored().filter(isSame);
    const visits = found.map(async ({ exchangeId, name, sessionId, url }): Promise<EarlierVisit | undefined> => {
      const page = { sessionId, url };
      const read = source?.status({ exchangeId, sessionId }, signal).catch(() => undefined);
      const now = await Promise.race([read, wait(scope, EXCHANGE_POLLING_MS, signal)]);
      if (now?.status === 'FAILED') {
        this.remove(page);
        return undefined;
      }
      const isInProgress = now?.status === 'IN_PROGRESS' || now?.status === 'SUCCESS';
      return { exchange: { id: exchangeId, name }, page, isInProgress };
    });
    return (await Promise.all(visits)).filter(visit => visit !== undefined);
  }

  #stored(): readonly StoredVisit[] {
    return this.#deps.storage.get(key) ?? [];
  }

  #store(visits: readonly StoredVisit[]): void {
    this.#deps.storage.set(key, visits.slice(0, LIMIT));
  }
}

const isOf = (visit: StoredVisit, { sessionId, url }: ExchangePage): boolean =>
  visit.sessionId === sessionId && visit.url === url;

const termsOf = ({ asset, amountText, recipient }: Payment): Pick<StoredVisit, 'asset' | 'amount' | 'recipient'> => ({
  asset: assetId(asset),
  amount: amountText,
  recipient,
});

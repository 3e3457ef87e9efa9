import { untracked } from '../core/signals.js';
import { NO_VALUE, priceOf, quoteOf, valueOf } from '../domain/assets/fiat.js';
import { isHiddenToken, isListable } from '../domain/assets/portfolio.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import { formatAmount, formatUnits, type Decimal } from '../domain/format.js';
import type { CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import type { ErrorCode } from '../domain/errors/errors.js';
import type { Values } from '../features/prices.js';
import type { Modal } from '../modal/modal.js';
import { createFeatureStore } from './feature-store.js';
import type { Store } from './store.js';

/** What the account holds of a coin or token. Amounts and values are exact decimal numbers as texts. */
export interface KitToken {
  /** What `kit.send.edit({ token })` takes. */
  readonly id: string;
  readonly network: CaipNetworkId;
  /** Contract or mint; absent for the native coin. */
  readonly address?: string | undefined;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** In units of the token. */
  readonly amount: Decimal;
  readonly icon?: string | undefined;
  /** Price of one unit and value of the amount in US dollars, if a source knows them; test networks have none. */
  readonly price?: Decimal | undefined;
  readonly value?: Decimal | undefined;
  /** Change of the price within 24 hours in percent, such as `-1.25`. */
  readonly change24h?: Decimal | undefined;
  /** True for a token of the option `tokens`: another one with its symbol may be an imitation. */
  readonly isListed: boolean;
  /** True if the source flags it as unsolicited. */
  readonly isSpam: boolean;
  /** True for dust, spam and listed tokens that are not held: the modal shows them on demand alone. */
  readonly isHidden: boolean;
}

/** What the active account holds on the active network: the native coin first. */
export interface BalancesSnapshot {
  /** `idle` without an account, or before the first subscription. A failed read keeps the tokens of the last one. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  readonly tokens: readonly KitToken[];
  /** Value of all but spam in US dollars; undefined until a price is known. */
  readonly total?: Decimal | undefined;
  /** Why the source of prices did not answer. */
  readonly pricesError?: ErrorCode | undefined;
}

/** The balances. They are read when the account or the network changes, and by `refresh`. */
export interface Balances extends Store<BalancesSnapshot> {
  /** Reads again; resolves at the end of the read. A failure is in the snapshot. */
  refresh(): Promise<void>;
  /**
   * Reads the native coin of the account of a namespace, by default the active one; undefined without an account.
   * @throws {W3mError} `BALANCE_UNAVAILABLE`
   */
  coin(namespace?: ChainNamespace): Promise<KitCoin | undefined>;
}

/** What an account holds of the native coin of its network. */
export interface KitCoin {
  readonly symbol: string;
  /** In units of the coin. */
  readonly amount: Decimal;
}

type Worth = Pick<Values, 'priceOf' | 'valueOf' | 'changeOf'>;

/** Prices that came with the balances. */
const OWN: Worth = {
  priceOf: holding => priceOf(holding, undefined),
  valueOf: holding => valueOf(holding, undefined),
  changeOf: holding => quoteOf(holding, undefined)?.change24h,
};

/** Returns a holding as the kit shows it. Reads signals of the prices. */
export function tokenOf(holding: Holding, worth: Worth = OWN): KitToken {
  const price = worth.priceOf(holding);
  const value = worth.valueOf(holding);
  const isWorthless = price === NO_VALUE; // on a test network
  return {
    id: tokenKey(holding),
    network: holding.network,
    address: holding.address,
    name: holding.name,
    symbol: holding.symbol,
    decimals: holding.decimals,
    amount: formatAmount(holding),
    icon: holding.imageUrl,
    price: isWorthless ? undefined : price,
    value: isWorthless ? undefined : value,
    change24h: worth.changeOf(holding),
    isListed: holding.isListed === true,
    isSpam: holding.isSpam === true,
    isHidden: !isListable(holding) || isHiddenToken({ holding, value: isWorthless ? undefined : value }),
  };
}

/** The prices of a session, once they are loaded. Reads signals. */
export const worthOf = (modal: Modal): Values | undefined => modal.session.get()?.features.get('prices');

/** Creates the balances. */
export function createBalances(modal: Modal): Balances {
  const tokensNow = () => modal.session.get()?.features.get('tokens');
  const { store, load } = createFeatureStore(modal, 'prices', (values, failure): BalancesSnapshot => {
    const tokens = values && tokensNow(); // prices load them
    const [state, prices] = [tokens?.state.get(), values?.prices.state.get()];
    const total = values?.total.get();
    return {
      status: failure ? 'failed' : (state?.status ?? 'idle'),
      error: failure ?? (state?.status === 'failed' ? state.error.code : undefined),
      tokens: (tokens?.latest.get() ?? []).map(holding => tokenOf(holding, values)),
      total: total === NO_VALUE ? undefined : total,
      pricesError: prices?.status === 'failed' ? prices.error.code : undefined,
    };
  });
  return {
    ...store,
    async refresh() {
      const values = await load().catch(() => undefined); // the snapshot has the failure
      await untracked(tokensNow)?.refresh({ force: true });
      await values?.prices.refresh({ force: true });
    },
    async coin(namespace) {
      const session = await modal.start();
      const balance = namespace ? session.balanceOf(namespace) : session.balance;
      await balance.refresh();
      const state = untracked(() => balance.state.get());
      if (state.status === 'failed') throw state.error;
      const coin = untracked(() => balance.latest.get());
      return coin && { symbol: coin.symbol, amount: formatUnits(coin.amount, coin.decimals) };
    },
  };
}

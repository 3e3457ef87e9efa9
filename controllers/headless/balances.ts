import { priceOf, valueOf } from '../domain/assets/fiat.js';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import { formatUnits, type Decimal } from '../domain/format.js';
import type { CaipNetworkId } from '../domain/entities.js';
import type { ErrorCode } from '../domain/errors/errors.js';
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
  /** Price of one unit and value of the amount in US dollars, if the source of the balance knows them. */
  readonly price?: Decimal | undefined;
  readonly value?: Decimal | undefined;
  /** True if the source flags it as unsolicited. */
  readonly isSpam: boolean;
}

/** What the active account holds on the active network: the native coin first. */
export interface BalancesSnapshot {
  /** `idle` without an account, or until somebody subscribes. A failed read keeps the tokens of the last one. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ErrorCode | undefined;
  readonly tokens: readonly KitToken[];
}

/** The balances. They are read when the account or the network changes, and by `refresh`. */
export interface Balances extends Store<BalancesSnapshot> {
  /** Reads again; resolves at the end of the read. A failure is in the snapshot. */
  refresh(): Promise<void>;
}

/** Returns a holding as the kit shows it. */
export const tokenOf = (holding: Holding): KitToken => ({
  id: tokenKey(holding),
  network: holding.network,
  address: holding.address,
  name: holding.name,
  symbol: holding.symbol,
  decimals: holding.decimals,
  amount: formatUnits(holding.amount, holding.decimals),
  icon: holding.imageUrl,
  price: priceOf(holding, undefined),
  value: valueOf(holding, undefined),
  isSpam: holding.isSpam === true,
});

/** Creates the balances. */
export function createBalances(modal: Modal): Balances {
  const { store, load } = createFeatureStore(modal, 'tokens', (tokens, failure): BalancesSnapshot => {
    const state = tokens?.state.get();
    return {
      status: failure ? 'failed' : (state?.status ?? 'idle'),
      error: failure ?? (state?.status === 'failed' ? state.error.code : undefined),
      tokens: (tokens?.latest.get() ?? []).map(tokenOf),
    };
  });
  return {
    ...store,
    async refresh() {
      const tokens = await load().catch(() => undefined); // the snapshot has the failure
      await tokens?.refresh({ force: true });
    },
  };
}

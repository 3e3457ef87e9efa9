import type { TypedStorage } from '../core/storage.js';
import { toCaipAddress } from '../domain/networks/caip.js';
import { NATIVE_BALANCE_CACHE_MS } from '../domain/constants.js';
import type { Account, Balance, CaipNetwork } from '../domain/entities.js';
import { formatUnits, parseUnits } from '../domain/format.js';
import { nativeBalanceCache } from '../domain/storage/cache-keys.js';

/** Cache of balances, shown while a fresh one loads. `now` is in milliseconds since the epoch. */
export interface Balances {
  recall(account: Account, network: CaipNetwork, now: number): Balance | undefined;
  remember(account: Account, network: CaipNetwork, balance: Balance, now: number): void;
}

/** Keeps balances in storage for {@link NATIVE_BALANCE_CACHE_MS}. */
export function rememberBalances(storage: TypedStorage): Balances {
  const balances = () => storage.get(nativeBalanceCache) ?? {};

  return {
    recall(account, network, now) {
      const { decimals } = network.nativeCurrency;
      const stored = balances()[toCaipAddress(network.caipNetworkId, account.address)];
      if (!stored || now - stored.timestamp > NATIVE_BALANCE_CACHE_MS) return undefined;
      const amount = parseUnits(stored.balance, decimals);
      return amount === undefined ? undefined : { amount, decimals, symbol: stored.symbol };
    },

    remember(account, network, { amount, decimals, symbol }, now) {
      const caipAddress = toCaipAddress(network.caipNetworkId, account.address);
      const fresh = Object.entries(balances()).filter(
        ([, stored]) => stored && now - stored.timestamp <= NATIVE_BALANCE_CACHE_MS,
      );
      storage.set(nativeBalanceCache, {
        ...Object.fromEntries(fresh),
        [caipAddress]: { caipAddress, balance: formatUnits(amount, decimals), symbol, timestamp: now },
      });
    },
  };
}

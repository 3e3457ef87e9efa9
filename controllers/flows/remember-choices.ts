import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { parseCaipNetworkId, toCaipAddress, toChainId } from '../protocol/caip.js';
import { NATIVE_BALANCE_CACHE_MS } from '../protocol/constants.js';
import type { Account, Balance, CaipNetwork, ChainNamespace } from '../protocol/entities.js';
import { formatUnits, parseUnits } from '../protocol/format.js';
import { unsupportedNetwork } from '../protocol/networks.js';
import * as storageKeys from '../protocol/storage-keys.js';

/** What a modal keeps between visits, in the words of its controllers. */
export interface Choices {
  /** The network to begin with: the stored one, even if it is no longer ours, else the host's choice, else the first. */
  initialNetwork(networks: readonly CaipNetwork[], preferred: CaipNetwork | undefined): CaipNetwork | undefined;
  recallConnector(namespace: ChainNamespace): string | undefined;
  rememberConnector(namespace: ChainNamespace, connectorId: string | undefined): void;
  recallBalance(account: Account, network: CaipNetwork, now: number): Balance | undefined;
  rememberBalance(account: Account, network: CaipNetwork, balance: Balance, now: number): void;
  /** Keeps the network in use, as it changes. */
  follow(scope: Scope, active: ReadonlySignal<CaipNetwork | undefined>): void;
}

/** Puts the choices of a person into storage and out of it. */
export function rememberChoices(storage: TypedStorage): Choices {
  const balances = () => storage.get(storageKeys.nativeBalanceCache) ?? {};
  const connected = (): readonly ChainNamespace[] => storage.get(storageKeys.connectedNamespaces) ?? [];

  return {
    initialNetwork(networks, preferred) {
      const stored = parseCaipNetworkId(storage.get(storageKeys.activeCaipNetworkId) ?? '');
      const first = networks.find(({ caipNetworkId }) => caipNetworkId === preferred?.caipNetworkId) ?? networks[0];
      if (!stored || networks.every(({ chainNamespace }) => chainNamespace !== stored.namespace)) return first;
      return (
        networks.find(({ caipNetworkId }) => caipNetworkId === stored.caipNetworkId) ??
        unsupportedNetwork(stored.namespace, toChainId(stored))
      );
    },

    recallConnector: namespace => storage.get(storageKeys.connectedConnectorId(namespace)),

    rememberConnector(namespace, connectorId) {
      const others = connected().filter(other => other !== namespace);
      const now = connectorId === undefined ? others : [...others, namespace];
      if (connectorId === undefined) storage.remove(storageKeys.connectedConnectorId(namespace));
      else storage.set(storageKeys.connectedConnectorId(namespace), connectorId);
      storage.set(storageKeys.connectedNamespaces, now);
      storage.set(storageKeys.connectionStatus, now.length > 0 ? 'connected' : 'disconnected');
    },

    recallBalance(account, network, now) {
      const { decimals } = network.nativeCurrency;
      const stored = balances()[toCaipAddress(network.caipNetworkId, account.address)];
      if (!stored || now - stored.timestamp > NATIVE_BALANCE_CACHE_MS) return undefined;
      const amount = parseUnits(stored.balance, decimals);
      return amount === undefined ? undefined : { amount, decimals, symbol: stored.symbol };
    },

    rememberBalance(account, network, { amount, decimals, symbol }, now) {
      const caipAddress = toCaipAddress(network.caipNetworkId, account.address);
      const fresh = Object.entries(balances()).filter(
        ([, stored]) => stored && now - stored.timestamp <= NATIVE_BALANCE_CACHE_MS,
      );
      storage.set(storageKeys.nativeBalanceCache, {
        ...Object.fromEntries(fresh),
        [caipAddress]: { caipAddress, balance: formatUnits(amount, decimals), symbol, timestamp: now },
      });
    },

    follow(scope, active) {
      let last = untracked(() => active.get()); // what was chosen for the person is not their choice
      scope.effect(() => {
        const network = active.get();
        if (!network || network === last) return;
        last = network;
        storage.set(storageKeys.activeCaipNetworkId, network.caipNetworkId);
        storage.set(storageKeys.activeNamespace, network.chainNamespace);
      });
    },
  };
}

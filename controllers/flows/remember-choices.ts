import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { parseCaipNetworkId, toChainId } from '../domain/networks/caip.js';
import type { CaipAddress, CaipNetwork, ChainNamespace } from '../domain/entities.js';
import { unsupportedNetwork } from '../domain/networks/networks.js';
import * as storageKeys from '../domain/storage/account-keys.js';

/** Choices that a modal keeps between visits. */
export interface Choices {
  /** Returns the initial network: the stored one, even if the page no longer has it; else `preferred`; else the first. */
  initialNetwork(networks: readonly CaipNetwork[], preferred: CaipNetwork | undefined): CaipNetwork | undefined;
  recallConnector(namespace: ChainNamespace): string | undefined;
  /** Returns the account to show until its wallet is restored; deletes a snapshot of another wallet or an ended session. */
  recallAccount(namespace: ChainNamespace, now: number): CaipAddress | undefined;
  /** Stores the active network on each change. */
  follow(scope: Scope, active: ReadonlySignal<CaipNetwork | undefined>): void;
}

/** Reads and writes the choices of a person in storage. */
export function rememberChoices(storage: TypedStorage): Choices {
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

    recallAccount(namespace, now) {
      const key = storageKeys.accountSnapshot(namespace);
      const { connectorId, caipAddress, expiresAt = Infinity } = storage.get(key) ?? {};
      if (expiresAt > now && connectorId === this.recallConnector(namespace)) return caipAddress;
      storage.remove(key);
      return undefined;
    },

    follow(scope, active) {
      let last = untracked(() => active.get()); // the initial network is no choice of the person
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

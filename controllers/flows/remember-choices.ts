import type { Scope } from '../core/scope.js';
import { untracked, type ReadonlySignal } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { parseCaipNetworkId, toChainId } from '../protocol/caip.js';
import type { CaipAddress, CaipNetwork, ChainNamespace } from '../protocol/entities.js';
import { unsupportedNetwork } from '../protocol/networks.js';
import * as storageKeys from '../protocol/start-keys.js';

/** What a modal keeps between visits, in the words of its controllers. */
export interface Choices {
  /** The network to begin with: the stored one, even if it is no longer ours, else the host's choice, else the first. */
  initialNetwork(networks: readonly CaipNetwork[], preferred: CaipNetwork | undefined): CaipNetwork | undefined;
  recallConnector(namespace: ChainNamespace): string | undefined;
  /** Returns the account to show until its wallet is restored; deletes a snapshot of another wallet or an ended session. */
  recallAccount(namespace: ChainNamespace, now: number): CaipAddress | undefined;
  /** Keeps the network in use, as it changes. */
  follow(scope: Scope, active: ReadonlySignal<CaipNetwork | undefined>): void;
}

/** Puts the choices of a person into storage and out of it. */
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

import { untracked } from '../core/signals.js';
import type { CaipNetwork, CaipNetworkId, ChainNamespace, NativeCurrency } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { Modal } from '../modal/modal.js';
import { firstVisit } from './first-visit.js';
import { createStore, type Store } from './store.js';

/** A network of the page. */
export interface KitNetwork {
  /** CAIP-2. */
  readonly id: CaipNetworkId;
  readonly namespace: ChainNamespace;
  readonly name: string;
  readonly nativeCurrency: NativeCurrency;
  readonly isTestnet: boolean;
  /** URL of the picture, if the host names one. */
  readonly icon?: string | undefined;
  /** URL of the block explorer, without a trailing slash. */
  readonly explorer?: string | undefined;
  /** False if the connected wallet has said that it does not serve the network. */
  readonly isApproved: boolean;
}

/** The networks of the page. */
export interface NetworksSnapshot {
  readonly active?: KitNetwork | undefined;
  /** False if the wallet is on a network that the page does not list. */
  readonly isSupported: boolean;
  readonly all: readonly KitNetwork[];
}

/** The networks and the switch between them. */
export interface Networks extends Store<NetworksSnapshot> {
  /** Switches to a network of the page; the wallet of its namespace switches too. @throws {W3mError} `USER_REJECTED`, … */
  switchTo(id: CaipNetworkId): Promise<void>;
}

const toKit = (network: CaipNetwork, isApproved: boolean): KitNetwork => ({
  id: network.caipNetworkId,
  namespace: network.chainNamespace,
  name: network.name,
  nativeCurrency: network.nativeCurrency,
  isTestnet: network.testnet === true,
  icon: network.assets.imageUrl,
  explorer: network.blockExplorers?.default.url,
  isApproved,
});

/** Creates the networks. */
export function createNetworks(modal: Modal): Networks {
  const { network } = modal;
  const first = firstVisit(modal);
  const kitNetwork = (each: CaipNetwork): KitNetwork => toKit(each, network.isApproved(each));
  return {
    ...createStore({
      scope: modal.scope,
      read(): NetworksSnapshot {
        const active = network.active.get();
        return {
          active: active && kitNetwork(active),
          isSupported: network.isSupported.get(),
          all: network.networks.get().map(kitNetwork),
        };
      },
      initial(): NetworksSnapshot {
        const active = first.active();
        return {
          active: active && toKit(active, true),
          isSupported: true,
          all: first.networks().map(each => toKit(each, true)),
        };
      },
    }),
    async switchTo(id) {
      const target = untracked(() => network.networks.get()).find(({ caipNetworkId }) => caipNetworkId === id);
      if (!target) throw new W3mError('NETWORK_NOT_FOUND');
      await (await modal.start()).switchNetwork(target);
    },
  };
}

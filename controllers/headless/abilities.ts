import { isActionOffered } from '../domain/transactions/offered-actions.js';
import type { Modal, Session } from '../modal/modal.js';
import { NO_ABILITIES } from './initial.js';
import { createStore, type Store } from './store.js';

/** Something that is offered: an action, or a list that has a source. */
export type Ability = 'send' | 'swap' | 'buy' | 'receive' | 'pay' | 'names' | 'tokens' | 'nfts' | 'activity';

/** What the host, its services and the adapter offer in the active namespace: which buttons and lists to draw. */
export interface AbilitiesSnapshot {
  /** `swap`: a network of the namespace is served; `kit.swap` says whether the active one is. */
  readonly offered: readonly Ability[];
}

/** What can be done and read. */
export type AbilitiesStore = Store<AbilitiesSnapshot>;

function readAbilities({ modal, adapters, features, canRead }: Session): AbilitiesSnapshot {
  const namespace = modal.network.activeNamespace.get();
  const { swaps } = modal.options.current.get().services;
  const world = {
    features,
    adapter: adapters.find(each => each.namespace === namespace),
    networks: modal.network.inNamespace(namespace),
    swaps,
  };
  const isOffered: Readonly<Record<Ability, boolean>> = {
    send: isActionOffered('send', world),
    swap: isActionOffered('swap', world),
    buy: isActionOffered('buy', world),
    receive: isActionOffered('receive', world),
    pay: features.isEnabled('pay'),
    names: features.isEnabled('names'),
    tokens: canRead('tokens'),
    nfts: features.isEnabled('nfts') && canRead('nfts'),
    activity: features.isEnabled('activity') && canRead('activity'),
  };
  return { offered: (Object.keys(isOffered) as readonly Ability[]).filter(ability => isOffered[ability]) };
}

/** Creates what can be done. */
export const createAbilities = (modal: Modal): AbilitiesStore =>
  createStore({
    scope: modal.scope,
    read() {
      const session = modal.session.get();
      return session ? readAbilities(session) : NO_ABILITIES;
    },
    initial: () => NO_ABILITIES,
    onUse: () => void modal.start().catch(() => undefined), // nothing is offered then
  });

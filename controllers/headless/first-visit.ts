import { createStorage } from '../core/storage.js';
import { untracked } from '../core/signals.js';
import type { CaipNetwork } from '../domain/entities.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { rememberChoices } from '../flows/remember-choices.js';
import type { Modal } from '../modal/modal.js';

/** What a page shows to a person whose browser has stored nothing. */
interface FirstVisit {
  /** The networks of the options. */
  networks(): readonly CaipNetwork[];
  /** The network of the options that is active. */
  active(): CaipNetwork | undefined;
}

const EMPTY = createStorage({
  backend: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
});

/** Returns the first visit by the options that the modal has now; hosts may add networks later. */
export function firstVisit({ namespaces, options }: Modal): FirstVisit {
  const given = untracked(() => options.current.get());
  const networks = (): readonly CaipNetwork[] => given.networks.map(network => toCaipNetwork(network, given));
  return {
    networks,
    active() {
      const served = networks().filter(({ chainNamespace }) => namespaces.includes(chainNamespace));
      return rememberChoices(EMPTY).initialNetwork(served, given.defaultNetwork && toCaipNetwork(given.defaultNetwork));
    },
  };
}

import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { isReadable, type Readable } from '../domain/assets/readable.js';
import type { ChainNamespace } from '../domain/entities.js';
import { factsOf } from '../domain/networks/namespace-facts.js';
import type { Modal, Session } from './modal.js';

interface CanReadContext extends Pick<Modal, 'network' | 'options'> {
  readonly adapters: readonly ChainAdapter[];
}

/** Returns whether the host's object, its service or the adapter can read something of an account. */
export const canReadBy =
  ({ adapters, network, options }: CanReadContext): Session['canRead'] =>
  (what, namespace = network.activeNamespace.get()) => {
    const on = namespace && network.of(namespace);
    const adapter = adapters.find(each => each.namespace === namespace);
    if (!on || !adapter) return false;
    const service = what === 'balance' ? undefined : options.current.get().services[what];
    if (typeof service === 'object') return true;
    return (service !== undefined && isServed(what, namespace)) || isReadable(adapter, what, on);
  };

/** Services at a URL answer for these namespaces. */
function isServed(what: Readable, namespace: ChainNamespace): boolean {
  const { hasBalances, hasActivity } = factsOf(namespace);
  return (what === 'activity' ? hasActivity : hasBalances) === true;
}

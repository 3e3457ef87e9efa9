import type { Scope } from '../core/scope.js';
import type { Connector } from '../domain/entities.js';
import type { Modal } from '../modal/modal.js';

/** Connects the wallet without the view that asks for a namespace: its owner grants all of them by one prompt. */
export function skipNamespaceChoice(modal: Modal, scope: Scope, uuid: string): void {
  const isFree = ({ id, namespace }: Connector): boolean => modal.account.of(namespace).connection?.connectorId !== id;
  scope.effect(() => {
    const session = modal.session.get();
    const { view, data } = session?.router.current.get() ?? {};
    if (!session || view !== 'ConnectingMultiChain' || !data || !('connector' in data)) return;
    const { connectors = [] } = data.connector;
    if (!connectors.some(({ info }) => info?.uuid === uuid)) return;
    const active = modal.shell.namespace.get() ?? modal.network.activeNamespace.get();
    const free = connectors.filter(isFree);
    const connector = free.find(({ namespace }) => namespace === active) ?? free[0];
    if (connector) queueMicrotask(() => session.router.replace('ConnectingExternal', { connector })); // not while an effect runs
  });
}

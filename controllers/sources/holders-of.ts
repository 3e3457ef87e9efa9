import { untracked } from '../core/signals.js';
import type { ChainNamespace } from '../domain/entities.js';
import { connectedConnectorId } from '../domain/storage/account-keys.js';
import type { SourceContext } from './source.js';

/** Returns the namespaces that a connector has attached, or that are to be restored with it. */
export const holdersOf = (
  { adapters, storage }: Pick<SourceContext, 'adapters' | 'storage'>,
  connectorId: string,
): readonly ChainNamespace[] =>
  adapters
    .filter(({ namespace, connection }) => {
      const attached = untracked(() => connection.get());
      return (attached?.connectorId ?? storage.get(connectedConnectorId(namespace))) === connectorId;
    })
    .map(({ namespace }) => namespace);

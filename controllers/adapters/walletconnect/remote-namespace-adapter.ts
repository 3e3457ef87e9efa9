import { signal } from '../../core/signals.js';
import { W3mError } from '../../domain/errors/errors.js';
import { Attempts } from '../attempts.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import type { TransactionRequest } from '../transfers.js';
import { connectorsOf } from '../wallet-source.js';
import { RemoteAttachment } from './remote-attachment.js';
import type { RemoteDefinition } from './remote-definitions.js';

/** Creates the adapter of a namespace that only remote wallets serve. */
export function remoteNamespaceAdapter(definition: RemoteDefinition, context: AdapterContext): ChainAdapter {
  const { namespace, sendTransaction } = definition;
  const attachment = new RemoteAttachment(definition, context);
  const attempts = new Attempts(context.scope);
  return {
    namespace,
    connectors: signal(connectorsOf(context.sources, namespace)),
    connection: attachment.connection,
    connect: (connectorId, request = {}) =>
      attempts.run(request, stop => attachment.attach(connectorId, request, stop)),
    async disconnect() {
      attempts.abandon();
      await attachment.end()?.release(namespace);
    },
    useAccount: address => attachment.useAccount(address),
    switchNetwork: async ({ caipNetworkId }, signal) => attachment.useChain(caipNetworkId, signal),
    readable: () => [],
    // No method exists that every node of these namespaces supports
    getBalance: () => Promise.reject(new W3mError('BALANCE_UNAVAILABLE')),
    isAddress: address => Promise.resolve(definition.isAddress(address)),
    signMessage: async message => definition.signMessage(attachment.ask, attachment.address(), message),
    ...(sendTransaction
      ? {
          sendTransaction: async (request: TransactionRequest) =>
            sendTransaction(attachment.ask, attachment.address(), request),
        }
      : {}),
  };
}

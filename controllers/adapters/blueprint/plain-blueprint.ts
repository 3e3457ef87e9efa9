import { computed } from '../../core/signals.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { outcomeOf } from '../wallet-outcome.js';
import { connectorsOf } from '../wallet-source.js';
import { Driver } from './driver.js';
import { PlainConnector } from './plain-connector.js';
import { isAddressOf } from './plain-wallet.js';
import { balancesOf } from './read-balance.js';
import type { Blueprint } from './blueprint-types.js';

/**
 * Creates the adapter of a namespace other than EVM over the adapter of a host. Wallets of wallet sources, such as
 * WalletConnect, are served by the adapter of the package.
 */
export function plainBlueprint(blueprint: Blueprint, context: AdapterContext): ChainAdapter {
  const { namespace } = blueprint;
  const driver = new Driver(blueprint, context);
  const connector = new PlainConnector(driver);
  const connection = computed(
    () => connector.session.get()?.connection.get() ?? connector.remote.get()?.connection.get(),
  );
  return {
    namespace,
    connectors: computed(() => [
      ...driver.wallets.get().map(wallet => wallet.connector),
      ...connectorsOf(context.sources, namespace),
    ]),
    connection,
    locked: computed(() => (connection.get() ? undefined : connector.locked.get())),
    connect: (connectorId, request) => connector.connect(connectorId, request),
    disconnect: () => connector.disconnect(),
    useAccount: address => (connector.own() ?? connector.ofSource()).useAccount(address),
    async switchNetwork(network, signal) {
      await (connector.own() ?? connector.ofSource()).switchNetwork(network, signal);
    },
    getBalance: balancesOf(blueprint),
    isAddress: async address =>
      blueprint.isAddress ? isAddressOf(blueprint, address) : (await connector.loadRemote()).isAddress(address),
    async signMessage(message) {
      const session = connector.own();
      if (!session) return connector.ofSource().signMessage(message);
      const { address } = session.using;
      return session.request(wallet => wallet.signMessage(message, address));
    },
    async sendTransaction(request) {
      const session = connector.own();
      if (session) {
        const { address, network } = session.using;
        return outcomeOf(session.request(wallet => wallet.send(request, address, network.caipNetworkId)));
      }
      const adapter = connector.ofSource();
      if (!adapter.sendTransaction) throw new W3mError('METHOD_UNSUPPORTED');
      return adapter.sendTransaction(request);
    },
  };
}

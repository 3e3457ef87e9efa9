import { EvmAdapter } from 'latchkey/adapters/evm';
import { runHostPage } from './host/host-page.js';
import { devNetworks } from './host/networks.js';

/**
 * A page whose modal uses the local server for everything that nodes do not have. `?only=` names some of the services, of
 * which `tokens`, `activity` and `nfts` take what nodes have from the server too.
 */
await runHostPage(config => {
  const only = new URLSearchParams(location.search).get('only')?.split(',');
  const names = ['identity', 'prices', 'config', 'origins', 'analytics', 'telemetry', 'onramp'] as const;
  const assets = ['tokens', 'activity', 'nfts'].filter(name => only?.includes(name));
  const [first, second] = devNetworks(config);
  return {
    adapters: [new EvmAdapter()],
    projectId: 'demo',
    enableWalletConnect: false,
    // Test networks have no names
    networks: [
      { ...first, testnet: false },
      { ...second, testnet: false },
    ],
    services: {
      ...Object.fromEntries(
        [...names.filter(name => only?.includes(name) ?? true), ...assets].map(name => [name, config.apiUrl]),
      ),
      // Stands for the page of Meld, which has no sandbox
      ...((only?.includes('onramp') ?? true) && { meld: { url: `${config.apiUrl}/health`, publicKey: 'demo-key' } }),
    },
  };
});

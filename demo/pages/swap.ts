import { EvmAdapter } from 'latchkey/adapters/evm';
import { devSwaps } from './host/assets.js';
import { runHostPage } from './host/host-page.js';
import { devNetworks } from './host/networks.js';

/** A page that swaps: by the contracts of the exchange itself, with permits by `?mode=permit`, or by the local server with `?mode=service`. */
const kit = await runHostPage(config => {
  const request = new URLSearchParams(location.search).get('mode');
  const mode = request === 'service' || request === 'permit' ? request : 'direct';
  const [first, second] = devNetworks(config);
  return {
    adapters: [new EvmAdapter()],
    projectId: 'demo',
    enableWalletConnect: false,
    // Test networks have no prices
    networks: [
      { ...first, testnet: false },
      { ...second, testnet: false },
    ],
    services: {
      swaps: devSwaps(config, mode),
      identity: { ens: false },
      ...(mode === 'service' && { prices: config.apiUrl }),
    },
  };
});

document.querySelector('[data-open-swap]')?.addEventListener('click', () => {
  void kit.open({ view: 'Swap', arguments: { amount: '321.123', fromToken: 'DUSD', toToken: 'ETH' } });
});

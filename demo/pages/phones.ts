import { EvmAdapter } from 'latchkey/adapters/evm';
import { runHostPage } from './host/host-page.js';
import { remoteWallets } from './remote-wallets.js';

/** Shows the answer to a request that was sent before the page was loaded again. */
const onResumedAnswer = ({
  result,
  error,
}: {
  readonly result?: unknown;
  readonly error?: Error | undefined;
}): void => {
  const place = document.querySelector('[data-testid="w3m-signature"]');
  if (place) place.textContent = error?.message ?? String(result);
};

await runHostPage(config => {
  const { walletConnect, ...directory } = remoteWallets(config);
  return { ...directory, walletConnect: { ...walletConnect, onResumedAnswer }, adapters: [new EvmAdapter()] };
});

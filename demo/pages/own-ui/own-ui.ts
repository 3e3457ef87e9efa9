import { createKit } from 'latchkey/headless';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { loadDemoConfig } from '../demo-config.js';
import { metadata } from '../host/metadata.js';
import { devNetworks } from '../host/networks.js';
import { devAssets } from '../host/assets.js';
import { remoteWallets } from '../remote-wallets.js';
import { installOnPage } from '../with-dev-wallet.js';
import { AttemptPart } from './attempt-part.js';
import { AccountPart } from './account-part.js';

const config = await loadDemoConfig();

const kit = createKit({
  adapters: [new EvmAdapter()],
  networks: devNetworks(config),
  metadata,
  ...devAssets(config),
  ...remoteWallets(config),
  embeddedWallet: { url: `${config.walletUrl}/sdk` },
  defaultAccountTypes: { eip155: 'eoa' },
  projectId: 'demo',
});

const place = document.querySelector('[data-own-ui]');
if (place) {
  const attempt = new AttemptPart(kit);
  const account = new AccountPart(kit);
  place.append(attempt.element, account.element);
}
installOnPage(config);

import type { createKit } from 'latchkey/headless';
import { EvmAdapter } from 'latchkey/adapters/evm';
import { DefaultSIWX } from 'latchkey/siwx';
import { loadDemoConfig, type DemoConfig } from '../demo-config.js';
import { devAssets, devSwaps } from '../host/assets.js';
import { metadata } from '../host/metadata.js';
import { devNetworks } from '../host/networks.js';
import { remoteWallets } from '../remote-wallets.js';

type Options = Parameters<typeof createKit>[0];

/** Options of the pages that draw the same stories: by the modal, in plain DOM, and in React. */
export async function ownUiOptions(): Promise<{ readonly config: DemoConfig; readonly options: Options }> {
  const config = await loadDemoConfig();
  const { services, ...remote } = remoteWallets(config);
  const options: Options = {
    adapters: [new EvmAdapter()],
    networks: devNetworks(config),
    metadata,
    ...devAssets(config),
    ...remote,
    services: { ...services, swaps: devSwaps(config, 'direct') },
    embeddedWallet: { url: `${config.walletUrl}/sdk` },
    defaultAccountTypes: { eip155: 'eoa' },
    projectId: 'demo',
  };
  if (!new URLSearchParams(location.search).has('sign-in')) return { config, options };
  return { config, options: { ...options, siwx: new DefaultSIWX({ statement: 'I accept the terms.' }) } };
}

import type { DemoConfig } from './demo-config.js';

/** What a host writes to have wallets on other devices. */
interface RemoteWallets {
  readonly walletConnect: { readonly relayUrl: string };
  readonly services: { readonly explorer: string };
}

/** The demo's own relay, and its own directory of wallets. */
export const remoteWallets = ({ relayUrl, directoryUrl }: DemoConfig): RemoteWallets => ({
  walletConnect: { relayUrl },
  services: { explorer: directoryUrl },
});

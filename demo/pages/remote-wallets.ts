import type { DemoConfig } from './demo-config.js';

/** Options that enable wallets on other devices. */
interface RemoteWallets {
  readonly walletConnect: { readonly relayUrl: string };
  readonly services: { readonly explorer: string };
}

/** Returns the options for the relay and the wallet directory of the demo. */
export const remoteWallets = ({ relayUrl, directoryUrl }: DemoConfig): RemoteWallets => ({
  walletConnect: { relayUrl },
  services: { explorer: directoryUrl },
});

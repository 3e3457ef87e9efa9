import type { IWalletKit } from '@reown/walletkit';
import { silenceKit } from './environment.js';

export type Kit = IWalletKit;
export type Session = ReturnType<Kit['getActiveSessions']>[string];
export type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number];

/** A request of an app, as the kit keeps it. */
export type SessionRequest = ReturnType<Kit['getPendingSessionRequests']>[number];

export interface KitOptions {
  readonly relayUrl: string;
  /** Where the wallet is, for links back to it. */
  readonly pageUrl: string;
  readonly iconUrl: string;
}

/** Loads and starts WalletConnect's kit for wallets, with what it stored in this browser. */
export async function startKit({ relayUrl, pageUrl, iconUrl }: KitOptions): Promise<Kit> {
  silenceKit();
  const [{ Core }, { WalletKit }] = await Promise.all([import('@walletconnect/core'), import('@reown/walletkit')]);
  const core = new Core({
    projectId: 'demo', // a relay on this machine minds no project
    relayUrl,
    customStoragePrefix: 'latchkey-phone-wallet',
    logger: 'silent',
    telemetryEnabled: false,
  });
  return WalletKit.init({
    // The kit's own class does not fit its own interface where undefined is told from absent
    core: core as IWalletKit['core'],
    metadata: {
      name: 'Demo phone wallet',
      description: 'A wallet to try connections with, with test money',
      url: new URL(pageUrl).origin,
      icons: [iconUrl],
      redirect: { universal: pageUrl },
    },
    signConfig: { disableRequestQueue: true },
  });
}

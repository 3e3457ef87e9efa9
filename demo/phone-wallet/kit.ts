import type { IWalletKit } from '@reown/walletkit';
import { silenceKit } from './environment.js';

export type Kit = IWalletKit;
export type KitSession = ReturnType<Kit['getActiveSessions']>[string];
export type Proposal = ReturnType<Kit['getPendingSessionProposals']>[number];

/** A session request as stored by the kit. */
export type SessionRequest = ReturnType<Kit['getPendingSessionRequests']>[number];

export interface KitOptions {
  readonly relayUrl: string;
  /** URL of the wallet for deep links. */
  readonly pageUrl: string;
  readonly iconUrl: string;
}

/** Loads and starts the WalletConnect wallet kit with its data stored in this browser. */
export async function startKit({ relayUrl, pageUrl, iconUrl }: KitOptions): Promise<Kit> {
  silenceKit();
  const [{ Core }, { WalletKit }] = await Promise.all([import('@walletconnect/core'), import('@reown/walletkit')]);
  const core = new Core({
    projectId: 'demo', // the local relay ignores the project id
    relayUrl,
    customStoragePrefix: 'latchkey-phone-wallet',
    logger: 'silent',
    telemetryEnabled: false,
  });
  return WalletKit.init({
    // The class of the kit does not match its interface under exactOptionalPropertyTypes
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

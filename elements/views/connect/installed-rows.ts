import type { Connector, Wallet } from '../../../controllers/protocol/entities.js';
import { isGenericWalletHidden } from '../../../controllers/protocol/wallet-exclusion.js';

/** A row of the list: a wallet that can be asked to connect, one that is elsewhere, or the place of one still looked up. */
export type WalletRow = { readonly key: string; readonly isRecent?: boolean } & (
  { readonly connector: Connector } | { readonly wallet: Wallet } | { readonly isPending: true }
);

/** True for a wallet that is in this browser. */
export const isInstalled = ({ type }: Connector): boolean => type !== 'EXTERNAL';

/** The row of a connector. */
export const connectorRow = (connector: Connector): WalletRow & { readonly connector: Connector } => ({
  key: isInstalled(connector) ? connector.id : `external-${connector.id}`,
  connector,
});

/** Those that have a name of their own. */
export const namedConnectors = (connectors: readonly Connector[], isMobile: boolean): readonly Connector[] =>
  connectors.filter(connector => !isGenericWalletHidden(connector, { isMobile, isInstalled: true }));

/**
 * What is listed of the connectors. What sits at `window.ethereum` and has no name is most often a wallet that has a row
 * of its own. Where it is all there is, it is shown: without it nobody with an older wallet could connect.
 */
export function shownConnectors(connectors: readonly Connector[], isMobile: boolean): readonly Connector[] {
  const named = namedConnectors(connectors, isMobile);
  return named.some(isInstalled) ? named : connectors;
}

/** The rows where there is nothing but wallets in this browser, and those of the host's own kind after them. */
export function installedRows(connectors: readonly Connector[], isMobile: boolean): readonly WalletRow[] {
  const shown = shownConnectors(connectors, isMobile);
  return [...shown.filter(isInstalled), ...shown.filter(connector => !isInstalled(connector))].map(connectorRow);
}

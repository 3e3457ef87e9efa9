import type { Connector, Wallet } from '../../../controllers/protocol/entities.js';
import { isInstalled, rowKeyOf, shownConnectors } from '../../../controllers/protocol/listed-wallets.js';

/** A row of the list: a wallet that can be asked to connect, one that is elsewhere, or the place of one still looked up. */
export type WalletRow = { readonly key: string; readonly isRecent?: boolean } & (
  { readonly connector: Connector } | { readonly wallet: Wallet } | { readonly isPending: true }
);

/** The rows where there is nothing but wallets in this browser, and those of the host's own kind after them. */
export function installedRows(connectors: readonly Connector[], isMobile: boolean): readonly WalletRow[] {
  const shown = shownConnectors(connectors, isMobile);
  const sorted = [...shown.filter(isInstalled), ...shown.filter(connector => !isInstalled(connector))];
  return sorted.map(connector => ({ key: rowKeyOf(connector), connector }));
}

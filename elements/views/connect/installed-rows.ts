import type { Connector, Wallet } from '../../../controllers/protocol/entities.js';
import { isInstalled, rowKeyOf, shownConnectors } from '../../../controllers/protocol/listed-wallets.js';

/** Row of the list: a connector, a wallet that is not installed, or a placeholder for a wallet of the directory. */
export type WalletRow = { readonly key: string; readonly isRecent?: boolean } & (
  { readonly connector: Connector } | { readonly wallet: Wallet } | { readonly isPending: true }
);

/** Returns the rows when only connectors are listed: installed wallets first, then the host's external connectors. */
export function installedRows(connectors: readonly Connector[], isMobile: boolean): readonly WalletRow[] {
  const shown = shownConnectors(connectors, isMobile);
  const sorted = [...shown.filter(isInstalled), ...shown.filter(connector => !isInstalled(connector))];
  return sorted.map(connector => ({ key: rowKeyOf(connector), connector }));
}

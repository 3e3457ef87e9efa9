import type { Connector, Wallet } from '../../../controllers/protocol/entities.js';
import { connectorGroupOrder, type ConnectorGroup } from '../../../controllers/protocol/ordering.js';
import { isExcludedWallet, isGenericWalletHidden, isSafeLink } from '../../../controllers/protocol/validation.js';

/** A row of the list: a wallet that can be asked to connect, or one of the host's that must first be got. */
export type WalletRow =
  { readonly key: string; readonly connector: Connector } | { readonly key: string; readonly wallet: Wallet };

/** What decides which wallets are listed, and in what order. */
export interface WalletRowsInput {
  readonly connectors: readonly Connector[];
  readonly customWallets: readonly Wallet[];
  readonly excluded: readonly string[];
  readonly order: readonly ConnectorGroup[] | undefined;
  readonly isMobile: boolean;
}

/** True for a wallet that a person can be led to. */
const canBeGot = (wallet: Wallet): boolean =>
  [wallet.homepage, wallet.app_store, wallet.play_store, wallet.chrome_store, wallet.webapp_link].some(isSafeLink);

const isInstalled = ({ type }: Connector): boolean => type !== 'EXTERNAL';

const isSame = (wallet: Wallet, connector: Connector): boolean =>
  connector.id === wallet.id ||
  (wallet.rdns !== undefined && connector.rdns?.toLowerCase() === wallet.rdns.toLowerCase());

/** The rows of the list of wallets: group by group, in the host's order, and no wallet twice. */
export function walletRows(input: WalletRowsInput): readonly WalletRow[] {
  const { connectors, customWallets, excluded, order, isMobile } = input;
  // What sits at `window.ethereum` and has no name is most often a wallet that has a row of its own. Where it is all
  // there is, it is shown: without it nobody with an older wallet could connect.
  const named = connectors.filter(connector => !isGenericWalletHidden(connector, { isMobile, isInstalled: true }));
  const shown = named.some(isInstalled) ? named : connectors;

  const rows: Partial<Record<ConnectorGroup, readonly WalletRow[]>> = {
    injected: shown.filter(isInstalled).map(connector => ({ key: connector.id, connector })),
    custom: customWallets
      .filter(wallet => canBeGot(wallet) && !isExcludedWallet(wallet, excluded))
      .filter(wallet => !connectors.some(connector => isSame(wallet, connector)))
      .map(wallet => ({ key: wallet.id, wallet })),
    external: shown
      .filter(connector => !isInstalled(connector))
      .map(connector => ({ key: `external-${connector.id}`, connector })),
  };
  return connectorGroupOrder(order, group => !rows[group]?.length).flatMap(group => rows[group] ?? []);
}

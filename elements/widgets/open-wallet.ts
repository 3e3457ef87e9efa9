import type { Session, Settings } from '../../controllers/index.js';
import type { Connector } from '../../controllers/domain/entities.js';
import { traitsOf } from '../../controllers/domain/wallets/connector-traits.js';
import type { ListedWallet } from '../../controllers/domain/wallets/wallet-directory.js';

/** Returns the connector for wallets on other devices, if the modal offers them. */
export const remoteConnectorOf = ({ modal, connectors }: Session): Connector | undefined => {
  const namespace = modal.shell.namespace.get();
  const remote = connectors.wallets.get().find(connector => traitsOf(connector).isRemote);
  return namespace ? (remote?.connectors?.find(each => each.namespace === namespace) ?? remote) : remote;
};

/** Whether the option `allWallets` shows the row “All Wallets” on this kind of device. */
export const showsAllWallets = ({ allWallets }: Pick<Settings, 'allWallets'>, isMobile: boolean): boolean =>
  allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile);

/** Opens the next view for a wallet: the choice of a namespace, the connection, the pairing or the download page. */
export function openWallet(session: Session, { wallet, connector }: ListedWallet): void {
  const { shell } = session.modal;
  const { router } = session;
  const namespace = shell.namespace.get();
  const selected = connector?.connectors?.find(each => each.namespace === namespace) ?? connector;
  if (selected?.connectors) router.push('ConnectingMultiChain', { connector: selected });
  else if (selected) router.push('ConnectingExternal', { connector: selected });
  else if (remoteConnectorOf(session)) router.push('ConnectingWalletConnect', { wallet });
  else router.push('Downloads', { wallet });
}

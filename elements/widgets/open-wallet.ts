import type { Connector, Session, Settings } from '../../controllers/index.js';
import { traitsOf } from '../../controllers/protocol/connector-traits.js';
import type { ListedWallet } from '../../controllers/protocol/wallet-directory.js';

/** The connector for wallets on other devices, where they are offered. */
export const remoteConnectorOf = ({ modal, connectors }: Session): Connector | undefined => {
  const wanted = modal.shell.namespace.get();
  const remote = connectors.wallets.get().find(connector => traitsOf(connector).isRemote);
  return wanted ? (remote?.connectors?.find(({ chain }) => chain === wanted) ?? remote) : remote;
};

/** True if the host wants the row that leads to all wallets, on a device of this kind. */
export const showsAllWallets = ({ allWallets }: Pick<Settings, 'allWallets'>, isMobile: boolean): boolean =>
  allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile);

/** Goes on to a wallet: asks for the family of chains where there is a choice, else to where it is connected, or got. */
export function openWallet(session: Session, { wallet, connector }: ListedWallet): void {
  const { shell } = session.modal;
  const { router } = session;
  const wanted = shell.namespace.get();
  const asked = connector?.connectors?.find(({ chain }) => chain === wanted) ?? connector;
  if (asked?.connectors) router.push('ConnectingMultiChain', { connector: asked });
  else if (asked) router.push('ConnectingExternal', { connector: asked });
  else if (remoteConnectorOf(session)) router.push('ConnectingWalletConnect', { wallet });
  else router.push('Downloads', { wallet });
}

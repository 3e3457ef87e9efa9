/** Rows of the view Connect besides the installed wallets. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../../controllers/index.js';
import { traitsOf } from '../../../controllers/domain/wallets/connector-traits.js';
import { countLabel } from '../../../controllers/domain/count-label.js';
import type { Connector, Wallet } from '../../../controllers/domain/entities.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { iconGrid, iconQr } from '../../ui/icon/modal-icons.js';
import { namespaceName } from '../../widgets/namespace-name.js';
import { openWallet, remoteConnectorOf, showsAllWallets } from '../../widgets/open-wallet.js';
import { walletRows, type WalletRow } from './wallet-rows.js';

/** Returns the rows of installed and other wallets. With `hasNoDirectory`, no row waits for the directory. */
export function rowsOf(session: Session, hasNoDirectory: boolean): readonly WalletRow[] {
  const { account, options, shell } = session.modal;
  const { connectors, environment, features: loadedFeatures } = session;
  const { customWallets, excludeWalletIds: excluded, featuredWalletIds, features } = options.current.get();
  const directory = loadedFeatures.get('directory');
  const isRemoteInUse = account.connectedNamespaces.get().some(namespace => {
    const { wallet } = account.of(namespace);
    return wallet && traitsOf(wallet).isRemote;
  });
  return walletRows({
    connectors: connectors
      .inNamespace(shell.namespace.get())
      .filter(connector => traitsOf(connector).isRemote || !directory?.isUnwanted(connector))
      .filter(({ type }) => type !== 'AUTH'), // fields and buttons lead to the embedded wallet, as far as options allow
    namespace: shell.namespace.get(),
    customWallets,
    recent: connectors.recent.get(),
    excluded,
    order: features.connectorTypeOrder,
    isMobile: environment.isMobile,
    featuredIds: featuredWalletIds,
    directory: directory?.all.get() ?? (hasNoDirectory ? [] : undefined),
    isRemoteInUse,
    looksOf: connectors.looksOf,
  });
}

/** Whether the view shows wallets that only the directory knows. */
export function needsDirectory(session: Session): boolean {
  const { featuredWalletIds = [], excludeWalletIds } = session.modal.options.current.get();
  return remoteConnectorOf(session) !== undefined || featuredWalletIds.length > 0 || excludeWalletIds.length > 0;
}

/** Tells that the connected account stays, where the modal was opened for another namespace. */
export function addingTemplate({ modal }: Session): TemplateResult | typeof nothing {
  const namespace = modal.shell.namespace.get();
  const connected = modal.account.connectedNamespaces.get();
  const [other] = connected;
  if (!namespace || !other || connected.includes(namespace)) return nothing;
  return html`
    <div class="adding">
      <p class="heading">${msg(str`Connect on ${namespaceName(namespace)}`)}</p>
      <p class="detail">${msg(str`Your ${namespaceName(other)} account stays connected.`)}</p>
    </div>
  `;
}

/** Row of a wallet that is not installed in this browser. */
export const walletTemplate = (
  session: Session,
  testId: string,
  wallet: Wallet,
  isRecent = false,
): TemplateResult => html`
  <wui-list-item
    data-testid=${testId}
    label=${wallet.name}
    .tag=${isRecent ? msg('Recent') : undefined}
    tag-tone="accent"
    chevron
    @click=${() => openWallet(session, { wallet })}
    ><w3m-wallet-image slot="image" .wallet=${wallet}></w3m-wallet-image
  ></wui-list-item>
`;

/** Placeholder of a wallet that the directory has not returned yet. Its element loads after it has its place. */
export const pendingTemplate = (): TemplateResult =>
  html`<wui-skeleton shape="row" role="presentation"></wui-skeleton>`;

/** Row that opens the pairing with a wallet on another device. */
export const remoteTemplate = (session: Session, testId: string, { name }: Connector): TemplateResult => html`
  <wui-list-item
    data-testid=${testId}
    label=${name}
    .icon=${iconQr}
    .tag=${msg('QR code')}
    @click=${() => session.router.push('ConnectingWalletConnect')}
  ></wui-list-item>
`;

/** Row that opens the directory of all wallets, if the option `allWallets` shows it. */
export function allTemplate(session: Session): TemplateResult | typeof nothing {
  const { options } = session.modal;
  const isShown = showsAllWallets(options.current.get(), session.environment.isMobile);
  if (!isShown || !remoteConnectorOf(session)) return nothing;
  const count = session.features.get('directory')?.count.get();
  const onClick = (): void => {
    session.modal.events.track('CLICK_ALL_WALLETS');
    session.router.push('AllWallets');
  };
  return html`
    <wui-list-item
      data-testid="all-wallets"
      label=${msg('All wallets')}
      .icon=${iconGrid}
      .tag=${count === undefined ? undefined : countLabel(count)}
      @click=${onClick}
    ></wui-list-item>
  `;
}

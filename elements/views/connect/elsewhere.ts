/** What the view shows besides the wallets in this browser. It is loaded where there is any of it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../../controllers/index.js';
import { traitsOf } from '../../../controllers/protocol/connector-traits.js';
import { countLabel } from '../../../controllers/protocol/count-label.js';
import type { Connector, Wallet } from '../../../controllers/protocol/entities.js';
import { msg } from '../../internal/msg.js';
import { iconGrid, iconQr } from '../../ui/icon/icons.js';
import '../../ui/skeleton/wui-skeleton.define.js';
import { openWallet, remoteConnectorOf, showsAllWallets } from '../../widgets/open-wallet.js';
import type { WalletRow } from './installed-rows.js';
import { legalFooter } from './legal-footer.js';
import { walletRows } from './wallet-rows.js';

/** The rows of the modal's wallets, here and elsewhere. Without a directory there are none to be looked up. */
export function rowsOf(session: Session, hasNoDirectory: boolean): readonly WalletRow[] {
  const { account, options, shell } = session.modal;
  const { connectors, environment, features: loaded } = session;
  const { customWallets, excludeWalletIds: excluded, featuredWalletIds, features } = options.current.get();
  const directory = loaded.get('directory');
  const isRemoteInUse = account.connectedNamespaces.get().some(namespace => {
    const { wallet } = account.of(namespace);
    return wallet && traitsOf(wallet).isRemote;
  });
  return walletRows({
    connectors: connectors
      .inNamespace(shell.namespace.get())
      .filter(connector => traitsOf(connector).isRemote || !directory?.isUnwanted(connector)),
    namespace: shell.namespace.get(),
    customWallets,
    recent: connectors.recent.get(),
    excluded,
    order: features.connectorTypeOrder,
    isMobile: environment.isMobile,
    featuredIds: featuredWalletIds,
    directory: directory?.all.get() ?? (hasNoDirectory ? [] : undefined),
    isRemoteInUse,
  });
}

/** True where something is shown that only the directory knows. */
export function needsDirectory(session: Session): boolean {
  const { featuredWalletIds = [], excludeWalletIds } = session.modal.options.current.get();
  return remoteConnectorOf(session) !== undefined || featuredWalletIds.length > 0 || excludeWalletIds.length > 0;
}

/** What a person agrees to by connecting, where the host has said so. */
export function legalTemplate(session: Session): TemplateResult | typeof nothing {
  const { termsConditionsUrl, privacyPolicyUrl } = session.modal.options.current.get();
  return legalFooter(termsConditionsUrl, privacyPolicyUrl);
}

/** A wallet that is not in this browser. */
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

/** The place of a wallet that is still looked up. */
export const pendingTemplate = (): TemplateResult =>
  html`<wui-skeleton shape="row" role="presentation"></wui-skeleton>`;

/** The way to wallets on other devices. */
export const remoteTemplate = (session: Session, testId: string, { name }: Connector): TemplateResult => html`
  <wui-list-item
    data-testid=${testId}
    label=${name}
    .icon=${iconQr}
    .tag=${msg('QR code')}
    @click=${() => session.router.push('ConnectingWalletConnect')}
  ></wui-list-item>
`;

/** The way to all that the directory has, where the host shows it. */
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

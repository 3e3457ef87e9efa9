import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { countLabel } from '../../../controllers/protocol/count-label.js';
import type { Connector } from '../../../controllers/protocol/entities.js';
import { announce } from '../../internal/announce.js';
import { ModalElement } from '../../internal/modal-element.js';
import { iconGrid, iconQr } from '../../ui/icon/icons.js';
import type { Visual } from '../../ui/visual/visuals.js';
import { openWallet, remoteConnectorOf } from '../../widgets/open-wallet.js';
import { legalFooter } from './legal-footer.js';
import { styles } from './w3m-connect-view.styles.js';
import { walletRows, type WalletRow } from './wallet-rows.js';

/**
 * The wallets a person can connect with.
 *
 * @tag w3m-connect-view
 * @csspart scroll - Holds the list, and scrolls when it is long.
 * @csspart guide - Where people without a wallet are led to one.
 * @csspart legal - What a person agrees to by connecting.
 */
export class W3mConnectView extends ModalElement {
  static override styles = [ModalElement.styles, styles];

  #announced: ReadonlySet<string> | undefined;
  #visual: Visual | undefined;
  #hasAsked = false;

  @state() private hasNoDirectory = false;

  override render(): TemplateResult {
    const { enableWallets = true, enableWalletGuide = true, ...options } = this.modal.options.current.get();
    const rows = enableWallets ? this.#rows() : [];
    const all = enableWallets ? this.#allTemplate() : nothing;
    return html`
      ${
        rows.length > 0 || all !== nothing
          ? html`
              <w3m-scroll part="scroll" data-testid="w3m-connect-scroll-view">
                <wui-list aria-label=${msg('Wallets')}>
                  ${repeat(
                    rows,
                    ({ key }) => key,
                    row => this.#rowTemplate(row),
                  )}
                  ${all}
                </wui-list>
              </w3m-scroll>
            `
          : this.#emptyTemplate(enableWallets)
      }
      ${enableWalletGuide && (rows.length > 0 || all !== nothing) ? this.#guideTemplate() : nothing}
      ${legalFooter(options.termsConditionsUrl, options.privacyPolicyUrl)}
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#announceLate();
    if (!this.#hasAsked && this.#needsDirectory()) void this.#loadDirectory();
  }

  #rows(): readonly WalletRow[] {
    const { account, connectors, options, shell, wallets } = this.modal;
    const { customWallets = [], excludeWalletIds: excluded = [], featuredWalletIds, features } = options.current.get();
    const directory = wallets.directory.get();
    const isRemoteInUse = account.connectedNamespaces
      .get()
      .some(namespace => account.of(namespace).wallet?.type === 'WALLET_CONNECT');
    return walletRows({
      connectors: connectors
        .inNamespace(shell.namespace.get())
        .filter(connector => connector.type === 'WALLET_CONNECT' || !directory?.isUnwanted(connector)),
      customWallets,
      recent: connectors.recent.get(),
      excluded,
      order: features?.connectorTypeOrder,
      isMobile: wallets.environment.isMobile,
      featuredIds: featuredWalletIds,
      directory: directory?.all.get() ?? (this.hasNoDirectory ? [] : undefined),
      isRemoteInUse,
    });
  }

  /** Only where something is shown that is not here already. */
  #needsDirectory(): boolean {
    const { featuredWalletIds = [], excludeWalletIds = [], enableWallets = true } = this.modal.options.current.get();
    const isRemote = remoteConnectorOf(this.modal) !== undefined;
    return enableWallets && (isRemote || featuredWalletIds.length > 0 || excludeWalletIds.length > 0);
  }

  async #loadDirectory(): Promise<void> {
    this.#hasAsked = true;
    try {
      const directory = await this.modal.wallets.loadDirectory();
      void directory.loadMore(); // how many there are, and those that the host puts first
    } catch (error) {
      console.warn(error);
      this.hasNoDirectory = true; // the other rows are there
    }
  }

  /** A wallet that comes while the list is being read is said, since nothing moves to it. */
  #announceLate(): void {
    const rows = this.modal.options.current.get().enableWallets === false ? [] : this.#rows();
    const late = rows.filter(row => this.#announced && !this.#announced.has(row.key) && 'connector' in row);
    for (const row of late) announce(this, msg(str`${nameOf(row)} was found`));
    this.#announced = new Set([...(this.#announced ?? []), ...rows.map(({ key }) => key)]);
  }

  #onAll(): void {
    this.modal.events.track('CLICK_ALL_WALLETS');
    this.modal.router.push('AllWallets');
  }

  #onGetWallet(): void {
    this.modal.events.track('CLICK_GET_WALLET');
    this.modal.router.push('GetWallet');
  }

  #rowTemplate(row: WalletRow): TemplateResult {
    const testId = `wallet-selector-${row.key}`;
    if ('isPending' in row) return html`<wui-skeleton shape="row" role="presentation"></wui-skeleton>`;
    if ('wallet' in row) {
      const { wallet } = row;
      return html`
        <wui-list-item
          data-testid=${testId}
          label=${wallet.name}
          .tag=${row.isRecent ? msg('Recent') : undefined}
          tag-tone="accent"
          chevron
          @click=${() => openWallet(this.modal, { wallet })}
          ><w3m-wallet-image slot="image" .wallet=${wallet}></w3m-wallet-image
        ></wui-list-item>
      `;
    }
    const { connector } = row;
    if (connector.type === 'WALLET_CONNECT') return this.#remoteTemplate(testId, connector);
    return html`
      <wui-list-item
        data-testid=${testId}
        label=${connector.name}
        .tag=${row.isRecent ? msg('Recent') : tagOf(connector)}
        tag-tone=${row.isRecent ? 'accent' : 'neutral'}
        @click=${() => openWallet(this.modal, { wallet: connector, connector })}
        ><w3m-wallet-image slot="image" .connector=${connector}></w3m-wallet-image
      ></wui-list-item>
    `;
  }

  #remoteTemplate(testId: string, { name }: Connector): TemplateResult {
    return html`
      <wui-list-item
        data-testid=${testId}
        label=${name}
        .icon=${iconQr}
        .tag=${msg('QR code')}
        @click=${() => this.modal.router.push('ConnectingWalletConnect')}
      ></wui-list-item>
    `;
  }

  #allTemplate(): TemplateResult | typeof nothing {
    const { options, wallets } = this.modal;
    const { allWallets = 'SHOW' } = options.current.get();
    const isShown = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && wallets.environment.isMobile);
    if (!isShown || !remoteConnectorOf(this.modal)) return nothing;
    const count = wallets.directory.get()?.count.get();
    return html`
      <wui-list-item
        data-testid="all-wallets"
        label=${msg('All Wallets')}
        .icon=${iconGrid}
        .tag=${count === undefined ? undefined : countLabel(count)}
        @click=${this.#onAll}
      ></wui-list-item>
    `;
  }

  async #loadEmpty(): Promise<void> {
    const [{ visualWallet }] = await Promise.all([import('../../ui/visual/visuals.js'), import('./empty.define.js')]);
    this.#visual = visualWallet;
    this.requestUpdate();
  }

  #emptyTemplate(isListed: boolean): TemplateResult {
    if (!this.#visual) this.#loadEmpty().catch((error: unknown) => reportError(error)); // the words are there without it
    if (!isListed) return html`<wui-empty>${msg('This page takes no wallets')}</wui-empty>`;
    return html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${this.#visual}></wui-visual>
        ${msg('No wallet found in this browser')}
        <span slot="detail">${msg('Install one, then reload this page.')}</span>
        <wui-button slot="action" @click=${this.#onGetWallet}>${msg('Get a wallet')}</wui-button>
      </wui-empty>
    `;
  }

  #guideTemplate(): TemplateResult {
    return html`
      <p part="guide" class="guide">
        <span>${msg('New to wallets?')}</span>
        <wui-button variant="plain" size="s" data-testid="w3m-wallet-guide-get-started" @click=${this.#onGetWallet}>
          ${msg('Get a wallet')}
        </wui-button>
      </p>
    `;
  }
}

const nameOf = (row: WalletRow): string => ('connector' in row ? row.connector.name : '');

function tagOf({ type }: Connector): string | undefined {
  if (type === 'MULTI_CHAIN') return msg('Multichain');
  return type === 'EXTERNAL' ? undefined : msg('Installed');
}

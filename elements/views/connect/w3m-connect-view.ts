import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Connector, Wallet } from '../../../controllers/protocol/entities.js';
import { announce } from '../../internal/announce.js';
import { ModalElement } from '../../internal/modal-element.js';
import type { Visual } from '../../ui/visual/visuals.js';
import { legalFooter } from './legal-footer.js';
import { styles } from './w3m-connect-view.styles.js';
import { walletRows, type WalletRow } from './wallet-rows.js';

const isMobile = (): boolean => matchMedia('(pointer: coarse) and (hover: none)').matches;

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

  override render(): TemplateResult {
    const { enableWallets = true, enableWalletGuide = true, ...options } = this.modal.options.current.get();
    const rows = enableWallets ? this.#rows() : [];
    return html`
      ${
        rows.length > 0
          ? html`
              <w3m-scroll part="scroll" data-testid="w3m-connect-scroll-view">
                <wui-list aria-label=${msg('Wallets')}>
                  ${repeat(
                    rows,
                    ({ key }) => key,
                    row => this.#rowTemplate(row),
                  )}
                </wui-list>
              </w3m-scroll>
            `
          : this.#emptyTemplate(enableWallets)
      }
      ${enableWalletGuide && rows.length > 0 ? this.#guideTemplate() : nothing}
      ${legalFooter(options.termsConditionsUrl, options.privacyPolicyUrl)}
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#announceLate();
  }

  #rows(): readonly WalletRow[] {
    const { connectors, options, shell } = this.modal;
    const { customWallets = [], excludeWalletIds: excluded = [], features } = options.current.get();
    return walletRows({
      connectors: connectors.inNamespace(shell.namespace.get()),
      customWallets,
      recent: connectors.recent.get(),
      excluded,
      order: features?.connectorTypeOrder,
      isMobile: isMobile(),
    });
  }

  /** A wallet that comes while the list is being read is said, since nothing moves to it. */
  #announceLate(): void {
    const rows = this.modal.options.current.get().enableWallets === false ? [] : this.#rows();
    const late = rows.filter(({ key }) => this.#announced && !this.#announced.has(key));
    for (const row of late) announce(this, msg(str`${nameOf(row)} was found`));
    this.#announced = new Set([...(this.#announced ?? []), ...rows.map(({ key }) => key)]);
  }

  #onConnector(connector: Connector): void {
    const wanted = this.modal.shell.namespace.get();
    const asked = connector.connectors?.find(({ chain }) => chain === wanted) ?? connector.connectors?.[0] ?? connector;
    this.modal.router.push('ConnectingExternal', { connector: asked });
  }

  #onWallet(wallet: Wallet): void {
    this.modal.router.push('Downloads', { wallet });
  }

  #onGetWallet(): void {
    this.modal.events.track('CLICK_GET_WALLET');
    this.modal.router.push('GetWallet');
  }

  #rowTemplate(row: WalletRow): TemplateResult {
    const testId = `wallet-selector-${row.key}`;
    if ('wallet' in row) {
      return html`
        <wui-list-item
          data-testid=${testId}
          label=${row.wallet.name}
          .tag=${row.isRecent ? msg('Recent') : undefined}
          tag-tone="accent"
          chevron
          @click=${() => this.#onWallet(row.wallet)}
          ><w3m-wallet-image slot="image" .wallet=${row.wallet}></w3m-wallet-image
        ></wui-list-item>
      `;
    }
    const { connector } = row;
    return html`
      <wui-list-item
        data-testid=${testId}
        label=${connector.name}
        .tag=${row.isRecent ? msg('Recent') : tagOf(connector)}
        tag-tone=${row.isRecent ? 'accent' : 'neutral'}
        @click=${() => this.#onConnector(connector)}
        ><w3m-wallet-image slot="image" .connector=${connector}></w3m-wallet-image
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

const nameOf = (row: WalletRow): string => ('wallet' in row ? row.wallet : row.connector).name;

function tagOf({ type }: Connector): string | undefined {
  if (type === 'MULTI_CHAIN') return msg('Multichain');
  return type === 'EXTERNAL' ? undefined : msg('Installed');
}

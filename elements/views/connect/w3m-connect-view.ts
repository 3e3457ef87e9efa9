import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { traitsOf } from '../../../controllers/protocol/connector-traits.js';
import type { Connector } from '../../../controllers/protocol/entities.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';
import type { Visual } from '../../ui/visual/visuals.js';
import { openWallet, remoteConnectorOf } from '../../widgets/open-wallet.js';
import { installedRows, type WalletRow } from './installed-rows.js';
import { styles } from './w3m-connect-view.styles.js';

type Elsewhere = typeof import('./elsewhere.js');

/**
 * The wallets a person can connect with.
 *
 * @tag w3m-connect-view
 * @csspart scroll - Holds the list, and scrolls when it is long.
 * @csspart guide - Where people without a wallet are led to one.
 * @csspart legal - What a person agrees to by connecting.
 */
export class W3mConnectView extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  #announced: ReadonlySet<string> | undefined;
  #visual: Visual | undefined;
  #hasAsked = false;

  /** What lists more than the wallets in this browser, once it is loaded. */
  @state() private elsewhere: Elsewhere | undefined;
  @state() private isElsewhereLost = false;
  @state() private hasNoDirectory = false;

  override render(): TemplateResult | typeof nothing {
    if (!this.#announced && this.#isWaiting()) return nothing; // all at once, or rows would move under the finger
    const { enableWallets, enableWalletGuide } = this.modal.options.current.get();
    const rows = enableWallets ? this.#rows() : [];
    const all = (enableWallets && this.elsewhere?.allTemplate(this.session)) || nothing;
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
      ${this.elsewhere?.legalTemplate(this.session) ?? nothing}
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (this.#isWaiting()) void this.#loadElsewhere();
    if (this.#announced ?? !this.#isWaiting()) this.#announceLate();
    const isListed = this.modal.options.current.get().enableWallets;
    if (isListed && !this.#hasAsked && this.elsewhere?.needsDirectory(this.session)) void this.#loadDirectory();
  }

  #rows(): readonly WalletRow[] {
    const { shell } = this.modal;
    const { connectors, environment } = this.session;
    if (this.elsewhere) return this.elsewhere.rowsOf(this.session, this.hasNoDirectory);
    return installedRows(connectors.inNamespace(shell.namespace.get()), environment.isMobile);
  }

  /** What lists more than is in this browser is still to come. */
  #isWaiting(): boolean {
    const { options } = this.modal;
    const { connectors } = this.session;
    if (this.elsewhere ?? this.isElsewhereLost) return false;
    const { customWallets, featuredWalletIds, excludeWalletIds, features, ...urls } = options.current.get();
    const isGiven = [
      connectors.recent.get(),
      ...[customWallets, featuredWalletIds, excludeWalletIds, features.connectorTypeOrder],
      ...[urls.termsConditionsUrl, urls.privacyPolicyUrl],
    ].some(given => given?.length);
    return isGiven || remoteConnectorOf(this.session) !== undefined;
  }

  async #loadElsewhere(): Promise<void> {
    try {
      this.elsewhere = await import('./elsewhere.js');
    } catch (error) {
      console.warn(error);
      this.isElsewhereLost = true; // what is in this browser is there
    }
  }

  async #loadDirectory(): Promise<void> {
    this.#hasAsked = true;
    try {
      const directory = await this.session.features.load('directory');
      void directory.loadMore(); // how many there are, and those that the host puts first
    } catch (error) {
      console.warn(error);
      this.hasNoDirectory = true; // the other rows are there
    }
  }

  /** A wallet that comes while the list is being read is said, since nothing moves to it. */
  #announceLate(): void {
    const rows = this.modal.options.current.get().enableWallets ? this.#rows() : [];
    const late = rows.filter(row => this.#announced && !this.#announced.has(row.key) && 'connector' in row);
    for (const row of late) announce(this, msg(str`${nameOf(row)} was found`));
    this.#announced = new Set([...(this.#announced ?? []), ...rows.map(({ key }) => key)]);
  }

  #onGetWallet(): void {
    this.modal.events.track('CLICK_GET_WALLET');
    this.session.router.push('GetWallet');
  }

  #rowTemplate(row: WalletRow): TemplateResult | typeof nothing {
    const testId = `wallet-selector-${row.key}`;
    const { elsewhere, session } = this;
    if ('isPending' in row) return elsewhere?.pendingTemplate() ?? nothing;
    if ('wallet' in row) return elsewhere?.walletTemplate(session, testId, row.wallet, row.isRecent) ?? nothing;
    const { connector } = row;
    if (traitsOf(connector).isRemote) return elsewhere?.remoteTemplate(session, testId, connector) ?? nothing;
    return html`
      <wui-list-item
        data-testid=${testId}
        label=${connector.name}
        .secondary=${connector.distinction}
        .tag=${row.isRecent ? msg('Recent') : tagOf(connector)}
        tag-tone=${row.isRecent ? 'accent' : 'neutral'}
        @click=${() => openWallet(this.session, { wallet: connector, connector })}
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
    if (!isListed) return html`<wui-empty>${msg('Wallet connections are not available on this page')}</wui-empty>`;
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
  if (type === 'MULTI_CHAIN') return msg('Multi-network');
  return type === 'EXTERNAL' ? undefined : msg('Installed');
}

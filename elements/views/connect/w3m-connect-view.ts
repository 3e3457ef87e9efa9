import { msg } from '../../internal/msg.js';
import { report } from '../../../controllers/core/report.js';
import { str } from '../../internal/str.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { traitsOf } from '../../../controllers/domain/wallets/connector-traits.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';
import { whenIdleAfterPaint } from '../../internal/when-idle.js';
import { hostLine, hostLineStyles, hostOf } from '../../widgets/host/host-line.js';
import { openWallet } from '../../widgets/open-wallet.js';
import { otherMethods, type Methods } from '../../internal/other-methods.js';
import { legalFooter } from './legal-footer.js';
import {
  addingTemplate,
  allTemplate,
  needsDirectory,
  pendingTemplate,
  remoteTemplate,
  rowsOf,
  walletTemplate,
} from './other-rows.js';
import { styles } from './w3m-connect-view.styles.js';
import type { WalletRow } from './wallet-rows.js';

/** Renders the rows and the row after the last. */
type Arrange = (
  rows: readonly WalletRow[],
  template: (row: WalletRow) => unknown,
  last: TemplateResult | typeof nothing,
) => TemplateResult;

/**
 * Lists the wallets to connect.
 *
 * @tag w3m-connect-view
 * @csspart host - Name and icon of the app.
 * @csspart scroll - Scroll container of the list.
 * @csspart guide - Link for users without a wallet.
 * @csspart legal - Legal notice.
 */
export class W3mConnectView extends SessionElement {
  static override styles = [SessionElement.styles, hostLineStyles, styles];

  #announced: ReadonlySet<string> | undefined;
  #hasRequestedEmpty = false;
  #hasRequestedDirectory = false;

  @state() private hasNoDirectory = false;

  /** Renders other ways to connect around the list; null for the wallets alone, undefined for those of the page. */
  @property({ attribute: false }) methods: Methods | undefined | null;

  /** Renders the rows in groups, in place of one list; the wide layout sets it. */
  @property({ attribute: false }) arrange: Arrange | undefined;

  override render(): TemplateResult {
    const { adapters, enableWallets, enableWalletGuide, features, termsConditionsUrl, privacyPolicyUrl } =
      this.modal.options.current.get();
    const rows = enableWallets ? rowsOf(this.session, this.hasNoDirectory) : [];
    const all = enableWallets ? allTemplate(this.session) : nothing;
    const host = hostOf(this.modal);
    const list =
      rows.length > 0 || all !== nothing
        ? (this.arrange ?? inOneList)(rows, row => this.#rowTemplate(row), all)
        : undefined;
    const content = this.#methods()?.(this.session, list, rows.some(isInstalled)) ?? list;
    return html`
      ${host ? hostLine(host, msg(str`Connect to ${host.name}`)) : nothing} ${addingTemplate(this.session)}
      ${
        content
          ? html`<w3m-scroll part="scroll" data-testid="w3m-connect-scroll-view">${content}</w3m-scroll>`
          : this.#emptyTemplate(enableWallets && adapters.length > 0)
      }
      ${enableWalletGuide && !this.arrange && content ? this.#guideTemplate() : nothing}
      ${features.legalCheckbox ? nothing : legalFooter(termsConditionsUrl, privacyPolicyUrl)}
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#announceLateWallets();
    const { options, shell } = this.modal;
    const isShown = shell.isOpen.get() || shell.isEmbedded; // no service is contacted before
    if (!isShown || this.#hasRequestedDirectory || !options.current.get().enableWallets) return;
    if (!needsDirectory(this.session)) return;
    this.#hasRequestedDirectory = true;
    whenIdleAfterPaint(() => this.isConnected && this.findModal() && void this.#loadDirectory());
  }

  #methods(): Methods | null | undefined {
    return this.methods === undefined ? otherMethods.get() : this.methods;
  }

  async #loadDirectory(): Promise<void> {
    try {
      import('../../ui/skeleton/wui-skeleton.define.js').catch(report); // the placeholders keep their place without it
      const directory = await this.session.features.load('directory');
      void directory.loadMore(); // loads the count and the featured wallets
    } catch (error) {
      console.warn(error);
      this.hasNoDirectory = true; // the other rows are still listed
    }
  }

  /** Announces wallets that are discovered later, because neither focus nor scroll position moves to them. */
  #announceLateWallets(): void {
    const { enableWallets } = this.modal.options.current.get();
    const rows = enableWallets ? rowsOf(this.session, this.hasNoDirectory) : [];
    const late = rows.filter(row => this.#announced && !this.#announced.has(row.key) && 'connector' in row);
    for (const row of late) announce(this, msg(str`${nameOf(row)} was found`));
    this.#announced = new Set([...(this.#announced ?? []), ...rows.map(({ key }) => key)]);
  }

  #onGetWallet(): void {
    this.modal.events.track('CLICK_GET_WALLET');
    this.session.router.push(this.#methods() && this.session.source('ID_AUTH') ? 'Create' : 'GetWallet');
  }

  #rowTemplate(row: WalletRow): TemplateResult {
    const testId = `wallet-selector-${row.key}`;
    const { session } = this;
    if ('isPending' in row) return pendingTemplate();
    const isRecent = row.isRecent && !this.arrange; // groups have headings in place of tags
    if ('wallet' in row) return walletTemplate(session, testId, row.wallet, isRecent);
    const { connector } = row;
    if (traitsOf(connector).isRemote) return remoteTemplate(session, testId, connector);
    return html`
      <wui-list-item
        data-testid=${testId}
        label=${connector.name}
        .secondary=${secondLineOf(connector)}
        .tag=${this.arrange && !row.isRecent ? undefined : (tagOf(connector) ?? (isRecent ? msg('Recent') : undefined))}
        @click=${() => openWallet(this.session, { wallet: connector, connector })}
        ><w3m-wallet-image slot="image" .connector=${connector}></w3m-wallet-image
      ></wui-list-item>
    `;
  }

  /** Without an adapter or another source, installed wallets are not looked for. */
  #emptyTemplate(isListed: boolean): TemplateResult {
    if (!this.#hasRequestedEmpty) {
      this.#hasRequestedEmpty = true;
      import('./empty.define.js').catch((error: unknown) => this.tell(error));
    }
    if (!isListed) return html`<wui-empty>${msg('Wallet connections are not available on this page')}</wui-empty>`;
    return html`<w3m-no-wallet @get-wallet=${this.#onGetWallet}></w3m-no-wallet>`;
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

const isInstalled = (row: WalletRow): boolean => 'connector' in row && traitsOf(row.connector).isInstalled === true;

const inOneList: Arrange = (rows, template, last) => html`
  <wui-list aria-label=${msg('Wallets')}>${repeat(rows, ({ key }) => key, template)} ${last}</wui-list>
`;

const nameOf = (row: WalletRow): string => ('connector' in row ? row.connector.name : '');

/** Returns the same tag for a wallet, whether the list is of one namespace or of all. */
const tagOf = (connector: Connector): string | undefined =>
  (connector.connectors ?? [connector]).some(each => traitsOf(each).isInstalled) ? msg('Installed') : undefined;

function secondLineOf({ type, distinction }: Connector): string | undefined {
  if (distinction !== undefined) return distinction || msg('Unknown source');
  return type === 'MULTI_CHAIN' ? msg('Multi-network') : undefined;
}

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Wallet } from '../../../controllers/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import type { W3mError } from '../../../controllers/domain/errors/errors.js';
import type { WalletLink } from '../../../controllers/domain/wallets/links.js';
import { platformsOf, type Platform } from '../../../controllers/domain/wallets/platforms.js';
import { comesToPage, walletLink, type LinkSigns } from '../../../controllers/domain/wallets/wallet-link.js';
import { announce } from '../../internal/announce.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { SessionElement } from '../../internal/session-element.js';
import { msg } from '../../internal/msg.js';
import type { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { iconExternalLink, iconPhone, iconWallet } from '../../ui/icon/icons.js';
import { qrPlaceholder } from '../../ui/qr-code/qr-placeholder.js';
import type { WuiTabEvent } from '../../ui/tabs/wui-tabs.events.js';
import { remoteConnectorOf } from '../open-wallet.js';
import { hostOf, hostPicture } from '../host/host-line.js';
import type { WaitingText } from '../waiting/connection-text.js';
import { failureText, type FailureText } from '../waiting/failure-text.js';
import { ShownAttempt } from '../waiting/shown-attempt.js';
import { signInProposalTemplate } from './sign-in-proposal.js';
import { openInPage, openOrReport, type OpenLink } from './open-link.js';
import { inWalletBrowserText, platformTab, qrAlt, qrPrompt, waitingText } from './platform-text.js';
import { getButton, getRow } from './get-wallet.js';
import { QR_PICTURE } from './qr-picture.js';
import { styles } from './w3m-pairing.styles.js';

/**
 * Connects a wallet by a QR code, by a link to its mobile, desktop or web app, or as an extension of this browser.
 * Without `wallet`, any wallet can scan the QR code.
 *
 * @tag w3m-pairing
 */
export class W3mPairing extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  readonly #shown: ShownAttempt = new ShownAttempt(this, {
    name: () => this.#name,
    failureText: error => this.#failureText(error),
    restart: () => this.#start(this.#platform),
  });
  #announcedPlatform: string | undefined;
  #openedHref: string | undefined;

  @state() private chosen: Platform | undefined;
  /** Why a link could not be opened. */
  @state() private linkError: W3mError | undefined;

  /** Wallet to connect; any wallet by default. */
  @property({ attribute: false }) wallet: Wallet | undefined;

  /** Connector of the wallet, if it is installed in this browser. */
  @property({ attribute: false }) connector: Connector | undefined;

  @property({ attribute: false }) openLink: OpenLink = openInPage;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override render(): TemplateResult {
    const platforms = this.#platforms;
    const platform = this.#platform;
    const hasTabs = platforms.length > 1;
    return html`
      ${
        hasTabs
          ? html`
              <wui-tabs
                label=${msg('Ways to connect')}
                .tabs=${platforms.map(platformTab)}
                value=${platform}
                @wui-tab=${this.#onTab}
              ></wui-tabs>
            `
          : nothing
      }
      <div role=${hasTabs ? 'tabpanel' : nothing} aria-label=${hasTabs ? platformTab(platform).label : nothing}>
        ${this.#panelTemplate(platform)}
      </div>
      ${this.#error ? nothing : signInProposalTemplate(this.session, platform)}
      ${platform === 'browser' || platform === 'unsupported' ? nothing : getRow(this.wallet, () => this.#onGetClick())}
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const platform = this.#platform;
    if (this.#announcedPlatform !== platform) {
      this.#announcedPlatform = platform;
      queueMicrotask(() => this.#start(platform));
    } else if (changed.has('wallet') || changed.has('connector')) queueMicrotask(() => this.#connect(platform));
    const link = platform === 'mobile' ? this.#link(platform) : undefined;
    // Opens the link only with user activation and in this tab; otherwise browsers block it as a pop-up, and a button
    // remains.
    const canOpen = navigator.userActivation.isActive && link !== undefined && link.target !== '_blank';
    if (canOpen && this.#openedHref !== link.href) this.#open(link);
  }

  get #name(): string {
    return this.wallet?.name ?? this.connector?.name ?? 'WalletConnect';
  }

  get #error(): W3mError | undefined {
    return this.linkError ?? this.#shown.current?.error;
  }

  get #platforms(): readonly Platform[] {
    const { isMobile } = this.session.environment;
    return platformsOf(this.wallet, { isMobile, isInstalled: this.connector !== undefined });
  }

  get #platform(): Platform {
    const platforms = this.#platforms;
    return platforms.find(platform => platform === this.chosen) ?? platforms[0] ?? 'qrcode';
  }

  get #uri(): string | undefined {
    return this.session.source('walletConnect')?.remote.pairing.get()?.uri;
  }

  #start(platform: Platform): void {
    this.modal.events.track('SELECT_WALLET', { name: this.#name, platform });
    if (platform !== 'qrcode') announce(this, this.#waitingText(platform).heading);
    this.#connect(platform);
  }

  /** Starts a connection attempt; the QR code and all links share one pairing. */
  #connect(platform: Platform): void {
    const opensInWalletBrowser = platform === 'mobile' && this.#browserLink() !== undefined;
    const connector = platform === 'browser' ? this.connector : remoteConnectorOf(this.session);
    if (platform === 'unsupported' || opensInWalletBrowser || !connector) return this.#shown.abandon();
    if (!this.#shown.isWaiting(connector, this.wallet)) this.#shown.begin(connector, this.wallet);
  }

  #onTab({ value }: WuiTabEvent): void {
    const wasRemote = this.#platform !== 'browser';
    this.chosen = value as Platform; // tab values are platforms
    if (wasRemote !== (this.chosen !== 'browser')) this.linkError = undefined;
  }

  #onRetry(): void {
    this.linkError = undefined;
    this.#connect(this.#platform);
  }

  #onCopy({ succeeded }: WuiCopyEvent): void {
    const { toasts } = this.session;
    if (succeeded) toasts.show({ variant: 'success', message: msg('Link copied') });
    else toasts.show({ variant: 'error', message: msg('Could not copy the link') });
  }

  #onGetClick(): void {
    if (this.wallet) this.session.router.push('Downloads', { wallet: this.wallet });
  }

  #open(link: WalletLink): void {
    this.#openedHref = link.href;
    this.session.connection.setLink({ href: link.base, name: this.#name });
    const { events } = this.modal;
    const error = openOrReport(this.openLink, link, { events, name: this.#name, wallet: this.wallet, uri: this.#uri });
    if (error) queueMicrotask(() => this.#onLinkFailed(error)); // `updated` opens links too
  }

  #onLinkFailed(error: W3mError): void {
    this.#shown.abandon();
    this.linkError = error;
    this.#shown.announceFailure(error);
  }

  get #linkContext(): LinkSigns {
    const { options } = this.modal;
    return {
      environment: this.session.environment,
      page: location.href,
      uri: this.#uri,
      preferUniversal: options.current.get().experimental_preferUniversalLinks,
    };
  }

  #browserLink(): WalletLink | undefined {
    return comesToPage(this.wallet, this.#linkContext);
  }

  #link(platform: Platform): WalletLink | undefined {
    return walletLink(platform, this.wallet, this.#linkContext);
  }

  #failureText(error: W3mError): FailureText {
    return failureText(error, this.#name, this.#platform === 'qrcode');
  }

  #waitingText(platform: Exclude<Platform, 'qrcode'>): WaitingText {
    if (platform === 'mobile' && this.#browserLink()) return inWalletBrowserText(this.#name);
    return waitingText(platform, this.#name, hostOf(this.modal)?.name);
  }

  #imageTemplate(size: 40 | 80): TemplateResult {
    if (!this.wallet && !this.connector) return html`<wui-image size=${size}>${QR_PICTURE}</wui-image>`;
    return html`
      <w3m-wallet-image size=${size} .wallet=${this.wallet} .connector=${this.connector}></w3m-wallet-image>
    `;
  }

  #panelTemplate(platform: Platform): TemplateResult {
    const failure = this.#error && this.#failureText(this.#error);
    if (failure) {
      const { state: tone, heading: problem, detail: advice } = failure;
      return html`
        <w3m-waiting state=${tone} heading=${problem} detail=${advice} @w3m-retry=${this.#onRetry}>
          ${this.#imageTemplate(80)}
        </w3m-waiting>
      `;
    }
    if (platform === 'qrcode') return this.#codeTemplate();
    const { heading, detail } = this.#waitingText(platform);
    const isIdle = platform === 'unsupported' || this.#browserLink() !== undefined;
    return html`
      <w3m-waiting state=${isIdle ? 'idle' : 'loading'} heading=${heading} detail=${detail}>
        ${this.#imageTemplate(80)}${isIdle ? nothing : hostPicture(hostOf(this.modal))}
      </w3m-waiting>
      ${this.#actionsTemplate(platform)}
    `;
  }

  #actionsTemplate(platform: Exclude<Platform, 'qrcode'>): TemplateResult | typeof nothing {
    if (platform === 'browser') return nothing;
    if (platform !== 'unsupported') return this.#openTemplate(platform);
    return html`<div class="actions">${getButton(this.wallet, () => this.#onGetClick())}</div>`;
  }

  #codeTemplate(): TemplateResult {
    const uri = this.#uri;
    return html`
      <div class="code">
        ${uri === undefined ? html`<div class="pending">${qrPlaceholder}</div>` : this.#qrTemplate(uri)}
        <p class="prompt">${qrPrompt(this.wallet?.name)}</p>
        ${this.#copyTemplate('copy-wc2-uri')}
      </div>
    `;
  }

  /** Suites of hosts take the element to mean that its `uri` can be read. */
  #qrTemplate(uri: string): TemplateResult {
    const mark = this.wallet
      ? this.#imageTemplate(40)
      : html`<span class="mark"><wui-icon .icon=${iconWallet}></wui-icon></span>`;
    return html`<wui-qr-code data-testid="wui-qr-code" uri=${uri} alt=${qrAlt(this.wallet?.name)}
      >${mark}</wui-qr-code
    >`;
  }

  #openTemplate(platform: Platform): TemplateResult {
    const link = this.#link(platform);
    return html`
      <div class="actions">
        <wui-button
          data-testid="w3m-connecting-widget-secondary-button"
          ?disabled=${!link}
          @click=${() => link && this.#open(link)}
        >
          ${msg('Open')}
          <wui-icon slot="end" size="16" .icon=${platform === 'mobile' ? iconPhone : iconExternalLink}></wui-icon>
        </wui-button>
        ${this.#browserLink() ? nothing : this.#copyTemplate('wui-link-copy')}
      </div>
    `;
  }

  #copyTemplate(testId: string): TemplateResult {
    const label = msg('Copy link');
    return html`
      <wui-copy-button
        data-testid=${testId}
        label=${label}
        .value=${this.#uri ?? ''}
        ?disabled=${this.#uri === undefined}
        silent
        @wui-copy=${this.#onCopy}
        >${label}</wui-copy-button
      >
    `;
  }
}

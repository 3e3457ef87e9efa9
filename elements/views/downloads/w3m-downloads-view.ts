import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import type { Wallet } from '../../../controllers/domain/entities.js';
import { isSafeWebLink } from '../../../controllers/domain/wallets/safe-link.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconBrowser, iconExternalLink, iconNetwork, iconPhone, type Icon } from '../../ui/icon/icons.js';

interface DownloadLink {
  readonly label: string;
  readonly href: string | undefined;
  readonly icon: Icon;
}

/** Returns the safe download links of a wallet. */
const downloadLinksOf = (wallet: Wallet): readonly DownloadLink[] =>
  [
    { label: msg('Browser extension'), href: wallet.chrome_store, icon: iconBrowser },
    { label: msg('iPhone and iPad app'), href: wallet.app_store, icon: iconPhone },
    { label: msg('Android app'), href: wallet.play_store, icon: iconPhone },
    { label: msg('Web app'), href: wallet.webapp_link, icon: iconBrowser },
    { label: msg('Website'), href: wallet.homepage, icon: iconNetwork },
  ].filter(({ href }) => isSafeWebLink(href));

/**
 * Lists the download links of a wallet.
 *
 * @tag w3m-downloads-view
 */
export class W3mDownloadsView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        padding: 0 var(--wui-space-8) var(--wui-space-8);
      }

      .head {
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: var(--wui-space-16);
        padding: var(--wui-space-8) var(--wui-space-24) var(--wui-space-24);
        text-align: center;
      }

      p {
        margin: 0;
        color: var(--wui-color-text-secondary);
        text-wrap: balance;
      }

      wui-icon {
        color: var(--wui-color-text-secondary);
      }
    `,
  ];

  /** Wallet to download. */
  @property({ attribute: false }) data: ViewData['Downloads'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { wallet } = this.data;
    const links = downloadLinksOf(wallet);
    return html`
      <div class="head">
        <w3m-wallet-image size="80" .wallet=${wallet}></w3m-wallet-image>
        <p>
          ${
            links.length > 0
              ? msg(str`Install ${wallet.name}, then come back and reload this page.`)
              : msg(str`No download link is available for ${wallet.name}.`)
          }
        </p>
      </div>
      <wui-list aria-label=${msg(str`Get ${wallet.name}`)}>${links.map(link => this.#linkTemplate(link))}</wui-list>
    `;
  }

  #linkTemplate({ label, href, icon }: DownloadLink): TemplateResult {
    return html`
      <wui-list-item whole label=${label} .href=${href} .icon=${icon}
        ><wui-icon slot="end" .icon=${iconExternalLink}></wui-icon
      ></wui-list-item>
    `;
  }
}

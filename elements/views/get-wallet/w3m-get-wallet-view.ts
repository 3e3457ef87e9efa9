import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Wallet } from '../../../controllers/domain/entities.js';
import { isSafeWebLink } from '../../../controllers/domain/wallets/safe-link.js';
import { isExcludedWallet } from '../../../controllers/domain/validation.js';
import { WALLETS } from '../../../controllers/domain/wallets/wallets.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconExternalLink } from '../../ui/icon/icons.js';
import { listHintStyles, listViewStyles } from '../../widgets/list-view.styles.js';

/** Number of suggested wallets; a longer list is hard to choose from. */
const SUGGESTED_MAX = 6;

const storesOf = (wallet: Wallet): readonly string[] =>
  [wallet.chrome_store, wallet.app_store, wallet.play_store].filter(isSafeWebLink);

/**
 * Suggests wallets to install: custom and featured wallets first, then well-known ones.
 *
 * @tag w3m-get-wallet-view
 */
export class W3mGetWalletView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    listHintStyles,
    css`
      wui-icon {
        color: var(--wui-color-text-secondary);
      }
    `,
  ];

  override render(): TemplateResult {
    return html`
      <p>${msg('Install one of these, then come back and reload this page.')}</p>
      <w3m-scroll>
        <wui-list aria-label=${msg('Wallets')}>${this.#suggested().map(wallet => this.#rowTemplate(wallet))}</wui-list>
      </w3m-scroll>
    `;
  }

  #suggested(): readonly Wallet[] {
    const {
      customWallets,
      featuredWalletIds: featured = [],
      includeWalletIds: included,
      excludeWalletIds: excluded,
    } = this.modal.options.current.get();
    const known = WALLETS.filter(({ id }) => !included || included.includes(id));
    const first = featured.flatMap(id => known.filter(wallet => wallet.id === id));
    const wallets: readonly Wallet[] = [...customWallets, ...first, ...known.filter(wallet => !first.includes(wallet))];
    return wallets
      .filter(wallet => !isExcludedWallet(wallet, excluded))
      .filter(wallet => isSafeWebLink(wallet.homepage) || storesOf(wallet).length > 0)
      .slice(0, SUGGESTED_MAX);
  }

  #rowTemplate(wallet: Wallet): TemplateResult {
    const image = html`<w3m-wallet-image slot="image" .wallet=${wallet}></w3m-wallet-image>`;
    if (storesOf(wallet).length > 0) {
      return html`
        <wui-list-item label=${wallet.name} chevron @click=${() => this.#onWalletClick(wallet)}>${image}</wui-list-item>
      `;
    }
    return html`
      <wui-list-item label=${wallet.name} href=${wallet.homepage ?? nothing}
        >${image}<wui-icon slot="end" .icon=${iconExternalLink}></wui-icon
      ></wui-list-item>
    `;
  }

  #onWalletClick(wallet: Wallet): void {
    this.session.router.push('Downloads', { wallet });
  }
}

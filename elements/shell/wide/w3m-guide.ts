import { css, html, type PropertyValues, type TemplateResult } from 'lit';
import { report } from '../../../controllers/core/report.js';
import { traitsOf } from '../../../controllers/domain/wallets/connector-traits.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';

/**
 * Second column before a wallet is chosen: explains what a wallet is, or, without the option `enableWalletGuide`, says
 * what to do.
 *
 * @tag w3m-guide
 */
export class W3mGuide extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      p {
        margin: 0;
        padding: var(--wui-space-24);
        color: var(--wui-color-text-secondary);
        text-align: center;
      }
    `,
  ];

  /** Memoised by the browser: the layout has loaded the explanation, unless the host switches the guide on later. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.modal.options.current.get().enableWalletGuide) return;
    import('../../views/what-is-a-wallet/w3m-what-is-a-wallet-view.define.js').catch(report);
  }

  override render(): TemplateResult {
    if (this.modal.options.current.get().enableWalletGuide)
      return html`
        <w3m-what-is-a-wallet-view
          .isAside=${this.session.connectors.all.get().some(each => traitsOf(each).isInstalled)}
        ></w3m-what-is-a-wallet-view>
      `;
    return html`<p>${msg('Choose a wallet')}</p>`;
  }
}

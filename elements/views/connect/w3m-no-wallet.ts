import { css, html, nothing, type TemplateResult } from 'lit';
import type { UnusableWallet } from '../../../controllers/index.js';
import { isChainNamespace } from '../../../controllers/domain/networks/namespace-ids.js';
import { FOREIGN_NETWORKS } from '../../../controllers/domain/wallets/seen-wallets.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { visualWallet } from '../../ui/visual/visuals.js';
import { namespaceName } from '../../widgets/namespace-name.js';

/**
 * Empty state of the list of wallets. If the browser has wallets that the page cannot use, it names them and the reason.
 *
 * @tag w3m-no-wallet
 * @csspart unusable - List of the wallets that the page cannot use.
 * @fires get-wallet - The person asks how to get a wallet.
 */
export class W3mNoWallet extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      ul {
        display: grid;
        gap: var(--wui-space-8);
        margin: var(--wui-space-4) 0 0;
        padding: 0;
        list-style: none;
      }

      b {
        display: block;
        overflow-wrap: anywhere;
        color: var(--wui-color-text-primary);
        font-weight: var(--wui-font-weight-medium);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    const { features } = this.findModal()?.session.get() ?? {};
    features?.load('unusableWallets').catch((error: unknown) => this.tell(error));
  }

  override render(): TemplateResult | typeof nothing {
    const wallets = this.session.features.get('unusableWallets')?.get();
    if (!wallets) return nothing;
    return html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${visualWallet}></wui-visual>
        ${wallets.length > 0 ? msg('No installed wallet works on this page') : msg('No wallet found in this browser')}
        ${wallets.length > 0 ? listTemplate(wallets) : html`<span slot="detail">${msg('Install one, then reload this page.')}</span>`}
        <wui-button slot="action" @click=${this.#onGetWallet}>${msg('Get a wallet')}</wui-button>
      </wui-empty>
    `;
  }

  #onGetWallet(): void {
    this.dispatchEvent(new Event('get-wallet'));
  }
}

const listTemplate = (wallets: readonly UnusableWallet[]): TemplateResult => html`
  <ul slot="detail" part="unusable" data-testid="w3m-unusable-wallets">
    ${wallets.map(wallet => html`<li><b>${wallet.name}</b> ${reasonOf(wallet)}</li>`)}
  </ul>
`;

function reasonOf({ reason, namespace }: UnusableWallet): string {
  if (reason === 'network') return msg(str`Works on ${networkName(namespace)} only`);
  return reason === 'incomplete' ? msg('Does not offer what a page needs') : msg('Not offered on this page');
}

const networkName = (namespace: UnusableWallet['namespace']): string =>
  isChainNamespace(namespace) ? namespaceName(namespace) : FOREIGN_NETWORKS[namespace];

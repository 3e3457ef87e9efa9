import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Account } from '../../../controllers/domain/entities.js';
import { shortAddress, truncateAddress } from '../../../controllers/domain/format.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';

/**
 * List of the accounts that the connected wallet shared. Choosing an account makes it active and closes the modal.
 *
 * @tag w3m-account-list
 */
export class W3mAccountList extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      .address,
      wui-list-item::part(secondary) {
        font-family: var(--wui-font-family-mono);
      }

      .switch {
        color: var(--wui-color-accent-text);
        font-size: var(--wui-font-size-13);
        font-weight: var(--wui-font-weight-medium);
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const connection = this.modal.account.active.get().connection;
    if (!connection) return nothing;
    // The connection lists the active account first, but rows must not move after a choice.
    const { walletOrder: order = [] } = connection;
    const accounts = [...connection.accounts].sort((a, b) => order.indexOf(a.address) - order.indexOf(b.address));
    return html`
      <wui-list aria-label=${msg('Accounts')}>
        ${repeat(
          accounts,
          ({ address }) => address,
          (account, i) => this.#rowTemplate(account, i, account.address === connection.accounts[0].address),
        )}
      </wui-list>
    `;
  }

  #rowTemplate(account: Account, index: number, isCurrent: boolean): TemplateResult {
    const { address } = account;
    const { labels, profileName, profileImage } = this.modal.account.active.get();
    const name = labels.get(address) ?? labels.get(address.toLowerCase()) ?? (isCurrent ? profileName : undefined);
    const short = shortAddress(address);
    return html`
      <wui-list-item
        data-testid="switch-address-item"
        title=${address}
        label=${name ?? ''}
        secondary=${name ? short : nothing}
        ?selected=${isCurrent}
        @click=${() => this.#onChoose(account, isCurrent)}
        ><wui-avatar slot="image" address=${address} .src=${isCurrent ? profileImage : undefined}></wui-avatar
        >${name ? nothing : html`<bdi class="address">${short}</bdi>`}${isCurrent ? nothing : this.#switchTemplate(index)}</wui-list-item
      >
    `;
  }

  /** Renders a label rather than a control, because the whole row is a button. */
  #switchTemplate(index: number): TemplateResult {
    return html`<span slot="end" class="switch" data-testid="w3m-switch-address-button-${index}"
      >${msg('Switch')}</span
    >`;
  }

  #onChoose({ namespace, address }: Account, isCurrent: boolean): void {
    if (isCurrent) return this.session.router.goBackOrClose();
    this.session.useAccount(namespace, address);
    announce(this, msg(str`Switched to ${truncateAddress(address)}`));
    this.modal.shell.close();
  }
}

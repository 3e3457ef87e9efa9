import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { Account, CaipNetwork } from '../../../controllers/index.js';
import { shortAddress, truncateText } from '../../../controllers/domain/format.js';
import { SessionElement } from '../../internal/session-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import type { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { iconChevron } from '../../ui/icon/icons.js';
import { addressGroups } from '../../widgets/address-groups.js';
import { announceCopiedAddress } from '../../widgets/announce-copy.js';
import { receivingNetworks } from '../../widgets/receiving-networks.js';
import { styles } from './w3m-wallet-receive-view.styles.js';

/** Characters kept at each end of a long name. */
const NAME_CHARS = [14, 6] as const;
/** Images of networks that the row shows. */
const SHOWN_NETWORKS = 5;

/**
 * Shows the address of the active account as QR code and text, and the networks on which it receives.
 *
 * @tag w3m-wallet-receive-view
 * @csspart address - Address in groups of four characters.
 */
export class W3mWalletReceiveView extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, styles];

  override render(): TemplateResult | typeof nothing {
    const account = this.modal.account.current.get();
    if (!account) return nothing;
    const { address } = account;
    return html`
      ${this.#nameTemplate(account)}
      <wui-qr-code uri=${address} alt=${msg('QR code of your address')}></wui-qr-code>
      <p part="address" class="address" dir="ltr">
        <span class="visually-hidden">${address}</span>
        ${addressGroups(address).map(group => html`<span aria-hidden="true">${group}</span>`)}
      </p>
      ${this.#networksTemplate(receivingNetworks(this.modal, account))}
    `;
  }

  #onCopy({ succeeded }: WuiCopyEvent): void {
    announceCopiedAddress(this, succeeded);
  }

  #onNetworks(): void {
    this.session.router.push('WalletCompatibleNetworks');
  }

  #nameTemplate({ address }: Account): TemplateResult {
    const { profileName, profileImage } = this.modal.account.active.get();
    const name = profileName ? truncateText(profileName, ...NAME_CHARS) : shortAddress(address);
    return html`
      <div class="who" title=${address}>
        <wui-avatar address=${address} .src=${profileImage}></wui-avatar>
        <bdi class="name ${profileName ? '' : 'short'}">${name}</bdi>
        <wui-copy-button
          data-testid="receive-address-copy-button"
          value=${address}
          label=${msg('Copy address')}
          @wui-copy=${this.#onCopy}
        ></wui-copy-button>
      </div>
    `;
  }

  #networksTemplate(networks: readonly CaipNetwork[]): TemplateResult | typeof nothing {
    const [only] = networks;
    if (!only) return nothing;
    const hint =
      networks.length === 1
        ? msg(str`Receive only on ${only.name}. Assets sent on other networks may be lost.`)
        : msg('Receive only on compatible networks. Assets sent on others may be lost.');
    return html`
      <p class="hint">${hint}</p>
      <wui-list-item
        label=${networks.length === 1 ? only.name : msg('Compatible networks')}
        no-image
        data-testid="receive-networks"
        @click=${this.#onNetworks}
      >
        <span slot="end" class="networks">
          ${networks
            .slice(0, SHOWN_NETWORKS)
            .map(network => html`<w3m-network-image size="24" .network=${network}></w3m-network-image>`)}
          <wui-icon size="16" .icon=${iconChevron}></wui-icon>
        </span>
      </wui-list-item>
    `;
  }
}

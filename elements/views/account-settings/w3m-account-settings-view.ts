import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Account, CaipNetwork, EmbeddedSide, EmbeddedWallet } from '../../../controllers/index.js';
import { AUTH_CONNECTOR_ID } from '../../../controllers/domain/embedded/embedded-wallet.js';
import { truncateAddress, truncateText } from '../../../controllers/domain/format.js';
import { hasIdentities } from '../../../controllers/domain/validation.js';
import { announce } from '../../internal/announce.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { SessionElement } from '../../internal/session-element.js';
import type { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { iconMail, iconShield, iconSwap, iconUser } from '../../ui/icon/icons.js';
import { announceCopiedAddress } from '../../widgets/announce-copy.js';
import { breakableName } from '../../widgets/breakable-name.js';
import { socialMarks } from '../../widgets/sign-in/social-marks.js';
import { socialName } from './social-name.js';
import { styles } from './w3m-account-settings-view.styles.js';

/** Characters kept at each end of a long e-mail address. */
const EMAIL_CHARS = [16, 10] as const;

/**
 * Settings of the account: how the person signs in, the network, the kind of account and its name.
 *
 * @tag w3m-account-settings-view
 */
export class W3mAccountSettingsView extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  /** The embedded wallet, once it is known what it can do. */
  @state() private wallet: EmbeddedWallet | undefined;
  @state() private isSwitching = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const { scope } = this.modal;
    this.#side?.open().then(wallet => (this.wallet = wallet), scope.report); // its rows stay hidden
  }

  /** The embedded wallet, if the account in use is one of its own. */
  get #side(): EmbeddedSide | undefined {
    const session = this.findModal()?.session.get();
    const isOwn = this.modal.account.active.get().connection?.connectorId === AUTH_CONNECTOR_ID;
    return isOwn ? session?.source(AUTH_CONNECTOR_ID) : undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const current = this.modal.account.current.get();
    const network = this.modal.network.active.get();
    if (!current) return nothing;
    const side = this.#side;
    return html`
      ${this.#headTemplate(current)}
      <wui-list aria-label=${msg('Account settings')}>
        ${side ? this.#signInTemplate(side) : nothing} ${this.#networkTemplate(network)}
        ${side ? this.#typeTemplate(side, current, network) : nothing} ${this.#nameTemplate(current, network)}
        ${side && this.wallet?.openSettings ? this.#walletTemplate() : nothing}
        <w3m-disconnect-row></w3m-disconnect-row>
      </wui-list>
    `;
  }

  #onCopy({ succeeded }: WuiCopyEvent): void {
    announceCopiedAddress(this, succeeded);
  }

  /** Uses the other kind of account. */
  async #onSwitchType(side: EmbeddedSide, { namespace, type }: Account): Promise<void> {
    if (this.isSwitching) return;
    this.isSwitching = true;
    try {
      await side.accountTypes.choose(namespace, type === 'smartAccount' ? 'eoa' : 'smartAccount');
      announce(this, msg('Account switched'));
    } catch (error) {
      this.tell(error);
    } finally {
      this.isSwitching = false;
    }
  }

  #headTemplate({ address }: Account): TemplateResult {
    const { profileName, profileImage } = this.modal.account.active.get();
    return html`
      <div class="head">
        <wui-avatar address=${address} .src=${profileImage}></wui-avatar>
        ${profileName === undefined ? nothing : html`<p class="name"><bdi>${breakableName(profileName)}</bdi></p>`}
        <div class="who" title=${address}>
          <bdi class="address" data-testid="account-settings-address">${truncateAddress(address)}</bdi>
          <wui-copy-button value=${address} label=${msg('Copy address')} @wui-copy=${this.#onCopy}></wui-copy-button>
        </div>
      </div>
    `;
  }

  #signInTemplate(side: EmbeddedSide): TemplateResult | typeof nothing {
    const [user, provider] = [side.user.get(), side.provider.get()];
    if (!user || provider === undefined) return nothing;
    if (provider !== 'email') {
      const { name, icon } = socialMarks[provider];
      return html`<wui-list-item
        static
        data-testid="account-social"
        label=${socialName(provider, user.userName ?? '') || name}
        secondary=${msg(str`Signed in with ${name}`)}
        .icon=${icon}
      ></wui-list-item>`;
    }
    const { email } = user;
    if (!email) return nothing;
    const label = truncateText(email, ...EMAIL_CHARS);
    if (!this.wallet?.changeEmail)
      return html`<wui-list-item static whole label=${label} title=${email} .icon=${iconMail}></wui-list-item>`;
    return html`
      <wui-list-item
        chevron
        whole
        data-testid="w3m-account-email-update"
        label=${label}
        secondary=${msg('Edit email')}
        title=${email}
        .icon=${iconMail}
        @click=${() => this.session.router.push('UpdateEmailWallet', { email, redirectView: 'Account' })}
      ></wui-list-item>
    `;
  }

  #networkTemplate(network: CaipNetwork | undefined): TemplateResult | typeof nothing {
    if (!network || !this.modal.options.current.get().enableNetworkSwitch) return nothing;
    return html`
      <wui-list-item
        chevron
        data-testid="account-switch-network-button"
        label=${network.name}
        secondary=${msg('Network')}
        @click=${() => this.session.router.push('Networks')}
        ><w3m-network-image slot="image" .network=${network}></w3m-network-image
      ></wui-list-item>
    `;
  }

  #typeTemplate(
    side: EmbeddedSide,
    account: Account,
    network: CaipNetwork | undefined,
  ): TemplateResult | typeof nothing {
    const isEnabled =
      network?.chainNamespace === 'eip155' &&
      typeof network.id === 'number' &&
      side.accountTypes.smartNetworks.get().includes(network.id);
    if (!isEnabled || !this.wallet?.setAccountType) return nothing;
    return html`
      <wui-list-item
        whole
        data-testid="account-toggle-preferred-account-type"
        label=${account.type === 'smartAccount' ? msg('Switch to your standard account') : msg('Switch to your smart account')}
        .icon=${iconSwap}
        ?busy=${this.isSwitching}
        @click=${() => this.#onSwitchType(side, account)}
      ></wui-list-item>
    `;
  }

  /** Offers a name where the account can have one, and has none. */
  #nameTemplate({ namespace }: Account, network: CaipNetwork | undefined): TemplateResult | typeof nothing {
    const { connection, profileName } = this.modal.account.active.get();
    const canHaveOne =
      connection?.connectorId === AUTH_CONNECTOR_ID &&
      namespace === 'eip155' &&
      network !== undefined &&
      hasIdentities(network) &&
      this.session.features.isEnabled('names');
    if (!canHaveOne || profileName !== undefined) return nothing;
    return html`
      <wui-list-item
        chevron
        whole
        data-testid="account-choose-name-button"
        label=${msg('Choose account name')}
        .icon=${iconUser}
        @click=${() => this.session.router.push('ChooseAccountName')}
      ></wui-list-item>
    `;
  }

  #walletTemplate(): TemplateResult {
    return html`
      <wui-list-item
        chevron
        whole
        data-testid="w3m-wallet-upgrade-card"
        label=${msg('Manage your wallet')}
        secondary=${msg('Recovery, devices and export')}
        .icon=${iconShield}
        @click=${() => this.session.router.push('UpgradeEmailWallet')}
      ></wui-list-item>
    `;
  }
}

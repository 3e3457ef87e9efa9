import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { shortAddress } from '../../../controllers/domain/format.js';
import { AUTH_CONNECTOR_ID } from '../../../controllers/domain/embedded/embedded-wallet.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import type { Connections, KnownConnection } from '../../../controllers/index.js';
import { announce } from '../../internal/announce.js';
import { msg } from '../../internal/msg.js';
import { separated } from '../../internal/separated.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { SessionElement } from '../../internal/session-element.js';
import { str } from '../../internal/str.js';
import { iconDisconnect, iconPlus } from '../../ui/icon/icons.js';
import { walletName } from '../wallet-name.js';

/**
 * List of the connected wallets of the active namespace. Choosing one puts it in place of the wallet in use and closes
 * the modal; each can be disconnected alone.
 *
 * @tag w3m-connection-list
 * @csspart wallet - One wallet, with the button that disconnects it.
 */
export class W3mConnectionList extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      .wallet {
        display: flex;
        align-items: center;
        gap: var(--wui-space-4);
      }

      .wallet > wui-list-item {
        flex: 1;
        min-inline-size: 0;
      }

      .address::part(secondary) {
        font-family: var(--wui-font-family-mono);
      }

      .switch {
        color: var(--wui-color-accent-text);
        font-size: var(--wui-font-size-13);
        font-weight: var(--wui-font-weight-medium);
      }
    `,
  ];

  /** Connector id of the wallet that is asked. */
  @state() private pending: string | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const modal = this.findModal();
    modal?.session.get()?.features.load('connections').catch(modal.scope.report); // the account is shown without the list
  }

  get #connections(): Connections | undefined {
    return this.session.features.get('connections');
  }

  override render(): TemplateResult | typeof nothing {
    const namespace = this.modal.network.activeNamespace.get();
    const wallets = namespace && this.#connections?.of(namespace);
    if (!wallets || wallets.length === 0) return nothing;
    return html`
      <wui-list aria-label=${msg('Connected wallets')}>
        ${repeat(
          wallets,
          ({ connectorId }) => connectorId,
          wallet => this.#rowTemplate(wallet),
        )}
        <wui-list-item
          chevron
          whole
          data-testid="add-wallet"
          label=${msg('Add a wallet')}
          .icon=${iconPlus}
          @click=${this.#onAdd}
        ></wui-list-item>
      </wui-list>
    `;
  }

  #rowTemplate(wallet: KnownConnection): TemplateResult {
    const { connector, accounts, connectorId } = wallet;
    const isActive = wallet.state === 'active';
    const [{ address }] = accounts;
    const short = shortAddress(address);
    const name = this.#nameOf(connector);
    return html`
      <div part="wallet" class="wallet" role="listitem">
        <wui-list-item
          class=${wallet.state === 'locked' ? nothing : 'address'}
          data-testid="connection-${connectorId}"
          label=${name}
          secondary=${separated(short, wallet.state === 'locked' ? msg('Locked') : undefined)}
          title=${address}
          ?selected=${isActive}
          ?static=${isActive}
          ?busy=${this.pending === connectorId}
          @click=${isActive ? nothing : () => this.#onSwitch(wallet)}
          ><w3m-wallet-image slot="image" .connector=${connector}></w3m-wallet-image
          >${isActive ? nothing : html`<span slot="end" class="switch">${msg('Switch')}</span>`}</wui-list-item
        >
        <wui-icon-button
          size="s"
          data-testid="disconnect-${connectorId}"
          label=${msg(str`Disconnect ${name}`)}
          .icon=${iconDisconnect}
          @click=${() => this.#onDisconnect(wallet)}
        ></wui-icon-button>
      </div>
    `;
  }

  #nameOf(connector: Connector): string {
    const embedded = connector.type === 'AUTH' ? this.session.source(AUTH_CONNECTOR_ID)?.walletOf() : undefined;
    return walletName(embedded ?? connector);
  }

  #onAdd(): void {
    const namespace = this.modal.network.activeNamespace.get();
    if (namespace) this.modal.shell.open(namespace);
    this.session.router.push('Connect');
  }

  /** A wallet that asks its owner says so itself; a failure leaves the wallet in use. */
  async #onSwitch({ namespace, connectorId, connector, accounts: [account] }: KnownConnection): Promise<void> {
    if (this.pending !== undefined) return;
    this.pending = connectorId;
    try {
      await this.#connections?.switchTo(namespace, connectorId, account.address);
      announce(this, msg(str`Switched to ${this.#nameOf(connector)}`));
      this.modal.shell.close();
    } catch (error) {
      this.tell(error);
    } finally {
      this.pending = undefined;
    }
  }

  async #onDisconnect({ namespace, connectorId }: KnownConnection): Promise<void> {
    if (this.pending !== undefined) return;
    this.pending = connectorId;
    try {
      await this.#connections?.end(namespace, connectorId);
      announce(this, msg('Disconnected'));
    } catch (error) {
      this.tell(error, 'DISCONNECT_FAILED');
    } finally {
      this.pending = undefined;
    }
  }
}

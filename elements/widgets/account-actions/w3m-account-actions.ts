import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { OpenableView } from '../../../controllers/index.js';
import { AUTH_CONNECTOR_ID } from '../../../controllers/domain/embedded/embedded-wallet.js';
import { walletFeatureOrder, type WalletFeature } from '../../../controllers/domain/wallets/ordering.js';
import { isActionOffered, type AccountAction } from '../../../controllers/domain/transactions/offered-actions.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconBuy, iconReceive, iconSend, iconSwap, type Icon } from '../../ui/icon/icons.js';

/** One action of the account. */
interface Action {
  readonly label: () => string;
  readonly icon: Icon;
  readonly view: OpenableView;
  readonly action: AccountAction;
}

const actions: Partial<Readonly<Record<WalletFeature, Action>>> = {
  onramp: {
    label: () => msg('Buy'),
    icon: iconBuy,
    view: 'OnRampProviders',
    action: 'buy',
  },
  swaps: {
    label: () => msg('Swap'),
    icon: iconSwap,
    view: 'Swap',
    action: 'swap',
  },
  receive: {
    label: () => msg('Receive'),
    icon: iconReceive,
    view: 'WalletReceive',
    action: 'receive',
  },
  send: {
    label: () => msg('Send'),
    icon: iconSend,
    view: 'WalletSend',
    action: 'send',
  },
};

/**
 * Row of equal tiles with the actions of the active account, in the order of the host. Renders nothing if none is offered.
 *
 * @tag w3m-account-actions
 * @csspart action - One tile.
 */
export class W3mAccountActions extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }

      .actions {
        display: flex;
        flex-wrap: wrap; /* large text: a row of tiles breaks before a word does */
        gap: var(--wui-space-8);
      }

      wui-tile {
        flex: 1;
        max-inline-size: 100%;
      }
    `,
  ];

  #onClick(view: OpenableView): void {
    const { account, network, events } = this.modal;
    const { caipNetworkId } = network.active.get() ?? {};
    const event = view === 'WalletSend' ? 'OPEN_SEND' : view === 'Swap' ? 'OPEN_SWAP' : undefined;
    if (event && caipNetworkId) {
      events.track(event, {
        network: caipNetworkId,
        isSmartAccount: account.current.get()?.type === 'smartAccount',
      });
    }
    if (view === 'OnRampProviders')
      events.track('SELECT_BUY_CRYPTO', { isSmartAccount: account.current.get()?.type === 'smartAccount' });
    this.session.router.push(view);
  }

  override render(): TemplateResult | typeof nothing {
    const settings = this.modal.options.current.get();
    const { namespace } = this.modal.account.current.get() ?? {};
    if (namespace === undefined) return nothing;
    const isEmbedded = this.modal.account.active.get().connection?.connectorId === AUTH_CONNECTOR_ID;
    const { adapters, features } = this.session;
    const world = {
      features,
      adapter: adapters.find(each => each.namespace === namespace),
      networks: this.modal.network.inNamespace(namespace),
      swaps: settings.services.swaps,
    };
    const offered = walletFeatureOrder(settings.features.walletFeaturesOrder).flatMap(name => {
      const row = actions[name];
      return row && isActionOffered(row.action, world) ? [{ name, ...row }] : [];
    });
    if (offered.length === 0) return nothing;
    return html`
      <div
        class="actions"
        role="group"
        aria-label=${msg('Actions')}
        data-testid=${isEmbedded ? 'w3m-account-wallet-features-widget' : nothing}
      >
        ${offered.map(
          ({ name, label, icon, view }) => html`
            <wui-tile
              part="action"
              data-testid="${isEmbedded ? 'wallet-features' : 'w3m-account-default'}-${name}-button"
              label=${label()}
              .icon=${icon}
              @click=${() => this.#onClick(view)}
            ></wui-tile>
          `,
        )}
      </div>
    `;
  }
}

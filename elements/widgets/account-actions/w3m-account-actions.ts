import { msg } from '../../internal/msg.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { OpenableView, Settings } from '../../../controllers/index.js';
import { walletFeatureOrder, type WalletFeature } from '../../../controllers/protocol/ordering.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconReceive, type Icon } from '../../ui/icon/icons.js';

/** One action of the account. */
interface Action {
  readonly label: () => string;
  readonly icon: Icon;
  readonly view: OpenableView;
  readonly isOffered: (settings: Settings) => boolean;
}

const actions: Partial<Readonly<Record<WalletFeature, Action>>> = {
  receive: {
    label: () => msg('Receive'),
    icon: iconReceive,
    view: 'WalletReceive',
    isOffered: ({ features }) => features.receive !== false,
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
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: var(--wui-space-8);
      }

      button {
        display: flex;
        flex-direction: column;
        align-items: center;
        justify-content: center;
        gap: var(--wui-space-4);
        min-block-size: 72px;
        padding: var(--wui-space-8);
        border: 1px solid transparent; /* visible in forced-colors mode */
        border-radius: var(--wui-radius-m);
        background: var(--wui-color-fill);
        color: var(--wui-color-text);
        font-size: var(--wui-font-size-13);
        font-weight: var(--wui-font-weight-medium);
        overflow-wrap: anywhere;
        cursor: pointer;
        transition: background-color var(--wui-duration-feedback);
      }

      @media (hover: hover) {
        button:hover {
          background: var(--wui-color-fill-hover);
        }
      }

      button:active {
        background: var(--wui-color-fill-pressed, var(--wui-color-fill-hover));
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const settings = this.modal.options.current.get();
    const offered = walletFeatureOrder(settings.features.walletFeaturesOrder).flatMap(name => {
      const action = actions[name];
      return action?.isOffered(settings) ? [{ name, ...action }] : [];
    });
    if (offered.length === 0) return nothing;
    return html`
      <div class="actions" role="group" aria-label=${msg('Actions')}>
        ${offered.map(
          ({ name, label, icon, view }) => html`
            <button
              part="action"
              type="button"
              data-testid="w3m-account-default-${name}-button"
              @click=${() => this.session.router.push(view)}
            >
              <wui-icon size="20" .icon=${icon}></wui-icon>${label()}
            </button>
          `,
        )}
      </div>
    `;
  }
}

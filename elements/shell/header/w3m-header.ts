import { msg } from '../../internal/msg.js';
import { html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { CaipNetwork } from '../../../controllers/domain/entities.js';
import { isUnsupportedNetwork } from '../../../controllers/domain/networks/networks.js';
import { SessionElement } from '../../internal/session-element.js';
import { visuallyHiddenStyles } from '../../internal/visually-hidden.styles.js';
import { iconActivity, iconBack, iconChevronDown, iconClose, iconHelp } from '../../ui/icon/modal-icons.js';
import { isTitleHidden, titleOf, views, type Views } from '../../views.js';
import { styles } from './w3m-header.styles.js';

/**
 * Header of the modal: a back, help or network button at the start, the title of the view, and a close button.
 *
 * @tag w3m-header
 * @csspart title - Heading.
 * @csspart network - Button that shows the active network.
 */
export class W3mHeader extends SessionElement {
  static override styles = [SessionElement.styles, visuallyHiddenStyles, styles];

  /** View registry that supplies the titles; tests replace it. */
  @property({ attribute: false }) views: Views = views;

  /** Whether the guide is shown beside the wallets, so that it needs no button. */
  @property({ type: Boolean, attribute: false }) hasGuide = false;

  override render(): TemplateResult {
    const entry = this.session.router.current.get();
    const title = titleOf(this.views, entry, this.session);
    const isUntitled = isTitleHidden(this.views, entry);
    this.toggleAttribute('untitled', isUntitled);
    const text = keyed(entry, html`<span>${title}</span>`);
    const own = entry.data ? nothing : 'own'; // titles of data have names
    return html`
      <div class="start">${this.#startTemplate()}</div>
      ${
        isUntitled
          ? html`<h2 class="visually-hidden">${title}</h2>`
          : html`<h2 part="title" class=${own} data-testid="w3m-header-text">${text}</h2>`
      }
      <div class="end">
        ${entry.view === 'Account' ? this.#sessionsTemplate() : nothing}
        ${
          this.modal.shell.isEmbedded
            ? nothing
            : html`
                <wui-icon-button
                  data-testid="w3m-header-close"
                  label=${msg('Close')}
                  .icon=${iconClose}
                  @click=${this.#onClose}
                ></wui-icon-button>
              `
        }
      </div>
    `;
  }

  #startTemplate(): TemplateResult | typeof nothing {
    const { options, network, account } = this.modal;
    const { router } = this.session;
    const { enableNetworkSwitch, enableWalletGuide } = options.current.get();
    const { view } = router.current.get();
    const active = network.active.get();
    if (view === 'Account') {
      return enableNetworkSwitch && active && account.isConnected.get() ? this.#networkTemplate(active) : nothing;
    }
    if (router.canGoBack.get()) {
      return html`
        <wui-icon-button
          data-testid="header-back"
          label=${msg('Back')}
          .icon=${iconBack}
          @click=${this.#onBack}
        ></wui-icon-button>
      `;
    }
    if (view !== 'Connect' || !enableWalletGuide || this.hasGuide) return nothing;
    return html`
      <wui-icon-button
        data-testid="w3m-header-help"
        label=${msg('What is a wallet?')}
        .icon=${iconHelp}
        @click=${this.#onHelp}
      ></wui-icon-button>
    `;
  }

  #sessionsTemplate(): TemplateResult | typeof nothing {
    const { options, account } = this.modal;
    if (!options.current.get().features.smartSessions || !account.accountOf('eip155')) return nothing;
    return html`
      <wui-icon-button
        data-testid="w3m-header-smart-sessions"
        label=${msg('Smart sessions')}
        .icon=${iconActivity}
        @click=${() => this.session.router.push('SmartSessionList')}
      ></wui-icon-button>
    `;
  }

  #networkTemplate(active: CaipNetwork): TemplateResult {
    return html`
      <span class="switch" data-testid="account-switch-network-button"
        ><button
          part="network"
          class="network"
          type="button"
          data-testid="w3m-account-select-network"
          title=${msg('Choose network')}
          ?disabled=${!this.#hasChoice(active)}
          @click=${this.#onNetwork}
        >
          <w3m-network-image size="24" .network=${active}></w3m-network-image>
          <span class="name">${isUnsupportedNetwork(active) ? msg('Unknown network') : active.name}</span>
          ${this.#hasChoice(active) ? html`<wui-icon size="16" .icon=${iconChevronDown}></wui-icon>` : nothing}
        </button></span
      >
    `;
  }

  /** Whether there is another network to switch to. */
  #hasChoice(active: CaipNetwork): boolean {
    const { network } = this.modal;
    return network.networks.get().length > 1 || !network.isKnown(active);
  }

  #onClose(): void {
    this.modal.shell.requestClose();
  }

  #onBack(): void {
    this.session.router.goBack();
  }

  #onHelp(): void {
    this.modal.events.track('CLICK_WALLET_HELP');
    this.session.router.push('WhatIsAWallet');
  }

  #onNetwork(): void {
    this.modal.events.track('CLICK_NETWORKS');
    this.session.router.push('Networks');
  }
}

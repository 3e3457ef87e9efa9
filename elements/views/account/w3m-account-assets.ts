import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { AssetTab } from '../../../controllers/index.js';
import { AUTH_CONNECTOR_ID } from '../../../controllers/domain/embedded/embedded-wallet.js';
import { W3mError } from '../../../controllers/domain/errors/errors.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import type { WuiTabEvent } from '../../ui/tabs/wui-tabs.events.js';
import type { Tab } from '../../ui/tabs/wui-tabs.js';
import { scrollerAround } from '../../widgets/virtual-list/scroller-around.js';
import { enabledTabs, loadTab, tabLabel } from './asset-tabs.js';

/** Height of identity and tabs, which stay in view, in px. */
const STICKY_PX = 112;

/**
 * Tabs of what the account holds and did: Tokens, NFTs, Activity. Each tab is loaded when it is first shown.
 *
 * @tag w3m-account-assets
 */
export class W3mAccountAssets extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        --_tabs: max(56px, 3.5rem);
        display: block;
        padding: 0 var(--wui-space-8) var(--wui-space-8);
      }

      .tabs {
        position: sticky;
        inset-block-start: var(--w3m-assets-top, 0px);
        z-index: 2; /* above rows and headings, which scroll beneath */
        padding-block: var(--wui-space-8);
        background: var(--wui-color-surface);
      }

      .panel {
        --w3m-list-top: calc(var(--w3m-assets-top, 0px) + var(--_tabs) - 1px);
        min-block-size: calc(3 * var(--wui-size-row));
        margin-inline: calc(var(--wui-space-8) * -1); /* pictures of rows begin at the edge of the tabs */
      }
    `,
  ];

  /** Functions that render the loaded tabs. */
  readonly #loaded = new Map<AssetTab, () => TemplateResult>();
  #requested: AssetTab | undefined;

  @state() private failed: AssetTab | undefined;

  /** Tab that is shown first; by default that of the last time. */
  @property({ attribute: false }) initial: AssetTab | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  get #tab(): AssetTab | undefined {
    const enabled = enabledTabs(this.session);
    const last = this.session.features.get('shownTab')?.get() ?? this.initial;
    return last && enabled.includes(last) ? last : enabled[0];
  }

  override render(): TemplateResult | typeof nothing {
    const tab = this.#tab;
    if (!tab) return nothing;
    this.#request(tab);
    return html`
      <div class="tabs">
        <wui-tabs
          label=${msg('Assets')}
          value=${tab}
          .tabs=${enabledTabs(this.session).map(value => this.#tabOf(value))}
          @wui-tab=${this.#onTab}
        ></wui-tabs>
      </div>
      <div
        class="panel"
        role="tabpanel"
        aria-label=${tabLabel(tab)}
        aria-busy=${this.#loaded.has(tab) ? 'false' : 'true'}
      >
        ${this.#panelTemplate(tab)}
      </div>
    `;
  }

  #tabOf(value: AssetTab): Tab {
    const { connection } = this.modal.account.active.get();
    const isDefaultRow = value === 'activity' && connection?.connectorId !== AUTH_CONNECTOR_ID; // that wallet had tabs there too
    const labelTestId = isDefaultRow ? 'w3m-account-default-activity-button' : undefined;
    return { value, label: tabLabel(value), testId: `tab-${value}`, labelTestId };
  }

  #panelTemplate(tab: AssetTab): unknown {
    if (this.failed === tab) {
      return html`
        <wui-notice tone="warning">
          ${msg('Could not load this screen')}
          <wui-button slot="action" variant="plain" size="s" @click=${() => this.#onRetry(tab)}>
            ${msg('Try again')}
          </wui-button>
        </wui-notice>
      `;
    }
    return (
      this.#loaded.get(tab)?.() ??
      html`${[0, 1, 2].map(() => html`<wui-skeleton shape="row"></wui-skeleton>`)}<span role="status"></span>`
    );
  }

  /** Keeps what takes the focus out from under the tabs. */
  protected override firstUpdated(): void {
    scrollerAround(this)?.style.setProperty('scroll-padding-block-start', `${STICKY_PX}px`);
  }

  /** Loads a tab once; deferred, since the load writes signals. */
  #request(tab: AssetTab): void {
    if (this.#requested === tab || this.#loaded.has(tab)) return;
    this.#requested = tab;
    queueMicrotask(() => void this.#load(tab));
  }

  async #load(tab: AssetTab): Promise<void> {
    const session = this.findModal()?.session.get();
    if (!session) return; // the modal was destroyed in the meantime
    try {
      this.#loaded.set(tab, await loadTab(tab, session));
      this.requestUpdate();
    } catch (error) {
      session.modal.scope.report(error); // another modal may have taken its place
      if (tab === 'tokens') session.toasts.tell(new W3mError('TOKEN_BALANCE_UNAVAILABLE', { cause: error }));
      this.failed = tab;
    }
  }

  #onTab({ value }: WuiTabEvent): void {
    const { account, events } = this.modal;
    void this.#show(value as AssetTab); // the tabs above
    if (value === 'activity') {
      events.track('CLICK_TRANSACTIONS', { isSmartAccount: account.current.get()?.type === 'smartAccount' });
    }
    this.failed = undefined;
  }

  async #show(tab: AssetTab): Promise<void> {
    (await this.session.features.load('shownTab')).set(tab);
    this.requestUpdate();
  }

  #onRetry(tab: AssetTab): void {
    this.#requested = undefined;
    this.failed = undefined;
    this.#request(tab);
  }
}

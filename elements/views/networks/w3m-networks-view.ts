import { msg } from '../../internal/msg.js';
import { plural } from '../../internal/plural.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { CaipNetwork, Connection, Dispose } from '../../../controllers/index.js';
import { DEBOUNCE_MS, NETWORK_SEARCH_DEBOUNCE_MS } from '../../../controllers/domain/constants.js';
import { factsOf } from '../../../controllers/domain/networks/namespace-facts.js';
import { orderNetworks } from '../../../controllers/domain/wallets/ordering.js';
import { announce } from '../../internal/announce.js';
import { isAround } from '../../internal/focus.js';
import { ListSearch, type SearchResults } from '../../internal/list-search.js';
import { SessionElement } from '../../internal/session-element.js';
import { SpokenText } from '../../internal/spoken-text.js';
import { iconSearch } from '../../ui/icon/icons.js';
import type { WuiInput } from '../../ui/input/wui-input.js';
import { visualSearch } from '../../ui/visual/state-visuals.js';
import type { W3mChooseNetworkEvent } from '../../widgets/network-rows/w3m-network-rows.events.js';
import type { W3mNetworkRows } from '../../widgets/network-rows/w3m-network-rows.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';

/** Number of networks up to which the view has no search field. */
const NETWORKS_WITHOUT_SEARCH = 7;

const matchesSearch = ({ name, id, caipNetworkId, chainNamespace }: CaipNetwork, search: string): boolean =>
  name.toLowerCase().includes(search) ||
  String(id).toLowerCase() === search ||
  caipNetworkId.toLowerCase() === search ||
  chainNamespace === search;

/** Whether the wallet asks its user before it switches to the network. */
const asksBeforeSwitch = ({ chainNamespace, id }: CaipNetwork, connection: Connection | undefined): boolean =>
  connection !== undefined &&
  factsOf(chainNamespace).asksBeforeSwitch === true &&
  String(connection.chainId) !== String(id);

/**
 * Lists the networks and marks the active one.
 *
 * @tag w3m-networks-view
 * @csspart footer - Link to an explanation of networks.
 */
export class W3mNetworksView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    listViewStyles,
    css`
      .search {
        padding: 2px var(--wui-space-8) var(--wui-space-8);
      }

      .footer {
        display: flex;
        flex-direction: column;
        align-items: center;
        padding-block-start: var(--wui-space-8);
      }
    `,
  ];

  #cancelSearch: Dispose | undefined;
  #typed = '';

  @query('wui-input') private readonly field!: WuiInput | null;
  @query('w3m-network-rows') private readonly rows!: W3mNetworkRows | null;

  @state() private search = '';

  constructor() {
    super();
    new SpokenText(
      this,
      () => this.#foundText(),
      DEBOUNCE_MS,
      () => this.search,
    );
    new ListSearch(this, {
      field: () => this.field,
      results: () => this.#results(),
      isTop: element => this.rows?.firstRow !== undefined && isAround(this.rows.firstRow, element),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancelSearch?.();
  }

  override render(): TemplateResult {
    const found = this.#found();
    return html`
      ${this.#isLong() ? this.#searchTemplate() : nothing}
      ${found.length > 0 ? this.#listTemplate(found) : this.#emptyTemplate()}
      <div part="footer" class="footer">
        <wui-button variant="plain" size="s" @click=${this.#onHelp}>${msg('What is a network?')}</wui-button>
      </div>
    `;
  }

  #served(): readonly CaipNetwork[] {
    const { network, namespaces } = this.modal;
    return network.networks.get().filter(({ chainNamespace }) => namespaces.includes(chainNamespace));
  }

  /** Whether the list is too long to see at a glance. */
  #isLong(): boolean {
    return this.#served().length > NETWORKS_WITHOUT_SEARCH;
  }

  #found(): readonly CaipNetwork[] {
    const { network } = this.modal;
    const served = this.#served();
    const approved = served.filter(candidate => network.isApproved(candidate));
    const networks = orderNetworks(
      served,
      approved.map(({ caipNetworkId }) => caipNetworkId),
    );
    return this.search && this.#isLong()
      ? networks.filter(candidate => matchesSearch(candidate, this.search))
      : networks;
  }

  #onInput(event: Event): void {
    this.#typed = (event.currentTarget as WuiInput).value; // the listener is on the input
    this.#cancelSearch?.();
    this.#cancelSearch = this.modal.scope.after(NETWORK_SEARCH_DEBOUNCE_MS, () => this.#applySearch());
  }

  #applySearch(): void {
    this.#cancelSearch?.();
    this.search = this.#typed.trim().toLowerCase();
  }

  /** Results of what is typed, without the pause before a search. */
  async #results(): Promise<SearchResults> {
    this.#applySearch();
    await this.updateComplete;
    await this.rows?.updateComplete;
    return { first: this.rows?.firstRow, isOnly: this.#found().length === 1 };
  }

  /** Says how many networks a search has found; undefined without a search. */
  #foundText(): string | undefined {
    if (!this.search) return undefined;
    return plural(msg('{count, plural, one {# network found} other {# networks found}}'), this.#found().length);
  }

  async #onChoose({ network }: W3mChooseNetworkEvent): Promise<void> {
    const { account, network: networks, shell } = this.modal;
    const { router } = this.session;
    const { chainNamespace } = network;
    if (networks.active.get()?.caipNetworkId === network.caipNetworkId) return; // the list stays, as after any other choice
    const { connection } = account.of(chainNamespace);
    if (asksBeforeSwitch(network, connection)) return router.push('SwitchNetwork', { network });
    const changesNamespace = networks.activeNamespace.get() !== chainNamespace;
    const addsWallet = changesNamespace && !connection;
    if (addsWallet && account.isConnected.get()) return router.push('SwitchActiveChain', { network });
    try {
      await this.session.switchNetwork(network);
      announce(this, msg(str`Switched to ${network.name}`));
      if (!this.isConnected || !addsWallet) return; // the list shows the new network
      shell.open(chainNamespace); // lists only wallets of this namespace
      router.push('Connect');
    } catch (error) {
      this.tell(error);
    }
  }

  #onHelp(): void {
    this.modal.events.track('CLICK_NETWORK_HELP');
    this.session.router.push('WhatIsANetwork');
  }

  #searchTemplate(): TemplateResult {
    return html`
      <div class="search" data-testid="wui-search-bar">
        <wui-input
          data-autofocus
          type="search"
          label=${msg('Search networks')}
          hide-label
          placeholder=${msg('Search networks')}
          @input=${this.#onInput}
        >
          <wui-icon slot="start" .icon=${iconSearch}></wui-icon>
        </wui-input>
      </div>
    `;
  }

  #listTemplate(networks: readonly CaipNetwork[]): TemplateResult {
    return html`
      <w3m-scroll>
        <w3m-network-rows .networks=${networks} @w3m-choose-network=${this.#onChoose}></w3m-network-rows>
      </w3m-scroll>
    `;
  }

  #emptyTemplate(): TemplateResult {
    return html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${visualSearch}></wui-visual>
        ${this.search ? msg(str`No networks match “${this.search}”`) : msg('No networks available')}
        ${this.search ? html`<span slot="detail">${msg('Try part of the name, or the network ID.')}</span>` : nothing}
      </wui-empty>
    `;
  }
}

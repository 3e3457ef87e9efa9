import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ViewData, W3mError } from '../../../controllers/index.js';
import { asW3mError } from '../../../controllers/domain/errors/errors.js';
import { factsOf } from '../../../controllers/domain/views/view-facts.js';
import { announce } from '../../internal/announce.js';
import { logUnexplained } from '../../internal/error-text.js';
import { SessionElement } from '../../internal/session-element.js';
import type { FailureText } from '../../widgets/waiting/failure-text.js';
import { failureText } from './failure-text.js';

/**
 * Switches the wallet to another network. The view sends the request when it is shown. After the switch it returns to
 * the list of networks, or, without one, to the previous view.
 *
 * @tag w3m-network-switch-view
 */
export class W3mNetworkSwitchView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  #request: AbortController | undefined;

  @state() private error: W3mError | undefined;

  /** Network to switch to. */
  @property({ attribute: false }) data: ViewData['SwitchNetwork'] | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#request?.abort();
    this.#request = undefined;
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { network } = this.data;
    const failure = this.#failure;
    const { wallet } = this.modal.account.of(network.chainNamespace);
    return html`
      <w3m-waiting
        state=${failure?.state ?? 'loading'}
        heading=${failure?.heading ?? (wallet ? msg(str`Approve in ${wallet.name}`) : msg('Approve in your wallet'))}
        detail=${failure?.detail ?? msg(str`Approve the switch to ${network.name} in your wallet`)}
        @w3m-retry=${this.#requestSwitch}
      >
        <w3m-network-image size="80" .network=${network}></w3m-network-image>
      </w3m-waiting>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('data') && this.data) void this.#requestSwitch();
    const active = this.modal.network.active.get();
    const isActive = active?.caipNetworkId === this.data?.network.caipNetworkId;
    if (this.#request && isActive) queueMicrotask(() => this.#onSwitched()); // the user switched in the wallet
  }

  get #failure(): FailureText | undefined {
    if (!this.error || !this.data) return undefined;
    const { active, isSupported } = this.modal.network;
    const current = isSupported.get() ? active.get()?.name : undefined; // an unsupported network may have no real name
    return failureText(this.error, this.data.network.name, current);
  }

  async #requestSwitch(): Promise<void> {
    if (!this.data || this.#request) return;
    const { network } = this.data;
    const request = new AbortController();
    this.#request = request;
    this.error = undefined;
    announce(this, msg(str`Approve the switch to ${network.name} in your wallet`));
    try {
      await this.session.switchNetwork(network, { signal: request.signal });
      if (this.#request === request) this.#onSwitched();
    } catch (cause) {
      if (this.#request !== request) return; // removed, or switched by another way
      this.#request = undefined;
      this.error = asW3mError(cause);
      logUnexplained(this.error);
      const failure = this.#failure;
      if (failure) announce(this, `${failure.heading}. ${failure.detail}`, 'assertive');
    }
  }

  #onSwitched(): void {
    const { router } = this.session;
    if (!this.#request || !this.data) return;
    const request = this.#request;
    this.#request = undefined;
    request.abort();
    announce(this, msg(str`Switched to ${this.data.network.name}`));
    if (router.current.get().view !== 'SwitchNetwork') return;
    const views = router.history.get().map(({ view }) => view);
    const list = views.indexOf('Networks'); // it marks the new network
    router.goBackToIndex(list === -1 ? views.findIndex(view => factsOf(view).isAboutNetwork) - 1 : list);
  }
}

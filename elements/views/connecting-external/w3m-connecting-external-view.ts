import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Dispose, ViewData } from '../../../controllers/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { HINT_AFTER_MS } from '../../../controllers/domain/constants.js';
import { asW3mError, W3mError } from '../../../controllers/domain/errors/errors.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';
import { logUnexplained } from '../../internal/error-text.js';
import { hostOf, hostPicture } from '../../widgets/host/host-line.js';
import { connectionText } from '../../widgets/waiting/connection-text.js';
import { failureText } from '../../widgets/waiting/failure-text.js';

/**
 * Connects an installed wallet. The view sends the request when it is shown and abandons it when it is removed.
 *
 * @tag w3m-connecting-external-view
 */
export class W3mConnectingExternalView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  #cancelHint: Dispose | undefined;
  #pending: Connector | undefined;
  #wasOpen = false;

  @state() private error: W3mError | undefined;
  @state() private isHinting = false;
  /** True once the wallet has connected: the modal leaves, and this is seen for a moment. */
  @state() private isDone = false;

  /** Wallet to connect. */
  @property({ attribute: false }) data: ViewData['ConnectingExternal'] | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#abandon();
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { connector } = this.data;
    const { name } = connector;
    const host = hostOf(this.modal);
    const request = connectionText(name, host?.name);
    const failure = this.error && failureText(this.error, name);
    return html`
      <w3m-waiting
        state=${this.isDone ? 'success' : (failure?.state ?? 'loading')}
        heading=${this.isDone ? msg('Connected') : (failure ?? request).heading}
        detail=${this.isDone ? '' : (failure ?? request).detail}
        hint=${this.isHinting && !failure && !this.isDone ? msg(str`Don’t see it? Open ${name} from your browser’s toolbar, or look for its window behind this one.`) : ''}
        @w3m-retry=${this.#connect}
      >
        <w3m-wallet-image size="80" .connector=${connector}></w3m-wallet-image>
        ${failure ? nothing : hostPicture(host)}
      </w3m-waiting>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('data') && this.data) void this.#connect();
    const { isOpen } = this.modal.shell;
    if (this.#wasOpen && !isOpen.get()) queueMicrotask(() => this.#onClosed()); // the exit animation is still running
    this.#wasOpen = isOpen.get();
    const isAvailable = this.session.connectors.all
      .get()
      .some(({ id, namespace }) => id === this.#pending?.id && namespace === this.#pending.namespace);
    if (this.#pending && !isAvailable) queueMicrotask(() => this.#onUnavailable());
  }

  async #connect(): Promise<void> {
    if (!this.data || this.#pending) return;
    const { connector } = this.data;
    const { modal, session } = this;
    this.#pending = connector;
    this.error = undefined;
    this.isDone = false;
    this.isHinting = false;
    this.#cancelHint = modal.scope.after(HINT_AFTER_MS, () => this.#onLongWait(connector));
    modal.events.track('SELECT_WALLET', { name: connector.name, platform: 'browser' });
    const replacesWallet = modal.account.accountOf(connector.namespace) !== undefined;
    const { heading, detail } = connectionText(connector.name, hostOf(modal)?.name);
    announce(this, detail ? `${heading}. ${detail}` : heading);
    try {
      await session.connect(connector);
      if (this.#pending !== connector) return;
      this.isDone = true;
      announce(this, msg(str`Connected with ${connector.name}`));
      if (replacesWallet) modal.shell.close(); // guideWindow ignores a replaced wallet
    } catch (cause) {
      if (this.#pending !== connector) return; // abandoned or already reported
      this.#fail(asW3mError(cause, 'CONNECT_FAILED'));
    }
    this.#pending = undefined;
    this.#cancelHint();
  }

  #fail(error: W3mError): void {
    this.error = error;
    logUnexplained(error);
    const { heading, detail } = failureText(error, this.data?.connector.name ?? '');
    announce(this, `${heading}. ${detail}`, 'assertive');
  }

  #abandon(): void {
    this.#cancelHint?.();
    if (this.#pending) this.findModal()?.session.get()?.connection.abandon(); // a destroyed modal is no longer found
    this.#pending = undefined;
  }

  /** Abandons a waiting request when the modal closes; a closed modal can also mean that the wallet has connected. */
  #onClosed(): void {
    if (this.session.connection.attempt.get()?.status === 'waiting') this.#abandon();
  }

  /** Reports that the wallet was removed or disabled while the request was pending. */
  #onUnavailable(): void {
    if (!this.#pending) return;
    this.#abandon();
    this.#fail(new W3mError('CONNECTOR_NOT_FOUND'));
  }

  #onLongWait({ name }: Connector): void {
    this.isHinting = true;
    announce(this, msg(str`Still waiting for ${name}`));
  }
}

import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Connector, Dispose, ViewData } from '../../../controllers/index.js';
import { HINT_AFTER_MS } from '../../../controllers/protocol/constants.js';
import { asW3mError, W3mError } from '../../../controllers/protocol/errors.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';
import { logUnexplained } from '../../internal/error-text.js';
import { connectionText } from '../../widgets/waiting/connection-text.js';
import { failureText } from '../../widgets/waiting/failure-text.js';

/**
 * Waits for a wallet to connect. It asks the wallet as soon as it is shown, and takes that back when it is left.
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
  #asked: Connector | undefined;
  #wasOpen = false;

  @state() private error: W3mError | undefined;
  @state() private isHinting = false;

  /** Which wallet. */
  @property({ attribute: false }) data: ViewData['ConnectingExternal'] | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#takeBack();
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { connector } = this.data;
    const { name } = connector;
    const failure = this.error && failureText(this.error, name);
    return html`
      <w3m-waiting
        state=${failure ? 'error' : 'loading'}
        heading=${failure?.heading ?? msg(str`Approve in ${name}`)}
        detail=${failure?.detail ?? this.#request}
        hint=${this.isHinting && !failure ? msg(str`Don’t see it? Open ${name} from your browser’s toolbar, or look for its window behind this one.`) : ''}
        @w3m-retry=${this.#ask}
      >
        <w3m-wallet-image size="80" .connector=${connector}></w3m-wallet-image>
      </w3m-waiting>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('data') && this.data) void this.#ask();
    const { isOpen } = this.modal.shell;
    if (this.#wasOpen && !isOpen.get()) queueMicrotask(() => this.#onClosed()); // while it is still seen going
    this.#wasOpen = isOpen.get();
    const isThere = this.session.connectors.all
      .get()
      .some(({ id, chain }) => id === this.#asked?.id && chain === this.#asked.chain);
    if (this.#asked && !isThere) queueMicrotask(() => this.#onVanished());
  }

  get #request(): string {
    return connectionText(this.modal.options.current.get().metadata?.name);
  }

  async #ask(): Promise<void> {
    if (!this.data || this.#asked) return;
    const { connector } = this.data;
    const { modal, session } = this;
    this.#asked = connector;
    this.error = undefined;
    this.isHinting = false;
    this.#cancelHint = modal.scope.after(HINT_AFTER_MS, () => this.#onLongWait(connector));
    modal.events.track('SELECT_WALLET', { name: connector.name, platform: 'browser' });
    const replacesOther = modal.account.accountOf(connector.chain) !== undefined;
    announce(this, `${msg(str`Approve in ${connector.name}`)}. ${this.#request}`);
    try {
      await session.connect(connector);
      if (this.#asked !== connector) return;
      announce(this, msg(str`Connected with ${connector.name}`));
      if (replacesOther) modal.shell.close(); // that one wallet took another's place is not seen by who watches for arrivals
    } catch (cause) {
      if (this.#asked !== connector) return; // left, or told already
      this.#fail(asW3mError(cause, 'CONNECT_FAILED'));
    }
    this.#asked = undefined;
    this.#cancelHint();
  }

  #fail(error: W3mError): void {
    this.error = error;
    logUnexplained(error);
    const { heading, detail } = failureText(error, this.data?.connector.name ?? '');
    announce(this, `${heading}. ${detail}`, 'assertive');
  }

  #takeBack(): void {
    this.#cancelHint?.();
    if (this.#asked) this.findModal()?.session.get()?.connection.abandon(); // a destroyed modal is no longer found
    this.#asked = undefined;
  }

  /** Because the person has closed the window, or because a wallet has just connected. */
  #onClosed(): void {
    if (this.session.connection.attempt.get()?.status === 'waiting') this.#takeBack();
  }

  /** The wallet was removed or switched off while we waited. */
  #onVanished(): void {
    if (!this.#asked) return;
    this.#takeBack();
    this.#fail(new W3mError('CONNECTOR_NOT_FOUND'));
  }

  #onLongWait({ name }: Connector): void {
    this.isHinting = true;
    announce(this, msg(str`Still waiting for ${name}`));
  }
}

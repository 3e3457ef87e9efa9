import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { ViewData } from '../../../controllers/index.js';
import type { Connector } from '../../../controllers/domain/entities.js';
import { announce } from '../../internal/announce.js';
import { SessionElement } from '../../internal/session-element.js';
import { hostOf, hostPicture } from '../../widgets/host/host-line.js';
import { connectionText } from '../../widgets/waiting/connection-text.js';
import { failureText } from '../../widgets/waiting/failure-text.js';
import { ShownAttempt } from '../../widgets/waiting/shown-attempt.js';

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

  readonly #shown: ShownAttempt = new ShownAttempt(this, {
    name: () => this.data?.connector.name ?? '',
    failureText: error => failureText(error, this.data?.connector.name ?? ''),
    restart: () => this.#connect(),
  });

  /** Wallet to connect. */
  @property({ attribute: false }) data: ViewData['ConnectingExternal'] | undefined;

  override render(): TemplateResult | typeof nothing {
    if (!this.data) return nothing;
    const { connector } = this.data;
    const { name } = connector;
    const host = hostOf(this.modal);
    const request = connectionText(name, host?.name);
    const attempt = this.#shown.current;
    const isDone = attempt?.status === 'connected'; // the modal leaves, and this is seen for a moment
    const failure = attempt?.error && failureText(attempt.error, name);
    return html`
      <w3m-waiting
        state=${isDone ? 'success' : (failure?.state ?? 'loading')}
        heading=${isDone ? msg('Connected') : (failure ?? request).heading}
        detail=${isDone ? '' : (failure ?? request).detail}
        hint=${attempt?.isLong ? msg(str`Don’t see it? Open ${name} from your browser’s toolbar, or look for its window behind this one.`) : ''}
        @w3m-retry=${() => this.#connect()}
      >
        <w3m-wallet-image size="80" .connector=${connector}></w3m-wallet-image>
        ${failure ? nothing : hostPicture(host)}
      </w3m-waiting>
    `;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('data')) this.#connect(connector => this.#shown.beginAfterRendering(connector));
  }

  #connect(begin = (connector: Connector): void => this.#shown.begin(connector)): void {
    if (!this.data) return;
    const { connector } = this.data;
    if (this.#shown.isWaiting(connector)) return;
    const { heading, detail } = connectionText(connector.name, hostOf(this.modal)?.name);
    this.modal.events.track('SELECT_WALLET', { name: connector.name, platform: 'browser' });
    announce(this, detail ? `${heading}. ${detail}` : heading);
    begin(connector);
  }
}

import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ListedSession, SmartSessions, SmartSessionStatus } from '../../../controllers/index.js';
import type { Holding } from '../../../controllers/domain/assets/tokens.js';
import { announce } from '../../internal/announce.js';
import { msg } from '../../internal/msg.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { SessionElement } from '../../internal/session-element.js';
import type { Tab } from '../../ui/tabs/wui-tabs.js';
import type { WuiTabEvent } from '../../ui/tabs/wui-tabs.events.js';
import { visualHourglass } from '../../ui/visual/visual-hourglass.js';
import { listViewStyles } from '../../widgets/list-view.styles.js';
import { permissionsTemplate } from '../../widgets/session-summary.js';
import { sessionSummaryStyles } from '../../widgets/session-summary.styles.js';
import { endText, revokeErrorText } from '../../widgets/session-texts.js';
import { SessionTokens } from '../../widgets/session-tokens.js';
import { styles } from './w3m-smart-session-list-view.styles.js';

/**
 * Lists the permissions that the wallet of the account has granted to this page, and revokes them.
 *
 * @tag w3m-smart-session-list-view
 * @csspart session - One session.
 */
export class W3mSmartSessionListView extends SessionElement {
  static override styles = [SessionElement.styles, listViewStyles, sessionSummaryStyles, styles];

  readonly #tokens = new SessionTokens(this);

  @property({ attribute: false }) sessions: SmartSessions | undefined;

  @state() private shown: SmartSessionStatus = 'active';

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    queueMicrotask(() => void this.sessions?.refresh()); // signals are not written while elements render
  }

  override render(): TemplateResult | typeof nothing {
    const { sessions, shown } = this;
    if (!sessions) return nothing;
    const listed = sessions.list.get().filter(({ status }) => status === shown);
    return html`
      <wui-tabs
        label=${msg('Smart sessions')}
        .tabs=${tabs()}
        value=${shown}
        @wui-tab=${({ value }: WuiTabEvent) => (this.shown = value as SmartSessionStatus)}
      ></wui-tabs>
      <div
        class="panel"
        role="tabpanel"
        aria-label=${tabs().find(({ value }) => value === shown)?.label ?? nothing}
        data-testid="smart-sessions-${shown}"
      >
        ${listed.length === 0 ? this.#emptyTemplate() : html`<w3m-scroll>${this.#listTemplate(listed)}</w3m-scroll>`}
      </div>
    `;
  }

  async #onRevoke({ session }: ListedSession): Promise<void> {
    try {
      await this.sessions?.revoke(session);
      announce(this, msg('Session revoked'));
    } catch {
      // the row says why
    }
  }

  #emptyTemplate(): TemplateResult {
    const { shown } = this;
    return html`
      <wui-empty>
        <wui-visual slot="visual" .visual=${visualHourglass}></wui-visual>
        ${
          shown === 'active'
            ? msg('No active sessions')
            : shown === 'expired'
              ? msg('No expired sessions')
              : msg('No revoked sessions')
        }
        ${
          shown === 'active'
            ? html`<span slot="detail"
                >${msg('An app can ask your wallet to act within limits that you set. Sessions appear here.')}</span
              >`
            : nothing
        }
      </wui-empty>
    `;
  }

  #listTemplate(listed: readonly ListedSession[]): TemplateResult {
    const holdings = this.#tokens.of(listed);
    return html`${repeat(
      listed,
      ({ session }) => session.context,
      each => this.#sessionTemplate(each, holdings),
    )}`;
  }

  #sessionTemplate(listed: ListedSession, holdings: readonly Holding[]): TemplateResult {
    const { network, status, isRevoking } = listed;
    const failure = revokeErrorText(listed);
    const name = network?.name ?? msg('Unknown network');
    return html`
      <article part="session" class="session" data-testid="smart-session" aria-label="${name}, ${endText(listed)}">
        <header>
          ${network ? html`<w3m-network-image .network=${network}></w3m-network-image>` : nothing}
          <div class="words">
            <span class="name"><bdi>${name}</bdi></span>
            <span class="end" title=${endText(listed)}>${endText(listed, this.modal.scope.now())}</span>
          </div>
          ${
            status === 'active'
              ? html`<wui-button
                  size="s"
                  variant="neutral"
                  data-testid="smart-session-revoke"
                  ?loading=${isRevoking}
                  @click=${() => this.#onRevoke(listed)}
                  >${isRevoking ? msg('Approve in your wallet') : msg('Revoke')}</wui-button
                >`
              : nothing
          }
        </header>
        ${permissionsTemplate(listed, holdings)}
        ${failure ? html`<wui-notice tone="danger">${failure}</wui-notice>` : nothing}
      </article>
    `;
  }
}

const tabs = (): readonly Tab[] => [
  { value: 'active', label: msg('Active'), testId: 'smart-sessions-tab-active' },
  { value: 'expired', label: msg('Expired'), testId: 'smart-sessions-tab-expired' },
  { value: 'revoked', label: msg('Revoked'), testId: 'smart-sessions-tab-revoked' },
];

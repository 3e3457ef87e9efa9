import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { SmartSessions } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { visualHourglass } from '../../ui/visual/visual-hourglass.js';
import { permissionsTemplate } from '../../widgets/session-summary.js';
import { sessionSummaryStyles } from '../../widgets/session-summary.styles.js';
import { endText } from '../../widgets/session-texts.js';
import { SessionTokens } from '../../widgets/session-tokens.js';
import { successTemplate } from '../../widgets/success/success.js';

/**
 * Summary of the smart session that was granted last.
 *
 * @tag w3m-smart-session-created-view
 */
export class W3mSmartSessionCreatedView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    sessionSummaryStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--wui-space-16);
        padding: var(--wui-space-8) var(--wui-space-16) var(--wui-space-16);
      }

      .permissions {
        padding: var(--wui-space-12);
        border-radius: var(--wui-radius-m);
        background: var(--wui-color-fill);
        outline: 1px solid transparent; /* visible in forced-colors mode */
        outline-offset: -1px;
      }
    `,
  ];

  readonly #tokens = new SessionTokens(this);

  @property({ attribute: false }) sessions: SmartSessions | undefined;

  override render(): TemplateResult | typeof nothing {
    const { sessions } = this;
    if (!sessions) return nothing;
    const created = sessions.created.get();
    const done = html`<wui-button
      full
      size="l"
      data-autofocus
      data-testid="smart-session-done"
      @click=${() => this.session.router.goBack()}
      >${msg('Done')}</wui-button
    >`;
    if (!created)
      return html`
        <wui-empty>
          <wui-visual slot="visual" .visual=${visualHourglass}></wui-visual>
          ${msg('No session was granted')}
        </wui-empty>
        ${done}
      `;
    const until = html`<bdi>${created.network?.name ?? msg('Unknown network')}</bdi><br />${endText(created)}`;
    return html`
      ${
        created.status === 'active'
          ? successTemplate(msg('The app can now act within these limits'), until, { testId: 'smart-session-complete' })
          : html`<wui-empty
              ><wui-visual slot="visual" .visual=${visualHourglass}></wui-visual>${msg('This session is over')}<span
                slot="detail"
                >${until}</span
              ></wui-empty
            >`
      }
      ${permissionsTemplate(created, this.#tokens.of([created]))} ${done}
    `;
  }
}

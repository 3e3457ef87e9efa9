import { html, type TemplateResult } from 'lit';
import type { ListedSession } from '../../controllers/index.js';
import type { Holding } from '../../controllers/domain/assets/tokens.js';
import { msg } from '../internal/msg.js';
import { iconCheck } from '../ui/icon/modal-icons.js';
import { permissionTexts, policyText } from './session-texts.js';

/** Returns the list of what a session allows. `holdings` name the tokens that the account knows. */
export const permissionsTemplate = (
  { session, network }: ListedSession,
  holdings: readonly Holding[] = [],
): TemplateResult => html`
  <ul class="permissions" aria-label=${msg('Permissions')}>
    ${session.permissions.map(permission => {
      const [what, bounds] = permissionTexts(permission, network, holdings);
      return html`<li>
        <wui-icon size="16" .icon=${iconCheck}></wui-icon>
        <div>${what.map(line => html`<span class="what">${line}</span>`)}<span class="bounds">${bounds}</span></div>
      </li>`;
    })}
    ${session.policies?.map(policy => html`<li class="bounds">${policyText(policy)}</li>`)}
  </ul>
`;

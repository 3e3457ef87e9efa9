import { html, type TemplateResult } from 'lit';
import type { ListedSession } from '../../controllers/index.js';
import { msg } from '../internal/msg.js';
import { permissionTexts } from './session-texts.js';

/** Returns the list of what a session allows. */
export const permissionsTemplate = ({ session, network }: ListedSession): TemplateResult => html`
  <ul class="permissions" aria-label=${msg('Permissions')}>
    ${session.permissions.map(permission => {
      const [what, bounds] = permissionTexts(permission, network);
      return html`<li>
        <span><bdi>${what}</bdi></span
        ><span class="bounds"><bdi>${bounds}</bdi></span>
      </li>`;
    })}
  </ul>
`;

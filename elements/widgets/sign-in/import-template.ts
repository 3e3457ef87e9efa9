import { html, nothing, type TemplateResult } from 'lit';
import type { EmbeddedSide } from '../../../controllers/index.js';
import { report } from '../../../controllers/core/report.js';
import { msg } from '../../internal/msg.js';

/** Lets a new person bring words or a private key, before the sign-in that makes the wallet. */
export function importTemplate(side: EmbeddedSide | undefined): TemplateResult | typeof nothing {
  const importing = side?.importing.get() ?? 'unavailable';
  if (!side || importing === 'unavailable') return nothing;
  if (importing === 'begun')
    return html`<p class="detail" role="status" data-testid="w3m-import-begun">
      ${msg('After you sign in, the wallet asks for your words or private key.')}
    </p>`;
  return html`<wui-button
    variant="plain"
    size="s"
    data-testid="w3m-import"
    @click=${() => void side.beginImport().catch(report)}
    >${msg('Import an existing wallet')}</wui-button
  >`;
}

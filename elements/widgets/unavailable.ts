import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../controllers/index.js';
import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';
import { visualSignpost } from '../ui/visual/visual-signpost.js';

/** Offers other networks, unless the host wants no switch or the page has none. Reads signals. */
export function networksTemplate({ modal: { network, options }, router }: Session): TemplateResult | typeof nothing {
  if (network.networks.get().length < 2 || !options.current.get().enableNetworkSwitch) return nothing;
  return html`
    <wui-button slot="action" @click=${() => router.push('Networks')}>${msg('Choose network')}</wui-button>
  `;
}

/** Says that the active network has nothing of what the view shows, and offers other networks. Reads signals. */
export function unavailableTemplate(session: Session): TemplateResult {
  const { name = '' } = session.modal.network.active.get() ?? {};
  return html`
    <wui-empty data-testid="unavailable">
      <wui-visual slot="visual" .visual=${visualSignpost}></wui-visual>
      ${msg(str`Not available on ${name}`)} ${networksTemplate(session)}
    </wui-empty>
  `;
}

/** True if the adapter of the active namespace sends. Reads a signal. */
export function canSend({ modal, adapters }: Session): boolean {
  const namespace = modal.network.activeNamespace.get();
  return adapters.find(adapter => adapter.namespace === namespace)?.transfer !== undefined;
}

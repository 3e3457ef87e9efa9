import { html, type TemplateResult } from 'lit';
import type { CaipNetwork, Session, Swap } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { visualExchange } from '../../ui/visual/visual-exchange.js';
import { visualSignpost } from '../../ui/visual/visual-signpost.js';
import { visualUnplugged } from '../../ui/visual/state-visuals.js';

/** Asks a visitor without an account to connect. */
export const connectTemplate = (session: Session): TemplateResult => html`
  <wui-empty>
    <wui-visual slot="visual" .visual=${visualExchange}></wui-visual>
    ${msg('Connect a wallet to swap')}
    <wui-button slot="action" @click=${() => session.arrive('Connect')}>${msg('Connect wallet')}</wui-button>
  </wui-empty>
`;

/** Offers other networks where the source does not swap. */
export const unservedTemplate = (session: Session, { name }: CaipNetwork): TemplateResult => html`
  <wui-empty data-testid="swap-unserved">
    <wui-visual slot="visual" .visual=${visualSignpost}></wui-visual>
    ${msg(str`Swaps are not available on ${name}`)}
    <wui-button slot="action" @click=${() => session.router.push('Networks')}>${msg('Switch network')}</wui-button>
  </wui-empty>
`;

/** Stands in for the form until the tokens are loaded, or offers to load them again. */
export function loadingTemplate({ form: { list } }: Swap): TemplateResult {
  if (list.state.get().status !== 'failed') {
    return html`
      <div class="sides pending" aria-busy="true">
        <wui-skeleton shape="block"></wui-skeleton><wui-skeleton shape="block"></wui-skeleton>
      </div>
    `;
  }
  return html`
    <wui-empty role="alert">
      <wui-visual slot="visual" .visual=${visualUnplugged}></wui-visual>
      ${msg('Could not load the tokens')}
      <wui-button slot="action" @click=${() => void list.refresh({ force: true })}>${msg('Try again')}</wui-button>
    </wui-empty>
  `;
}

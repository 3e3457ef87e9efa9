import { html, nothing, type TemplateResult } from 'lit';
import type { Wallet } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';

type Template = TemplateResult | typeof nothing;

const hasDownload = ({ app_store, play_store, chrome_store, homepage }: Wallet): boolean =>
  [app_store, play_store, chrome_store, homepage].some(link => link !== undefined);

/** Main action for a wallet that is not installed; nothing without a download. */
export function getButton(wallet: Wallet | undefined, onGet: () => void): Template {
  if (!wallet || !hasDownload(wallet)) return nothing;
  return html`<wui-button class="get-button" @click=${onGet}>${msg(str`Get ${wallet.name}`)}</wui-button>`;
}

/** Row below other ways to connect; nothing without a download. */
export function getRow(wallet: Wallet | undefined, onGet: () => void): Template {
  if (!wallet || !hasDownload(wallet)) return nothing;
  return html`
    <div class="get">
      <span>${msg(str`Don’t have ${wallet.name}?`)}</span>
      <wui-button variant="neutral" size="s" @click=${onGet}>${msg('Get')}</wui-button>
    </div>
  `;
}

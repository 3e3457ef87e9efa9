import { html, type TemplateResult } from 'lit';
import type { Session } from '../../controllers/index.js';
import { msg } from '../internal/msg.js';
import { str } from '../internal/str.js';
import '../ui/button/wui-button.define.js';
import '../ui/empty/wui-empty.define.js';
import { visualSignpost } from '../ui/visual/visual-signpost.js';
import '../ui/visual/wui-visual.define.js';

/** Returns what a view says of which the page has switched the feature off. */
export const disabledText = (title: string): string => msg(str`“${title}” is not available on this page`);

/**
 * Says that the page does not offer what a view shows, and leads back: to the view before it, or to the first one. Reads
 * signals.
 *
 * @lazy
 */
export function disabledTemplate({ modal, router, arrive }: Session, title: string): TemplateResult {
  const first = modal.account.shownOf() ? msg('Account') : msg('Connect wallet');
  const isFirst = !router.canGoBack.get();
  const leave = (): void => {
    if (isFirst) arrive();
    else router.goBack();
  };
  return html`
    <wui-empty data-testid="disabled">
      <wui-visual slot="visual" .visual=${visualSignpost}></wui-visual>
      ${disabledText(title)}
      <wui-button slot="action" @click=${leave}>${isFirst ? first : msg('Back')}</wui-button>
    </wui-empty>
  `;
}

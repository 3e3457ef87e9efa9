import { html, type TemplateResult } from 'lit';
import type { Swap, SwapToken } from '../../../controllers/index.js';
import { formatBalanceAmount } from '../../../controllers/domain/format.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { exactText } from '../../widgets/swap-texts.js';

/** Draws what the account holds of the given token, and the button that enters all of it. */
export function balanceTemplate(
  swap: Swap,
  token: SwapToken,
  { isFindingMax, onMax }: { readonly isFindingMax: boolean; readonly onMax: () => void },
): TemplateResult {
  const balance = swap.form.balanceOf(token);
  if (balance === undefined) {
    const hasFailed = swap.tokens.state.get().status === 'failed';
    return hasFailed
      ? html`<wui-button variant="plain" size="s" @click=${() => void swap.tokens.refresh({ force: true })}
          >${msg('Could not load the balance')}</wui-button
        >`
      : html`<wui-skeleton class="held"></wui-skeleton>`;
  }
  const { decimals, symbol } = token;
  const text = `${formatBalanceAmount({ amount: balance, decimals, symbol }, getLocale())} ${symbol}`;
  return html`
    <span class="balance">
      <span title=${exactText(balance, token)}>${msg(str`Available: ${text}`)}</span>
      <wui-button
        variant="plain"
        size="s"
        data-testid="swap-max"
        ?loading=${isFindingMax}
        ?disabled=${balance === 0n}
        @click=${onMax}
        >${msg('Max')}</wui-button
      >
    </span>
  `;
}

import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { AssetTab } from '../../../controllers/index.js';
import { FocusKeeper } from '../../internal/focus-keeper.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { accountNoticeStyles } from './account-notice.styles.js';

/**
 * Says that the balance could not be read, and reads it again on request.
 *
 * @tag w3m-balance-failure
 */
export class W3mBalanceFailure extends SessionElement {
  static override styles = [SessionElement.styles, accountNoticeStyles];

  @state() private isRetrying = false;

  /** Tab that is shown below until the person selects another one. */
  @property({ attribute: false }) tab: AssetTab | undefined;

  constructor() {
    super();
    new FocusKeeper(this);
  }

  override render(): TemplateResult | typeof nothing {
    const { balance } = this.session;
    if (balance.state.get().status !== 'failed' && !this.isRetrying) return nothing;
    const isOld = balance.latest.get() !== undefined;
    const tokens = this.#failedTokens();
    if (tokens === 'old' || (tokens && !isOld)) return nothing; // said by the tab
    return html`
      <wui-notice tone="warning">
        ${isOld ? msg('This balance may be out of date') : msg('Could not load the balance')}
        ${
          tokens
            ? nothing
            : html`<wui-button
                slot="action"
                variant="plain"
                size="s"
                ?loading=${this.isRetrying}
                @click=${this.#onRetry}
              >
                ${msg('Try again')}
              </wui-button>`
        }
      </wui-notice>
    `;
  }

  /** Which tokens the tab below shows if it says that they could not be read; its button reads the balance too. */
  #failedTokens(): 'old' | 'none' | undefined {
    const { features } = this.session;
    const tokens = features.get('tokens');
    const tab = features.get('shownTab')?.get() ?? this.tab ?? 'tokens';
    if (tab !== 'tokens' || tokens?.state.get().status !== 'failed') return undefined;
    return tokens.latest.get() ? 'old' : 'none';
  }

  async #onRetry(): Promise<void> {
    this.isRetrying = true;
    await this.session.balance.refresh({ force: true });
    this.isRetrying = false;
  }
}

import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Onramp } from '../../../controllers/index.js';
import { announce } from '../../internal/announce.js';
import { msg } from '../../internal/msg.js';
import { SessionElement } from '../../internal/session-element.js';
import { sentences, SpokenText } from '../../internal/spoken-text.js';
import { str } from '../../internal/str.js';
import type { WuiCopyEvent } from '../../ui/copy-button/wui-copy-button.events.js';
import { providerMark } from '../../widgets/onramp-texts.js';

type Visit = NonNullable<ReturnType<Onramp['visit']['get']>>;

/**
 * Shows that a purchase is under way on the page of a provider.
 *
 * @tag w3m-buy-in-progress-view
 */
export class W3mBuyInProgressView extends SessionElement {
  static override styles = [
    SessionElement.styles,
    css`
      :host {
        display: block;
        padding-block-end: var(--wui-space-16);
      }

      .link {
        display: flex;
        justify-content: center;
      }
    `,
  ];

  @property({ attribute: false }) onramp: Onramp | undefined;

  constructor() {
    super();
    new SpokenText(this, () => {
      const visit = this.onramp?.visit.get();
      if (!visit) return undefined;
      const [, heading, detail] = words(visit, this.#labelOf(visit));
      return sentences(heading, detail);
    });
  }

  override render(): TemplateResult | typeof nothing {
    const { onramp } = this;
    if (!onramp) return nothing;
    const visit = onramp.visit.get();
    if (!visit) {
      return html`<w3m-waiting
        state="warning"
        heading=${msg('No purchase is under way')}
        detail=${msg('Go back to choose a provider.')}
        @w3m-retry=${() => this.session.router.replace(this.session.viewNamed('OnRampProviders'))}
      ></w3m-waiting>`;
    }
    const label = this.#labelOf(visit);
    const [state, heading, detail] = words(visit, label);
    return html`
      <w3m-waiting
        state=${state}
        heading=${heading}
        detail=${detail}
        data-testid="buy-in-progress"
        @w3m-retry=${() => onramp.reopen()}
      >
        <w3m-wallet-image size="80" .info=${providerMark({ id: visit.provider, label })}></w3m-wallet-image>
      </w3m-waiting>
      <div class="link">
        <wui-copy-button
          data-testid="wui-link-copy"
          value=${visit.url}
          label=${msg('Copy link')}
          @wui-copy=${this.#onCopy}
          >${msg('Copy link')}</wui-copy-button
        >
      </div>
    `;
  }

  #labelOf({ provider }: Visit): string {
    return this.onramp?.offers.get().find(({ id }) => id === provider)?.label ?? provider;
  }

  #onCopy({ succeeded }: WuiCopyEvent): void {
    if (succeeded) announce(this, msg('Link copied'));
    else announce(this, msg('Could not copy'), 'assertive');
  }
}

/** Says how far a visit is. A closed window is no failure: the person may have paid. */
function words(
  { status, isClosed }: Visit,
  label: string,
): readonly [state: 'loading' | 'warning' | 'error' | 'success', heading: string, detail: string] {
  if (status === 'blocked')
    return ['error', msg('Your browser blocked the window'), msg('Allow windows for this page, then try again.')];
  if (status === 'seen') return ['success', msg('Your purchase was received'), ''];
  const wait = msg('If you have paid, the purchase can take a few minutes to show here.');
  if (status === 'late') return ['warning', msg('No purchase seen yet'), wait];
  if (isClosed) return ['warning', msg(str`The window of ${label} was closed`), wait];
  return ['loading', msg(str`Buy in ${label}`), msg('Complete the purchase in the window that has opened.')];
}

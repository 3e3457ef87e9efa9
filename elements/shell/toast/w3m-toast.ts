import { msg } from '../../internal/msg.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { announce } from '../../internal/announce.js';
import { errorText, logUnexplained } from '../../internal/error-text.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconCheck, iconError } from '../../ui/icon/icons.js';
import { styles } from './w3m-toast.styles.js';

type Toast = NonNullable<ReturnType<SessionElement['session']['toasts']['current']['get']>>;

const pictureOf = (toast: Toast | undefined): string | undefined => (toast && 'icon' in toast ? toast.icon : undefined);

/** Failures that a tab of the account says itself. */
const TABS: Readonly<Record<string, string>> = {
  TOKEN_BALANCE_UNAVAILABLE: 'tokens',
  TRANSACTIONS_UNAVAILABLE: 'activity',
};

const textOf = (toast: Toast): string => {
  if ('error' in toast) return errorText(toast.error);
  return 'notice' in toast ? msg('Authenticating...') : toast.message;
};

/**
 * Short message beside the card, on the edge of an embedded one, or in one that fills the screen. The live regions of the modal announce it. A
 * failure that the view says itself is announced, and not drawn.
 *
 * @tag w3m-toast
 * @csspart base - Pill.
 * @csspart text - Message.
 */
export class W3mToast extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  #announced: Toast | undefined;
  /** Last toast, which stays rendered while it fades out. */
  #last: Toast | undefined;

  /** Picture that could not be loaded; the sign of the variant replaces it. */
  @state() private failedPicture: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#last = this.session.toasts.current.get() ?? this.#last;
  }

  override render(): TemplateResult {
    const toast = this.#last;
    const current = this.session.toasts.current.get();
    const isShown = current !== undefined && !this.#isSaidByView(current);
    return html`
      <div part="base" class="base ${toast?.variant ?? ''} ${isShown ? 'shown' : ''}">
        ${toast ? this.#iconTemplate(toast) : nothing}
        <span part="text" class="text" data-testid="wui-snackbar-message">${toast ? textOf(toast) : nothing}</span>
      </div>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const toast = this.session.toasts.current.get();
    this.toggleAttribute('shown', toast !== undefined);
    if (toast === this.#announced) return;
    this.#announced = toast;
    if (toast && 'error' in toast) logUnexplained(toast.error);
    if (toast) this.#fit();
    if (toast) this.#reserve();
    if (toast) announce(this, textOf(toast), toast.variant === 'error' ? 'assertive' : 'polite');
  }

  /** Whether the view on the screen says the same, with a button to try again. Reads signals. */
  #isSaidByView(toast: Toast): boolean {
    if (!('error' in toast)) return false;
    const { features, router } = this.session;
    const entry = router.current.get();
    if (entry.view === 'Transactions') return TABS[toast.error.code] === 'activity';
    if (entry.view !== 'Account') return false;
    const tab = features.get('shownTab')?.get() ?? entry.data?.tab ?? 'tokens';
    return TABS[toast.error.code] === tab;
  }

  #onPictureError(): void {
    this.failedPicture = pictureOf(this.#last);
  }

  /** Makes the text as wide as its lines: wrapped text leaves its box as wide as the longest possible line. */
  #fit(): void {
    const text = this.renderRoot.querySelector<HTMLElement>('.text');
    if (!text) return;
    text.style.removeProperty('inline-size');
    const range = document.createRange();
    if (!('getClientRects' in range)) return; // a DOM without layout, such as that of unit tests
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (lines.length < 2) return;
    const shown = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
    const scale = text.offsetWidth / text.getBoundingClientRect().width; // the toast grows while it appears
    text.style.setProperty('inline-size', `${Math.ceil(shown * scale)}px`);
  }

  /** Lets the window push the pill up as a whole, also one of several lines. */
  #reserve(): void {
    const { offsetHeight } = this.renderRoot.querySelector<HTMLElement>('.base') ?? this;
    this.style.setProperty('--_pill-size', `${offsetHeight}px`);
  }

  #iconTemplate(toast: Toast): TemplateResult {
    const { variant } = toast;
    const picture = pictureOf(toast);
    if (picture && picture !== this.failedPicture) {
      return html`
        <img class="picture" src=${picture} alt="" referrerpolicy="no-referrer" @error=${this.#onPictureError} />
      `;
    }
    if (variant === 'loading') return html`<wui-spinner size="16"></wui-spinner>`;
    return html`<wui-icon class="sign" size="16" .icon=${variant === 'success' ? iconCheck : iconError}></wui-icon>`;
  }
}

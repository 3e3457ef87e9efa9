import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { announce } from '../../internal/announce.js';
import { errorText } from '../../internal/error-text.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconCheck, iconError } from '../../ui/icon/icons.js';
import { styles } from './w3m-toast.styles.js';

type Toast = NonNullable<ReturnType<SessionElement['session']['toasts']['current']['get']>>;

const textOf = (toast: Toast): string => ('error' in toast ? errorText(toast.error) : toast.message);

/**
 * The one short message over the card. It is read out by the window's live regions.
 *
 * @tag w3m-toast
 * @csspart base - The pill.
 * @csspart text - The message.
 */
export class W3mToast extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  #shown: Toast | undefined;
  /** Stays while it fades. */
  #last: Toast | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#last = this.session.toasts.current.get() ?? this.#last;
  }

  override render(): TemplateResult {
    const toast = this.#last;
    const isShown = this.session.toasts.current.get() !== undefined;
    return html`
      <div part="base" class="base ${toast?.variant ?? ''} ${isShown ? 'shown' : ''}">
        ${toast ? this.#signTemplate(toast) : nothing}
        <span part="text" class="text" data-testid="wui-snackbar-message">${toast ? textOf(toast) : nothing}</span>
      </div>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const toast = this.session.toasts.current.get();
    if (toast === this.#shown) return;
    this.#shown = toast;
    if (toast) announce(this, textOf(toast), toast.variant === 'error' ? 'assertive' : 'polite');
  }

  #signTemplate({ variant }: Toast): TemplateResult {
    if (variant === 'loading') return html`<wui-spinner size="16"></wui-spinner>`;
    return html`<wui-icon class="sign" size="16" .icon=${variant === 'success' ? iconCheck : iconError}></wui-icon>`;
  }
}

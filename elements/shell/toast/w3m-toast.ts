import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { announce } from '../../internal/announce.js';
import { errorText, logUnexplained } from '../../internal/error-text.js';
import { SessionElement } from '../../internal/session-element.js';
import { iconCheck, iconError } from '../../ui/icon/icons.js';
import { styles } from './w3m-toast.styles.js';

type Toast = NonNullable<ReturnType<SessionElement['session']['toasts']['current']['get']>>;

const textOf = (toast: Toast): string => ('error' in toast ? errorText(toast.error) : toast.message);

/**
 * Short message over the modal. The live regions of the modal announce it.
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

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#last = this.session.toasts.current.get() ?? this.#last;
  }

  override render(): TemplateResult {
    const toast = this.#last;
    const isShown = this.session.toasts.current.get() !== undefined;
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
    if (toast === this.#announced) return;
    this.#announced = toast;
    if (toast && 'error' in toast) logUnexplained(toast.error);
    if (toast) announce(this, textOf(toast), toast.variant === 'error' ? 'assertive' : 'polite');
  }

  #iconTemplate({ variant }: Toast): TemplateResult {
    if (variant === 'loading') return html`<wui-spinner size="16"></wui-spinner>`;
    return html`<wui-icon class="sign" size="16" .icon=${variant === 'success' ? iconCheck : iconError}></wui-icon>`;
  }
}
